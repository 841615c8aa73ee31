/** What Iron Curtain's view and facts hold, as the engine gives them. */
import type { About, GameFacts, View } from '../lib/wire'

export const SIDES = ['usa', 'ussr'] as const
export type Side = (typeof SIDES)[number]

export interface PlacedCard {
  card: string
  region: string
  usa: number
  ussr: number
  dominated: Side | null
  controlled: Side | null
}

export interface Region {
  size: number
  bonus: number
  in_play: string[]
  missing: string[]
  complete: boolean
  dominated: Record<Side, number>
  /** What scoring it now would give: positive for the USA. */
  points: number
}

export interface CurtainView extends View {
  deck: string
  round: number
  phase: string
  mover: Side | null
  /** The marker on the score track: positive for the USA. */
  score: number
  /** The card that is being played. */
  card: string | null
  /** Cards in play by "x,y", seen from the start card. */
  grid: Record<string, PlacedCard>
  reserves: Record<Side, number>
  regions: Record<string, Region>
  hand: string[]
  hands: Record<Side, number>
  known: Record<Side, string[]>
  aftermath: { cards: number; known: string[] }
  draw: number
}

export interface Condition {
  what: string
  side: string
  negated: boolean
}

export interface Area {
  regions: string[]
  this: boolean
  adjacent: boolean
  anywhere: boolean
  conditions: Condition[]
}

/** A step of an event (C6.4). */
export interface Step {
  kind: string
  number: number
  up_to: boolean
  each: number
  whose: string
  area: Area
  to: Area
  region: string
  options: Step[][]
}

/** What a deck file says of a card, and of a region. */
export const CARD_FIELDS = ['country', 'region', 'flag', 'cubes', 'event'] as const
export const REGION_FIELDS = ['size', 'bonus'] as const
export type Fact = (typeof CARD_FIELDS)[number] | (typeof REGION_FIELDS)[number]

export interface CardFacts {
  id: string
  country: string
  region: string
  flag: Side | null
  cubes: number | null
  size: number
  bonus: number
  steps: Step[]
  /** Which of its facts, size and bonus of its region among them, a public source gives; the others are the deck's own (C8). */
  documented: Fact[]
}

export interface RegionFacts {
  size: number
  bonus: number
  documented: Fact[]
}

/** The cards of a deck, and its regions in scoring order. */
export interface DeckFacts {
  deck: string
  regions: Record<string, RegionFacts>
  cards: Record<string, CardFacts>
}

export type CurtainFacts = GameFacts & DeckFacts

/** One thing that is wrong with a deck file; `where` is a table of it, as in `["card", "5"]`, `message` is English. */
export interface DeckProblem {
  code: string
  about: About
  rule: string
  where: [] | [table: string, name: string]
  line: number | null
  message: string
}
