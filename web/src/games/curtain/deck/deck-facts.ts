/** Counts and names of a deck. */
import type { GameWords } from '@/words/game-words'
import { CARD_FIELDS, REGION_FIELDS, SIDES, type CardFacts, type DeckFacts, type Side } from '../view'

/** The strategy cards, region by region in scoring order; the start card bears no flag. */
export function strategyCards({ cards, regions }: DeckFacts): CardFacts[] {
  return Object.keys(regions).flatMap((region) =>
    Object.values(cards).filter((card) => card.flag && card.region === region),
  )
}

/** How many cards bear the flag of each side. */
export function flagsOf(facts: DeckFacts): Record<Side, number> {
  const count = (side: Side) => strategyCards(facts).filter((card) => card.flag === side).length
  return Object.fromEntries(SIDES.map((side) => [side, count(side)])) as Record<Side, number>
}

/** How many facts of a deck file are documented, and how many are the deck's own. */
export function sourcesOf(facts: DeckFacts): { documented: number; ours: number } {
  const marks = [
    ...strategyCards(facts).flatMap((card) => CARD_FIELDS.map((field) => card.documented.includes(field))),
    ...Object.values(facts.regions).flatMap((region) =>
      REGION_FIELDS.map((field) => region.documented.includes(field)),
    ),
  ]
  const documented = marks.filter(Boolean).length
  return { documented, ours: marks.length - documented }
}

/** The game's words with the countries of a deck. */
export function wordsOf({ cards }: DeckFacts, words: GameWords): GameWords {
  return words.named({ cards: Object.fromEntries(Object.values(cards).map(({ id, country }) => [id, country])) })
}
