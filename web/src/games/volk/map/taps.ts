/** What a tap on the map means: a finger is 40 pixels wide, and what it should hit is often smaller. */
import { split, type Place } from '../places'
import { BERLIN, berlinPlate, sectorAt } from './berlin'
import { CITIES, LINES, PLATE, plateAt, PLATES, pointOn, type Point } from './geography'

/** Being on a thing counts as being this near to its middle, as a part of what a finger reaches: it is meant, and others close by may be. */
const ON = 0.25

export interface Tap {
  at: Point
  /** How far the finger reaches. */
  within: number
  /** Whether the map is drawn small. */
  small: boolean
  /** The lit place whose name, plate or land is under the finger. */
  on?: Place | null
}

/**
 * The lit places that a tap may mean, the nearest first: those within reach and not clearly farther than the nearest. A line
 * yields to a city that is hit, unless it is clearly nearer, because all lines end at cities.
 */
export function reached(tap: Tap, lit: Iterable<Place>): Place[] {
  const near = [...lit]
    .map((place) => ({ place, away: distance(tap, place) }))
    .filter(({ away }) => away <= tap.within)
    .sort((a, b) => a.away - b.away)
  const city = near.find(({ place }) => place.startsWith('city:'))
  const yields = city && city.away <= tap.within / 2 ? city.away / 2 : Infinity
  const meant = near.filter(({ place, away }) => !place.startsWith('line:') || away < yields)
  const clear = (meant[0]?.away ?? 0) + tap.within / 2
  return meant.filter(({ away }) => away <= clear).map(({ place }) => place)
}

function distance(tap: Tap, place: Place): number {
  const away = toMiddle(tap, place)
  return place === tap.on ? Math.min(away, ON * tap.within) : away
}

/** The distance from a city, the middle of a line or sector, or a plate; other places are not on the map. */
function toMiddle({ at, small }: Tap, place: Place): number {
  const [kind, id] = split(place)
  const from = ({ x, y }: Point) => Math.hypot(x - at.x, y - at.y)
  if (kind === 'city' && CITIES[id]) return from(CITIES[id])
  if (kind === 'line' && LINES[id]) {
    return Math.min(...Array.from({ length: 17 }, (_, i) => from(pointOn(id, 0.1 + i * 0.05))))
  }
  const sector = kind === 'sector' ? sectorAt(id) : null
  if (sector) return from(sector)
  return kind === 'province' ? toPlate(at, id, small) : Infinity
}

function toPlate(at: Point, province: string, small: boolean): number {
  const [{ x, y }, scale] = [plateOf(province, small), small ? PLATE.small : 1]
  const cells = province === 'west-berlin' ? 2 : 3
  const beyond = (d: number, half: number) => Math.max(0, Math.abs(d) - half * scale)
  return Math.hypot(beyond(at.x - x, (cells / 2) * PLATE.cell), beyond(at.y - y, PLATE.high / 2))
}

function plateOf(province: string, small: boolean): Point {
  if (province in PLATES) return plateAt(province, small)
  const { x, y } = berlinPlate(province as 'west-berlin' | 'east-berlin', small)
  return { x: BERLIN.x + x, y: BERLIN.y + y }
}
