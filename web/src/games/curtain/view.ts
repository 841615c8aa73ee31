/** Iron Curtain's view and facts, as the engine gives them. */
import type { About, GameFacts, View } from '@/host/wire'

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
  /** The result of scoring it now: positive for the USA. */
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
  /** Cards in play by "x,y", relative to the start card. */
  grid: Record<string, PlacedCard>
  reserves: Record<Side, number>
  regions: Record<string, Region>
  hand: string[]
  hands: Record<Side, number>
  known: Record<Side, string[]>
  aftermath: { cards: number; known: string[] }
  draw: number
  /** Cards that left the game, face up. */
  discarded: string[]
  /** What events add to the Orders of each side. */
  orders: Record<Side, number>
}

/** An event in a language: its sentences, and the alternatives of each of its choices. */
export interface EventText {
  event: string
  choices: string[][]
}

/** The fields of a card and of a region in a deck file. */
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
  /** The event by language; none on the start card. */
  texts: Partial<Record<string, EventText>>
  /** The facts, including size and bonus of its region, that a public source gives; the others are the deck's own (C8). */
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

/** The answer to a deck file: its facts if it can be played. */
export interface DeckCheck {
  errors: DeckProblem[]
  warnings?: DeckProblem[]
  facts?: DeckFacts
}

/** A problem or warning about a deck file; `where` is a table of it, as in `["card", "5"]`, `message` is English. */
export interface DeckProblem {
  code: string
  about: About
  rule: string
  where: [] | [table: string, name: string]
  line: number | null
  message: string
}
