/** The event of a card in the reader's language, as the engine tells it. */
import type { GameWords } from '@/words/game-words'
import type { CardFacts } from '../view'

/** What a card's event does. */
export function eventText(card: CardFacts, words: GameWords): string {
  return card.texts[words.lang]?.event ?? ''
}

/** The alternatives of a choice of an event; choices count as they are written. */
export function optionTexts(card: CardFacts, words: GameWords, choice: number): string[] {
  return card.texts[words.lang]?.choices[choice] ?? []
}
