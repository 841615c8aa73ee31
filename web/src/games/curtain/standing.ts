/** Who is ahead where, in words; and how a decision would change that. */
import type { GameWords } from '@/words/game-words'
import type { Change } from '../game'
import type { View } from '@/host/wire'
import type { CurtainView, PlacedCard } from './view'

/** Who dominates or controls a card; one that is not in play yet is level. */
export function standing(card: PlacedCard | undefined, words: GameWords): string {
  if (card?.controlled) return words.say('table', 'controlled', { side: card.controlled })
  if (card?.dominated) return words.say('table', 'dominated', { side: card.dominated })
  return words.say('game', 'level')
}

/** The result of scoring a region now. */
export function outlook(points: number, words: GameWords): string {
  if (points === 0) return words.say('game', 'level')
  return words.say('game', 'ahead', { side: points > 0 ? 'usa' : 'ussr', n: Math.abs(points) })
}

/** The names of cards, separated by commas. */
export const listed = (ids: string[], words: GameWords): string => ids.map((id) => words.name('cards', id)).join(', ')

/** Cards whose domination or control would change, and regions that would score differently. */
export function changes(before: View, after: Partial<View>, words: GameWords): Change[] {
  const [now, then] = [before as CurtainView, after as Partial<CurtainView>]
  const cards = Object.entries(then.grid ?? {}).map(([space, card]) => ({
    what: words.name('cards', card.card),
    from: standing(now.grid[space], words),
    to: standing(card, words),
  }))
  const regions = Object.entries(then.regions ?? {}).map(([id, { points }]) => ({
    what: words.name('regions', id),
    from: outlook(now.regions[id]?.points ?? 0, words),
    to: outlook(points, words),
  }))
  return [...cards, ...regions].filter(({ from, to }) => from !== to)
}
