/** The event of a card in the user's language, as the engine says it. */
import type { GameWords } from '@/words/game-words'
import type { CardFacts } from '../view'

/** What a card's event does. */
export function eventText(card: CardFacts, words: GameWords): string {
  return card.texts[words.lang]?.event ?? ''
}

/** The alternatives of a choice of an event; choices are counted in the order of the text. */
export function optionTexts(card: CardFacts, words: GameWords, choice: number): string[] {
  return card.texts[words.lang]?.choices[choice] ?? []
}
