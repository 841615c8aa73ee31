/** The interface between a game's table and its surroundings. */
import type { Component, Snippet } from 'svelte'
import type { GameWords } from '@/words/game-words'
import type { Word } from '@/words/words.svelte'
import type { GameFacts, JournalEvent, Moment, Pattern, Phrase, Prompt, View } from '@/host/wire'

/** What a game's table is given. It draws the view, makes the legal actions clickable, and knows no rules. */
export interface TableProps<V extends View = View, F extends GameFacts = GameFacts> {
  moment: Moment<V>
  facts: F
  /** The game's words in the user's language, with the names of this table's deck. */
  words: GameWords
  /** What happened since the previous moment, to be animated; empty if a moment is only looked at. */
  fresh: JournalEvent[]
  /** Everything that happened so far, as far as the user may know it. */
  events?: JournalEvent[]
  /** Someone plays here; otherwise a moment is only looked at. */
  live?: boolean
  /** The action that the user points at in the list of actions, to be highlighted on the table; or null. */
  pointed: number | null
  /** Take a decision: one of `moment.view.legal`. */
  choose: (action: number) => void
  /** Report which action the user points at on the table; null for none. */
  point: (action: number | null) => void
  /** Ask why no action of a pattern is legal; the answer is shown above the table. */
  whyNot: (pattern: Pattern) => void
}

/** What is or was asked. */
export interface Asked<F extends GameFacts = GameFacts> {
  prompt: Prompt | null
  facts: F
  words: GameWords
}

/** Something that a decision would change: its name, its current and its new value. */
export interface Change {
  what: string
  from: string
  to: string
}

/** A page of a game's own. */
export interface GamePage {
  path: string
  title: Word
  load: () => Promise<{ default: Component<GamePageProps> }>
}

export interface GamePageProps {
  /** The form that creates a table of a game with a deck of the user's own. */
  newTable: Snippet<[game: string, deck: string]>
}

/** What a game brings to the client. */
export interface GameTable {
  Table: Component<TableProps>
  /** Details of an answer beyond its own words, such as what an event does; may be empty. */
  hint?: (asked: Asked, phrase: Phrase) => string
  /** What a decision would change indirectly; the view after it has only what is certain. */
  changes?: (before: View, after: Partial<View>, words: GameWords) => Change[]
  /** How often the same will be asked again after this. */
  toCome?: (moment: Moment) => number
  /** The action that declines a question that may be repeated many times; or null. */
  declined?: (moment: Moment) => number | null
  /** The side that acts in an event, where one side's decision may set off what the other does; otherwise null. */
  actor?: (event: JournalEvent) => string | null
  /** The name of the chapter that begins with an event (a round, a decade), or "". */
  chapter?: (event: JournalEvent, words: GameWords) => string
}
