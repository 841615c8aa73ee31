/** The map: provinces, cities and lines at their real places (`geography.json`), and where their pieces are drawn. */
import geography from './geography.json'

export interface Point {
  x: number
  y: number
}
export interface CityPlace extends Point {
  kind: string
  province: string | null
  side: string
}
export interface LinePlace {
  from: string
  to: string
  size: number
}

/** The visible area: Germany, and some land and sea around it. */
export const FRAME = { x: -32, y: -22, width: 784, height: 832 }

export const PROVINCE_SHAPES: Record<string, string> = geography.provinces
export const BORDER: string = geography.border
export const CITIES: Record<string, CityPlace> = geography.cities
export const LINES: Record<string, LinePlace> = geography.lines
export const GRATICULE: { x: number[]; y: number[] } = geography.graticule

/** How far a line bends to its left, seen from its first city, where a straight one would pass through a third city. */
const BOWS: Record<string, number> = {
  'nuernberg-muenchen': -26,
  'stuttgart-muenchen': 12,
  'heilbronn-muenchen': 8,
  'bayreuth-ingolstadt': 10,
  'koeln-frankfurt': 10,
  'kassel-giessen': 6,
  'wolfsburg-kassel': 6,
  'hamburg-hannover': 4,
  'mannheim-stuttgart': -6,
  'kaiserslautern-stuttgart': -8,
  'bitterfeld-jena': -12,
  'bitterfeld-eisenach': -10,
  'berlin-magdeburg': 6,
  'magdeburg-eisenach': -6,
  'cottbus-cssr-north': 10,
  'fulda-nuernberg': -6,
  'schwedt-polska-north': 6,
}
/** The distance between the two strands of a double line. */
const APART = 7

/** The end points and the control point of a line, moved sideways by `aside`. */
function course(id: string, aside = 0): { a: Point; b: Point; c: Point } {
  const line = LINES[id]
  const [from, to] = [CITIES[line?.from ?? ''], CITIES[line?.to ?? '']]
  if (!from || !to) throw new Error(`no line ${id}`)
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const left = { x: (to.y - from.y) / length, y: (from.x - to.x) / length }
  const bow = 2 * (BOWS[id] ?? 0)
  const move = (point: Point, by: number) => ({ x: point.x + left.x * by, y: point.y + left.y * by })
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return { a: move(from, aside), b: move(to, aside), c: move(middle, aside + bow) }
}

