/** Hints as the server sends them. */
import type { JournalEvent, Phrase } from './wire'

/** An action, and the chance to win after it. */
export interface Suggested {
  action: number
  chance: number
}

/** What the strongest player would do at a moment, and why; `gains` and `costs` are keys into the words' `features`. */
export interface Hint {
  number: number
  best: Suggested
  second: Suggested
  /** The best action, and how the turn goes on. */
  line: number[]
  phrases: Record<string, Phrase>
  events: JournalEvent[]
  gains: string[]
  costs: string[]
}
