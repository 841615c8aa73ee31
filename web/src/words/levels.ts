import { say, type Word } from './words.svelte'

const LEVELS = [1, 2, 3, 4, 5]

/** How a level of the computer plays. */
export const levelText = (level: number): string => say(`start.level-${level}` as Word)

/** The levels of the computer, to be chosen from. */
export const levels = (): { value: number; text: string; title: string }[] =>
  LEVELS.map((level) => ({ value: level, text: String(level), title: levelText(level) }))