/** The point of a line at `t`, from 0 to 1. */
export function pointOn(id: string, t: number): Point {
  const { a, b, c } = course(id)
  const mix = (p: number, q: number, r: number) => (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t ** 2 * r
  return { x: mix(a.x, c.x, b.x), y: mix(a.y, c.y, b.y) }
}

/** The path of each strand of a line: one for each piece that it can take. */
export function strands(id: string): string[] {
  const asides = LINES[id]?.size === 2 ? [-APART / 2, APART / 2] : [0]
  return asides.map((aside) => path(id, aside))
}

export function path(id: string, aside = 0): string {
  const { a, b, c } = course(id, aside)
  return `M${near(a)}Q${near(c)} ${near(b)}`
}

const near = (point: Point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`

/** The centre of each province's plate (unrest, living standard, ...). The two Berlins have theirs on the small map. */
export const PLATES: Record<string, Point> = {
  'schleswig-holstein': { x: 140, y: 62 },
  niedersachsen: { x: 128, y: 172 },
  'nordrhein-westfalen': { x: 36, y: 318 },
  hessen: { x: 212, y: 426 },
  'rheinland-pfalz': { x: 40, y: 548 },
  'baden-wuerttemberg': { x: 182, y: 715 },
  bayern: { x: 500, y: 690 },
  'mecklenburg-vorpommern': { x: 400, y: 158 },
  brandenburg: { x: 560, y: 324 },
  'sachsen-anhalt': { x: 432, y: 268 },
  sachsen: { x: 690, y: 400 },
  thueringen: { x: 380, y: 480 },
}

/** A map with fewer pixels per unit than this is small: its texts are larger, and some are placed elsewhere. */
export const LEGIBLE = 0.74

/** The centres of plates on a small map, where they would otherwise cover something. */
const SMALL_PLATES: Record<string, Point> = {
  'schleswig-holstein': { x: 126, y: 92 },
  niedersachsen: { x: 100, y: 176 },
  'nordrhein-westfalen': { x: 36, y: 290 },
  hessen: { x: 188, y: 414 },
  'rheinland-pfalz': { x: 28, y: 552 },
  'baden-wuerttemberg': { x: 180, y: 722 },
  bayern: { x: 514, y: 716 },
  'mecklenburg-vorpommern': { x: 388, y: 160 },
  brandenburg: { x: 574, y: 321 },
  'sachsen-anhalt': { x: 458, y: 258 },
  sachsen: { x: 692, y: 400 },
  thueringen: { x: 366, y: 480 },
}

/** The centre of a province's plate. */
export function plateAt(province: string, small: boolean): Point {
  const usual = PLATES[province]
  if (!usual) throw new Error(`no plate of ${province}`)
  return (small && SMALL_PLATES[province]) || usual
}

/** The size of a plate's cells, and its scale on a small map. */
export const PLATE = { cell: 29, high: 21, small: 1.35 }

/** On which side of a city its name is. */
type Where = 'n' | 's' | 'e' | 'w'
const NAMES: Record<string, Where> = {
  flensburg: 'w',
  kiel: 'e',
  hamburg: 'w',
  bremen: 'w',
  hannover: 'w',
  wolfsburg: 'n',
  bielefeld: 'w',
  duisburg: 'w',
  dortmund: 'n',
  koeln: 'w',
  kassel: 'n',
  giessen: 'w',
  fulda: 'w',
  frankfurt: 's',
  koblenz: 'w',
  saarbruecken: 's',
  kaiserslautern: 'n',
  mannheim: 'e',
  heilbronn: 'e',
  stuttgart: 'w',
  ulm: 's',
  bayreuth: 'e',
  nuernberg: 'e',
  ingolstadt: 'e',
  muenchen: 's',
  rostock: 'n',
  neubrandenburg: 'n',
  schwedt: 'w',
  rheinsberg: 'w',
  berlin: 'n',
  cottbus: 'e',
  magdeburg: 'w',
  bitterfeld: 'e',
  leipzig: 'e',
  dresden: 'n',
  'karl-marx-stadt': 's',
  eisenach: 'n',
  jena: 'e',
  'polska-north': 'n',
  'polska-south': 'n',
  'cssr-north': 's',
  'cssr-south': 's',
}

export interface Label extends Point {
  anchor: 'start' | 'middle' | 'end'
}

/** The anchor of a city's name relative to the city, `farther` away than usual. */
export function labelOf(city: string, farther = 0): Label {
  const where = NAMES[city] ?? 's'
  if (where === 'e') return { x: 15 + farther, y: 4, anchor: 'start' }
  if (where === 'w') return { x: -15 - farther, y: 4, anchor: 'end' }
  return { x: 0, y: where === 'n' ? -16 - farther : 23 + farther, anchor: 'middle' }
}

/** A name broken into lines of fewer than `most` letters if possible: between words, as near to the middle as possible. */
export function broken(name: string, most: number): string[] {
  if (name.length < most) return [name]
  const ends = [...name].flatMap((letter, i) => (letter === '-' || letter === ' ' ? [i + 1] : []))
  const [cut] = ends.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))
  return cut ? [...broken(name.slice(0, cut).trim(), most), ...broken(name.slice(cut), most)] : [name]
}

/** The radius in which clicks count for a city: at most `most`, but its lines must stay reachable. */
export function reach(id: string, most: number): number {
  const here = CITIES[id]
  if (!here) return most
  const away = Object.entries(CITIES)
    .filter(([other]) => other !== id)
    .map(([, { x, y }]) => Math.hypot(x - here.x, y - here.y))
  return Math.min(most, 0.36 * Math.min(...away))
}
