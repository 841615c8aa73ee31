/** The arithmetic of panning and zooming content in a frame. */

export interface Size {
  width: number
  height: number
}
export interface Box extends Size {
  left: number
  top: number
}

/** Pixels of a frame's left and top edge that the content keeps clear, at the usual font size. */
export interface Edge {
  left: number
  top: number
}
export const NO_EDGE: Edge = { left: 0, top: 0 }

/** How content is moved and scaled in its frame. */
export interface Transform {
  x: number
  y: number
  scale: number
}

export const DIRECTIONS = ['left', 'up', 'down', 'right'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Content is never enlarged more than this without the user, at the usual font size. */
const LARGEST = 1.4
/** Content that is brought into view keeps this many pixels from the edge. */
const MARGIN = 28
/** The buttons take these pixels of the frame's lower right corner, at the usual font size. */
const CORNER = { width: 99, height: 54 }

/** The transform that shows a box whole and centred, at most at the given scale; at least at `least`, even if it is too large then. */
export function fitted(box: Box, frame: Size, largest = LARGEST, least = 0): Transform {
  const scale = Math.max(Math.min(frame.width / box.width, frame.height / box.height, largest), least)
  return {
    scale,
    x: frame.width / 2 - scale * (box.left + box.width / 2),
    y: frame.height / 2 - scale * (box.top + box.height / 2),
  }
}

/**
 * The largest transform that shows a box whole, clear of the frame's edge, with none of `things` under the buttons in the
 * lower right corner. `type` is the font size relative to the usual one.
 */
export function fittedClear(
  box: Box,
  things: Box[],
  frame: Size,
  type = 1,
  edge: Edge = NO_EDGE,
  least = 0,
): Transform {
  const [left, top] = [edge.left * type, edge.top * type]
  const room = { width: frame.width - left, height: frame.height - top }
  const right = room.width - CORNER.width * type
  const bottom = room.height - CORNER.height * type
  const isClear = ({ x, y, scale }: Transform) =>
    things.every(
      ({ left, top, width, height }) => x + scale * (left + width) <= right || y + scale * (top + height) <= bottom,
    )
  const rooms = [room, { ...room, height: bottom }, { ...room, width: right }]
  const [whole, ...smaller] = rooms.map((each) => fitted(box, each, LARGEST * type, least)) as [
    Transform,
    Transform,
    Transform,
  ]
  const { x, y, scale } = isClear(whole)
    ? whole
    : smaller.reduce((best, each) => (each.scale > best.scale ? each : best))
  return { x: x + left, y: y + top, scale }
}

/** How many pixels of the content lie outside each side of its frame. */
export function overflow(box: Box, frame: Size, { x, y, scale }: Transform): Record<Direction, number> {
  const over = (far: number) => (far > 1 ? far : 0) // fractions of a pixel cannot be seen
  return {
    left: over(-x - scale * box.left),
    right: over(x + scale * (box.left + box.width) - frame.width),
    up: over(-y - scale * box.top),
    down: over(y + scale * (box.top + box.height) - frame.height),
  }
}

/** How far a stretch must move to lie within another; one that is too long is centred. */
export function shift([from, to]: [number, number], [low, high]: [number, number]): number {
  if (from >= low && to <= high) return 0
  if (to - from > high - low - 2 * MARGIN) return (low + high - from - to) / 2
  return from < low ? low + MARGIN - from : high - MARGIN - to
}
