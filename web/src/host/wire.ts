/** What server and client exchange (/api/v1): kinds, rules and what they concern; never prose. */

/** What a sentence concerns: its `{placeholders}`. */
export type About = Record<string, unknown>

/** Times are milliseconds since 1970; `base` and `increment` of a clock are seconds. */
export interface Person {
  id: number | null
  name: string
  guest: boolean
  bot?: string | null
  rating?: number | null
  deleted?: boolean
}

export interface Clock {
  kind: 'none' | 'live' | 'days'
  base?: number | null
  increment?: number | null
  days?: number | null
}

export interface Seat {
  side: string
  person: Person | null
  online: boolean
  clock_ms: number | null
  /** Who is challenged to take this seat, while it is free. */
  reserved?: Person
}

export interface Outcome {
  winner: number
  side: string
  reason: string
  rule: string
}

/** How a game ended; resignations and timeouts have no rule. */
export interface TableOutcome {
  winner: string | null
  reason: string
  rule: string
}

export interface TableInfo {
  id: string
  game: string
  options: Record<string, unknown>
  status: 'open' | 'playing' | 'finished' | 'aborted' | 'discarded'
  visibility: 'open' | 'invite' | 'private'
  rated: boolean
  clock: Clock
  seats: Seat[]
  actor: string | null
  deadline: number | null
  turn: number
  created: number
  started: number | null
  finished: number | null
  outcome: TableOutcome | null
  seed_hash: string
  seed: string | null
  rematch: string | null
  /** The side that asks for a takeback, if any. */
  takeback: string | null
  /** The moment of another game at which this one began, if any. */
  origin: { table: string; number: number } | null
  /** An imported record: it had no seats here, and may end before the game does. */
  imported: boolean
  mine: string | null
  /** How far the game is and who leads, as of the last turn that passed: sentences of the section `standings`. */
  standing: { kind: string; about: About }[]
  /** The tournament that the game belongs to. */
  tournament?: string | null
}

/** A game as stored in files; exports of all games also name the players and the date. */
export interface GameRecord {
  game: string
  seed: string
  decisions: number[]
  players?: unknown
  finished?: unknown
}

/** A finished game with what is needed to verify it. */
export interface Verified {
  table: TableInfo
  record: GameRecord
  seed_hash: string
  seed_fits: boolean
  replays: boolean
}

/** A new table; the invitation is shown once, to its creator. */
export interface NewTable {
  table: TableInfo
  invite: string | null
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

/** A sentence of the section `goals` of a game's words: an aim, how things stand, or a warning. */
export interface Goal {
  tone: 'aim' | 'standing' | 'warning'
  kind: string
  about: About
}

/** What the views of all games have; a game's own table knows the rest. */
export interface View {
  game: string
  side: string | null
  actor: string | null
  decisions: number
  prompt: Prompt | null
  legal: number[]
  outcome: Outcome | null
  /** How to win, how close each side is, and what is about to end the game. */
  goals: Goal[]
}

/** An action as a key into the section `actions` of the game's words, and what it concerns. */
export type Phrase = [key: string, about: About]

export interface JournalEvent {
  kind: string
  sentence: string
  about: About
  rule: string
  at: number
  /** The side whose decision caused it; null if there is none or it is not known. */
  by: string | null
}

/** What an action would bring; fields of the view that depend on hidden cards are left out. */
export interface Foreseen {
  events: JournalEvent[]
  view: Partial<View>
  /** Whether it cannot be undone. */
  final: boolean
  /** Whether it completes the turn: then it can be undone until the turn is handed over, if it is held. */
  hands_over?: boolean
}

/** Names by section and id that the catalogue lacks (the cards of a player's own deck). */
export type Names = Record<string, Record<string, string>>

/** The decision that completes the user's turn: it is made when they hand the turn over. */
export interface HeldDecision {
  action: number
  phrase: Phrase
  /** Whether the turn ends with it; otherwise it goes on after the other side has decided something. */
  ends_turn: boolean
  foreseen: Foreseen
}

export interface Moment<V extends View = View> {
  table: TableInfo
  number: number
  /** The number after which `events` begin; later events that the client knows were undone. Null: all events. */
  since: number | null
  view: V
  phrases: Record<string, Phrase>
  events: JournalEvent[]
  names: Names
  can_undo: boolean
  /** How many decisions the user can still undo: nobody else sees them yet. */
  draft: number
  /** With it the turn is complete, and the view is as of before it. */
  held: HeldDecision | null
}

/** The key of an action's phrase and some of what it concerns; a list matches any of its values. */
export type Pattern = Record<string, unknown>

export interface Step {
  /** The key of its text in the section `lessons` of the game's words; empty for some replies. */
  say: string
  rule: string
  /** What to point at, by `data-place`. */
  look: string[]
  answer: Pattern | null
  reply: Pattern | null
  times: number
  /** The action of a reply. */
  action: number | null
}

export interface Lesson {
  id: string
  side: string
  steps: Step[]
}

/** A game as `GET /games/{game}` returns it; other fields are the game's own. */
export interface GameFacts {
  name: string
  title: string
  sides: string[]
  options: Record<string, string[]>
  num_actions: number
  cards: Record<string, unknown>
}

/** A game in the list of games. */
export interface GameInfo {
  name: string
  title: string
  sides: string[]
  /** The values of each option; the first is the default. */
  options: Record<string, string[]>
  languages: string[]
  rules: number
}

export interface Me {
  id: number
  name: string
  guest: boolean
  lang: string
  settings: Record<string, unknown>
  email: string | null
  email_pending: string | null
  two_factor: boolean
  webhook: string | null
  vacation: { on: boolean; days_left?: number }
  created: number
}

export interface ChatMessage {
  id: number
  user: number
  name: string
  text: string
  at: number
}

/** What the server offers besides the games. */
export interface Offers {
  version: string
  mail: boolean
  analyses: boolean
  /** Its address in the local network, if it listens there. */
  lan: string | null
}

/** Why the server refused: the stable code is translated here, the message is English. */
export interface WireError {
  code: string
  message: string
  rule?: string | null
  about?: About
}

/** Messages of the server over the live channel. */
export type LiveMessage =
  | ({ type: 'moment' } & Moment)
  | { type: 'done'; id: number; number: number }
  | { type: 'error'; id?: number | null; error: WireError }
  | { type: 'chat'; table: string; message: ChatMessage }
  | { type: 'lobby'; tables: TableInfo[] }
  | { type: 'lobby'; changed: TableInfo[]; gone: string[] }
  | { type: 'mine'; tables: TableInfo[] }
  | { type: 'mine'; changed: TableInfo }
  | { type: 'table'; table: TableInfo }
  | { type: 'takeback'; table: string; by: string }
  | { type: 'friends' }
  | { type: 'tournament'; id: string }
  | { type: 'restart' }
  | { type: 'pong'; at: number }
