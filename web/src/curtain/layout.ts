/** Where cards and free spaces lie on the map, in units of the unzoomed map. */
import type { CurtainView } from './view'

export const CARD = { width: 156, height: 116 }
const GAP = 10
/** Room for the numbers of rows and columns, which are as large as ever where the map is small. */
export const RULER = { left: 44, top: 14 }

export interface Place {
  key: string
  x: number
  y: number
  left: number
  top: number
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A space of the grid; y grows upwards in the game and downwards on the screen. */
export function placeOf(key: string): Place {
  const [x = 0, y = 0] = key.split(',').map(Number)
  return { key, x, y, left: x * (CARD.width + GAP), top: (0 - y) * (CARD.height + GAP) }
}

/** The columns and rows in which some spaces lie: by its number in the notation, where the middle of each is. */
export function axesOf(keys: string[]): { columns: Map<number, number>; rows: Map<number, number> } {
  const places = keys.map(placeOf)
  return {
    columns: new Map(places.map(({ x, left }) => [x, left + CARD.width / 2])),
    rows: new Map(places.map(({ y, top }) => [y, top + CARD.height / 2])),
  }
}

/** The smallest box around some spaces, with a margin and room for a ruler. */
export function boxAround(keys: Iterable<string>, margin: number, ruler = { left: 0, top: 0 }): Box {
  const places = [...keys].map(placeOf)
  const left = Math.min(...places.map((place) => place.left)) - margin - ruler.left
  const top = Math.min(...places.map((place) => place.top)) - margin - ruler.top
  const right = Math.max(...places.map((place) => place.left)) + CARD.width + margin
  const bottom = Math.max(...places.map((place) => place.top)) + CARD.height + margin
  return { left, top, width: right - left, height: bottom - top }
}

/** Empty spaces beside cards in play: where a reader may think of placing a card. */
export function emptySpaces(view: CurtainView): string[] {
  const empty = new Set<string>()
  for (const key of Object.keys(view.grid)) {
    const { x, y } = placeOf(key)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const beside = `${x + dx},${y + dy}`
      if (!(beside in view.grid)) empty.add(beside)
    }
  }
  return [...empty]
}

/** Cards in play in reading order: from top left to bottom right, so that Tab goes as the eye does. */
export function readingOrder(view: CurtainView): { place: Place; id: string }[] {
  return Object.entries(view.grid)
    .map(([key, { card }]) => ({ place: placeOf(key), id: card }))
    .sort((a, b) => b.place.y - a.place.y || a.place.x - b.place.x)
}
