/** Problems of a deck file in the user's language, with the engine's words. */
import type { GameWords } from '@/words/game-words'
import type { DeckProblem } from '../view'

/** The problem and a suggestion; a code that the words lack is given in English. */
export function problemText({ code, about, message }: DeckProblem, words: GameWords): string {
  if (!words.sections['problems']?.[code]) return message
  const problem = words.say('problems', code, about)
  const hint = ['near', 'known', 'suggest'].find((key) => key in about)
  return hint ? words.say('deckfile', hint, { ...about, problem }) : problem
}

/** The table of the file, or "" for the file itself. */
export function placeText({ where: [table, name] }: DeckProblem, words: GameWords): string {
  return table ? words.say('deckfile', table, { name }) : ''
}
