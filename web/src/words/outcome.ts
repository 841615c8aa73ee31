/** How a game ended, as a sentence: by its rules, by resignation or time, or not at all. */
import type { Moment, TableInfo, View } from '@/host/wire'
import type { GameWords } from './game-words'
import { say } from './words.svelte'

/** Empty while the game goes on. Without a view, the table itself says whether the game ended by its rules. */
export function endSentence({ table, view }: Pick<Moment, 'table'> & Partial<Moment>, words: GameWords): string {
  const off = calledOff(table)
  if (off) return off
  const winner = view?.outcome?.side ?? table.outcome?.winner
  if (!winner) return table.outcome?.reason === 'unfinished' ? say('outcome.unfinished') : ''
  const ruled = outcomeByRules(table, view, winner)
  const how = ruled ? words.outcome(ruled) : otherEnd(table, winner, words)
  const own = table.mine === null ? '' : table.mine === winner ? say('table.won') : say('table.lost')
  return `${own} ${how}`.trim()
}

/** Why there is no game any more, or empty. */
function calledOff({ status, started, outcome }: TableInfo): string {
  if (status === 'discarded') return say('table.was-discarded')
  if (status !== 'aborted') return ''
  if (outcome?.reason === 'declined') return say('challenge.was-declined')
  return say(started === null ? 'table.aborted' : 'table.was-called-off')
}

function outcomeByRules({ outcome }: TableInfo, view: View | undefined, winner: string) {
  if (view) return view.outcome
  return outcome?.rule ? { side: winner, reason: outcome.reason } : null
}

/** An end that is not in the rules: a resignation or a clock. */
function otherEnd(table: TableInfo, winner: string, words: GameWords): string {
  const reason = table.outcome?.reason ?? ''
  return words.say('table', reason === 'resigned' || reason === 'time' ? reason : 'wins', { side: winner })
}
