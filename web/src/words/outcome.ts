/** How a game ended, in a sentence: by its rules, by a resignation or a clock, or not at all. */
import type { GameWords } from './game-words'
import { isWord, say } from './words.svelte'
import type { Moment } from '@/host/wire'

/** Of a table whose moment is not known what it tells itself: an end by the rules has one. */
export function endSentence({ table, view }: Pick<Moment, 'table'> & Partial<Moment>, words: GameWords): string {
  if (table.status === 'aborted') return say(table.started === null ? 'table.aborted' : 'table.was-called-off')
  const winner = view?.outcome?.side ?? table.outcome?.winner
  if (!winner) return table.outcome?.reason === 'unfinished' ? say('outcome.unfinished') : ''
  const key = `outcome.${table.outcome?.reason ?? ''}`
  const loser = table.seats.find((seat) => seat.side !== winner)?.side ?? ''
  const sides = { side: words.name('sides', winner), loser: words.name('sides', loser) }
  const ruled = view ? view.outcome : table.outcome?.rule ? { side: winner, reason: table.outcome.reason } : null
  const how = ruled ? words.outcome(ruled) : say(isWord(key) ? key : 'outcome.other', sides)
  const own = table.mine === null ? '' : table.mine === winner ? say('table.won') : say('table.lost')
  return `${own} ${how}`.trim()
}
