/** What the server tells of people: profiles, statistics, leaderboards and friends. */
import type { Person } from './wire'

export interface Rating {
  rating: number
  deviation: number
  games: number
  provisional: boolean
}

export interface RatingChange {
  table: string
  game: string
  rating: number
  change: number
  at: number
}

export interface Profile {
  person: Person
  since: number
  vacation: boolean
  ratings: Record<string, Rating>
  history: RatingChange[]
  played: Record<string, { games: number; won: number; lost: number }>
  statistics: Statistics
}

/** The last games against others by game, side and kind of opponent: people, bots, or a level of the computer. */
export interface SideTally {
  game: string
  side: string
  opponent: string
  games: number
  won: number
  lost: number
}

export interface Statistics {
  tallies: SideTally[]
  /** The last games that all ended alike: won ones if it is positive, lost ones if it is negative. */
  streak: number
  /** The most games won in a row. */
  longest: number
  /** The last results, newest first. */
  form: PlayedGame['result'][]
}

export interface PlayedGame {
  table: string
  game: string
  side: string
  opponent: Person | null
  result: 'won' | 'lost' | 'draw'
  reason: string | null
  rated: boolean
  change: number | null
  decisions: number
  finished: number
}

export interface GamesPage {
  page: number
  pages: number
  games: PlayedGame[]
}

export interface Place {
  place: number
  person: Person
  rating: number
  deviation: number
  games: number
}

export interface Friend {
  person: Person
  since: number
  online: boolean
}

/** The user's friends, who asks them, and whom they have asked. */
export interface Friends {
  friends: Friend[]
  incoming: Friend[]
  outgoing: Friend[]
}
