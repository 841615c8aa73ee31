/** What is wrong with a deck file, in the reader's language; the words are the engine's. */
import type { GameWords } from '@/words/game-words'
import type { DeckProblem } from '../view'

/** What is wrong and what would be right; a code that the words do not have is told in English. */
export function problemText({ code, about, message }: DeckProblem, words: GameWords): string {
  if (!words.sections['problems']?.[code]) return message
  const problem = words.say('problems', code, about)
  const hint = ['near', 'known', 'suggest'].find((key) => key in about)
  return hint ? words.say('deckfile', hint, { ...about, problem }) : problem
}

/** The table of the file, empty for the file itself. */
export function placeText({ where: [table, name] }: DeckProblem, words: GameWords): string {
  return table ? words.say('deckfile', table, { name }) : ''
}
