/** What server and client say to each other (/api/v1). Kinds, rules and what they concern; never prose. */

/** What a sentence concerns: its `{placeholders}`. */
export type About = Record<string, unknown>

export interface Person {
  id: string
  name: string
  guest: boolean
  bot?: string | null
  rating?: number | null
  deleted?: boolean
}

export interface Clock {
  kind: 'none' | 'live' | 'days'
  base?: number
  increment?: number
  days?: number
}

export interface Seat {
  side: string
  person: Person | null
  online: boolean
  clock_ms: number | null
}

export interface Outcome {
  winner: number
  side: string
  reason: string
  rule: string
}

export interface TableInfo {
  id: string
  game: string
  options: Record<string, unknown>
  status: 'open' | 'playing' | 'finished' | 'aborted'
  visibility: 'open' | 'invite' | 'private'
  rated: boolean
  clock: Clock
  seats: Seat[]
  actor: string | null
  deadline: string | null
  turn: number
  created: string
  started: string | null
  finished: string | null
  outcome: Outcome | null
  seed_hash: string
  seed?: string | null
  rematch: string | null
  mine: string | null
  invite?: string | null
}

export interface Prompt {
  kind: string
  side: string
  rule: string
  about: About
}

export interface Refusal {
  kind: string
  rule: string
  about: About
}

/** What every game's view has; a game's own table knows the rest. */
export interface View {
  game: string
  side: string | null
  actor: string | null
  decisions: number
  prompt: Prompt | null
  legal: number[]
  outcome: Outcome | null
}

/** An action as a key into the section `actions` of the game's words, and what it concerns. */
export type Phrase = [key: string, about: About]

export interface JournalEvent {
  kind: string
  sentence: string
  about: About
  rule: string
  at: number
}

/** Names by section and id of what the catalogue does not name (the cards of a player's own deck). */
export type Names = Record<string, Record<string, string>>

export interface Moment<V extends View = View> {
  table: TableInfo
  number: number
  view: V
  phrases: Record<string, Phrase>
  events: JournalEvent[]
  names: Names
  can_undo: boolean
}

/** A game as `GET /games/{game}` gives it; what else it holds is the game's own. */
export interface GameFacts {
  name: string
  title: string
  sides: string[]
  num_actions: number
  cards: Record<string, unknown>
}

/** A game in the list of games. */
export interface GameInfo {
  name: string
  title: string
  sides: string[]
  options: Record<string, unknown>
  languages: string[]
  rules: number
}

export interface Me extends Person {
  lang: string | null
  settings: Record<string, unknown>
}

export interface ChatMessage {
  id: string
  person: Person
  text: string
  at: string
}

/** Why the server refused: the code is stable and translated here, the message is English. */
export interface WireError {
  code: string
  message: string
  rule?: string | null
  about?: About
}
