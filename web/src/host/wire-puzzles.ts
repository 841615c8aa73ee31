/** Puzzles on the wire (`detente.table.puzzles`, `detente.bots.puzzles`). */
import type { JournalEvent, Moment, Phrase } from './wire'

export interface Puzzle {
  id: string
  game: string
  side: string
  rating: number
  /** What became of the user's first attempt. */
  result: 'solved' | 'failed' | null
}

export interface Puzzles {
  puzzles: Puzzle[]
  daily: string
  next: string | null
  solver: { rating: number | null; solved: number; failed: number }
}

/** The table of a puzzle after some decisions. */
export interface PuzzleBoard {
  puzzle: Puzzle
  moment: Moment
  /** Whether the turn is complete and can be handed in. */
  whole: boolean
}

export interface PuzzleTurn {
  actions: number[]
  phrases: Phrase[]
  events: JournalEvent[]
  /** Null if it is less than that of the last turn listed. */
  chance: number | null
}

export interface Solution {
  best: PuzzleTurn
  others: PuzzleTurn[]
  own: PuzzleTurn | null
  /** Keys into the words' section `themes`. */
  themes: string[]
  /** Keys into the words' section `features`. */
  gains: string[]
  costs: string[]
  turns: number
}

export interface Judged {
  solved: boolean
  solution: Solution
  rated: { rating: number | null; change: number | null }
  next: string | null
}
