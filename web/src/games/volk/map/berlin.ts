/** The small map of Berlin: its outline, cut into the three western sectors and East Berlin, and where its pieces are. */
import { PROVINCE_SHAPES, type Point } from './geography'

/** Where it lies on the large map. */
export const BERLIN = { x: 592, y: 600, width: 148, height: 130 }
/** How far below its upper edge the outline begins. */
export const DOWN = 10

// the outline on the main map, and how it is moved and enlarged to fill the small one
const points = [...(PROVINCE_SHAPES['berlin'] ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((found) => ({
  x: Number(found[1]),
  y: Number(found[2]),
}))
const left = Math.min(...points.map((point) => point.x))
const right = Math.max(...points.map((point) => point.x))
const top = Math.min(...points.map((point) => point.y))
const bottom = Math.max(...points.map((point) => point.y))
export const SCALE = Math.min(BERLIN.width / (right - left), BERLIN.height / (bottom - top))
export const [WIDE, HIGH] = [(right - left) * SCALE, (bottom - top) * SCALE]
export const MOVED = `translate(${-left * SCALE} ${-top * SCALE}) scale(${SCALE})`
/** The course of the Wall through the city, and the sectors west of it, as fractions of the outline's box. */
export const cut = (corners: [number, number][]) => corners.map(([x, y]) => `${x * WIDE} ${y * HIGH}`).join(' ')
export const WALL: [number, number][] = [
  [0.5, -0.1],
  [0.5, 0.2],
  [0.47, 0.32],
  [0.5, 0.42],
  [0.49, 0.5],
  [0.58, 0.58],
  [0.63, 0.75],
  [0.66, 1.1],
]
export const AREAS: Record<string, [number, number][]> = {
  french: [[-0.1, -0.1], ...WALL.slice(0, 4), [0.3, 0.36], [0.16, 0.3], [-0.1, 0.26]],
  uk: [
    [-0.1, 0.26],
    [0.16, 0.3],
    [0.3, 0.36],
    [0.5, 0.42],
    [0.49, 0.5],
    [0.38, 0.56],
    [0.22, 0.6],
    [-0.1, 0.66],
  ],
  us: [[-0.1, 0.66], [0.22, 0.6], [0.38, 0.56], ...WALL.slice(4), [-0.1, 1.1]],
}
/** The whole west and the whole east, for choices and highlights. */
export const WEST: [number, number][] = [[-0.1, -0.1], ...WALL, [-0.1, 1.1]]
export const EAST: [number, number][] = [[1.1, -0.1], ...WALL, [1.1, 1.1]]
export const SPOTS: Record<string, [number, number]> = { french: [0.355, 0.265], uk: [0.28, 0.475], us: [0.4, 0.69] }

/** The centre of the plate of West or East Berlin, from the corner of the small map. */
export function berlinPlate(province: 'west-berlin' | 'east-berlin', small: boolean): Point {
  if (province === 'west-berlin') return small ? { x: 68, y: -22 } : { x: 52, y: -9 }
  return { x: small ? 74 : 94, y: BERLIN.height + 24 }
}

/** The middle of a sector, on the large map. */
export function sectorAt(sector: string): Point | null {
  const spot = SPOTS[sector]
  return spot ? { x: BERLIN.x + spot[0] * WIDE, y: BERLIN.y + DOWN + spot[1] * HIGH } : null
}
