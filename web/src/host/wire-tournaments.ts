/** What the server tells of tournaments. */
import type { Clock, Person } from './wire'

export type Format = 'swiss' | 'round-robin' | 'knockout'

export interface TournamentInfo {
  id: string
  name: string
  game: string
  format: Format
  status: 'open' | 'running' | 'finished' | 'cancelled'
  /** Whether players can register now. */
  registration: boolean
  players: number
  min_players: number
  max_players: number
  round: number
  /** What the present number of players would need, until the tournament begins. */
  rounds: number | null
  clock: Clock
  rated: boolean
  computers: boolean
  organiser: Person | null
  /** When it begins by itself; null if the organiser starts it, or if it has begun. */
  starts: number | null
  created: number
  finished: number | null
  /** Whether the user plays in it. */
  mine: boolean
  winner: Person | null
}

export interface Entry {
  id: number
  /** The seed, drawn at the start. */
  number: number | null
  person: Person
  left: boolean
}

export interface MatchGame {
  table: string | null
  sides: [string, string]
  score: [number, number] | null
}

export interface Match {
  board: number
  first: number
  second: number | null
  /** False for byes and walkovers. */
  played: boolean
  points: [number, number]
  games: MatchGame[]
}

export interface StandingsRow {
  number: number
  place: number
  points: number
  won: number
  drawn: number
  lost: number
  /** The values of the tie-breaks, in their order. */
  breaks: number[]
}

export interface TournamentPage {
  tournament: TournamentInfo
  about: string
  options: Record<string, string>
  sides: 'both' | 'one'
  /** Minutes between two rounds. */
  pause: number
  round_hours: number | null
  next_at: number | null
  deadline: number | null
  reason: 'organiser' | 'too-few' | null
  tie_breaks: string[]
  entries: Entry[]
  standings: StandingsRow[]
  rounds: { number: number; matches: Match[] }[]
  /** The user's own entry. */
  me: number | null
  /** Whether the user organises it. */
  mine_to_run: boolean
}
