/** The server's view of a table of Wir sind das Volk! (`state.view(side)`) and the facts of its cards. */
import type { TableProps } from '../game'
import type { GameFacts, JournalEvent, Moment, View } from '@/host/wire'

export type Side = 'west' | 'east'

export interface Province {
  side: Side
  unrest: number
  protests: number
  living: number
  economy: number
  export: number | null
  socialists: number
}

export interface City {
  factory: 'normal' | 'rundown' | null
  value: number
  closed: boolean
}

export interface Line {
  pieces: number
  size: number
  working: boolean
}

/** A card of a hand or of the deck: its back shows the decade; only known cards have a face. */
export interface Held {
  card: string | null
  decade: number
}

/** Something that a phase of the end of a decade counts, as in the journal. */
export type Counted = Pick<JournalEvent, 'kind' | 'sentence' | 'about'>

/** A phase of the coming end of the decade, and what it would count. */
export interface PhaseSums {
  phase: number
  rule: string
  counted: Counted[]
}

export interface VolkView extends View {
  edition: string
  decade: number
  half: number
  phase: string
  mover: Side
  tracks: { prestige: number; currency: number; socialist: number }
  prestige_holder: Side
  wall: boolean
  stasi_disbanded: boolean
  provinces: Record<string, Province>
  sectors: Record<string, number>
  imported: string[]
  box: number
  cities: Record<string, City>
  lines: Record<string, Line>
  capacity: Record<Side, number>
  protests: Record<Side, number>
  card: string | null
  icons_left: number[]
  display: string[]
  special: string | null
  row: string[]
  police: Record<string, 'unused' | 'used'>
  hands: Record<Side, Held[]>
  deck: Held[]
  may_hold: string[]
  forecast: PhaseSums[]
}

/** An icon of a card. */
export interface CardIcon {
  kind: string
  side: Side
  count: number
  where: string | null
  chooser: Side | null
  max_per_province: number | null
}

export interface CardFacts {
  id: string
  decade: number
  title: string
  year: string
  color: 'yellow' | 'red' | 'dual'
  value: Record<Side, number> | null
  flight: number
  icons: CardIcon[]
}

export interface VolkFacts extends GameFacts {
  cards: Record<string, CardFacts>
}

export type VolkMoment = Moment<VolkView>
export type VolkProps = TableProps<VolkView, VolkFacts>
