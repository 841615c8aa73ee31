/** What the shell and a game's table say to each other. */
import type { Component, Snippet } from 'svelte'
import type { GameWords } from '@/words/game-words'
import type { Word } from '@/words/words.svelte'
import type { GameFacts, JournalEvent, Moment, Pattern, Phrase, Prompt, View } from '@/host/wire'

/** What a game's table is given. It draws the view, lets the legal actions be clicked, and knows no rules. */
export interface TableProps<V extends View = View, F extends GameFacts = GameFacts> {
  moment: Moment<V>
  facts: F
  /** The game's words in the reader's language, with the names of this table's deck. */
  words: GameWords
  /** What happened since the moment before, to be animated; empty when a moment is only looked at. */
  fresh: JournalEvent[]
  /** Everything that happened so far, as far as the reader may know it. */
  events?: JournalEvent[]
  /** The action that the reader points at in the list of actions, to be shown on the table; or null. */
  pointed: number | null
  /** Take a decision: one of `moment.view.legal`. */
  choose: (action: number) => void
  /** Tell the shell which action the reader points at on the table; null: none. */
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

/** Something that a decision would change: its name, how it is now and how it would be. */
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
  /** More about an answer to what is asked than its own words (what an event does); may be empty. */
  hint?: (asked: Asked, phrase: Phrase) => string
  /** What would be otherwise after a decision, beyond what it does itself; of the view after it only what is certain is known. */
  changes?: (before: View, after: Partial<View>, words: GameWords) => Change[]
  /** How often the same will be asked again after this. */
  toCome?: (moment: Moment) => number
  /** The action that declines what is asked, if the same may be asked many times; or null. */
  declined?: (moment: Moment) => number | null
  /** The name of the part of the game that begins with an event (a round, a decade), or "". */
  chapter?: (event: JournalEvent, words: GameWords) => string
}
