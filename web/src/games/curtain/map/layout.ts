/** The positions of cards and free spaces, in units of the unzoomed map. */
import type { CurtainView } from '../view'

export interface CardSize {
  width: number
  height: number
}
export const CARD: CardSize = { width: 156, height: 116 }
/** Cards on a narrow screen, where more of them must fit side by side and stay legible. */
export const SLIM: CardSize = { width: 112, height: 122 }
const GAP = 10
/** Pixels that the numbers of rows and columns take, whatever the scale of the map. */
export const RULER = { left: 20, top: 16 }

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

/** A space of the grid; y points up in the game and down on the screen. */
export function placeOf(key: string, card = CARD): Place {
  const [x = 0, y = 0] = key.split(',').map(Number)
  return { key, x, y, left: x * (card.width + GAP), top: (0 - y) * (card.height + GAP) }
}

/** The middle of each column and row of some spaces, by its number. */
export function axesOf(keys: string[], card = CARD): { columns: Map<number, number>; rows: Map<number, number> } {
  const places = keys.map((key) => placeOf(key, card))
  return {
    columns: new Map(places.map(({ x, left }) => [x, left + card.width / 2])),
    rows: new Map(places.map(({ y, top }) => [y, top + card.height / 2])),
  }
}

/** The smallest box around some spaces, with a margin. */
export function boxAround(keys: Iterable<string>, margin: number, card = CARD): Box {
  const places = [...keys].map((key) => placeOf(key, card))
  const left = Math.min(...places.map((place) => place.left)) - margin
  const top = Math.min(...places.map((place) => place.top)) - margin
  const right = Math.max(...places.map((place) => place.left)) + card.width + margin
  const bottom = Math.max(...places.map((place) => place.top)) + card.height + margin
  return { left, top, width: right - left, height: bottom - top }
}

/** Empty spaces beside cards in play, where a user might want to place a card. */
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

/** Cards in play from top left to bottom right, so that Tab follows the eye. */
export function readingOrder(view: CurtainView, card = CARD): { place: Place; id: string }[] {
  return Object.entries(view.grid)
    .map(([key, placed]) => ({ place: placeOf(key, card), id: placed.card }))
    .sort((a, b) => b.place.y - a.place.y || a.place.x - b.place.x)
}
