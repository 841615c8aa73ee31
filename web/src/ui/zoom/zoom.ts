/** Pan and zoom of something that is larger than its frame: by dragging, wheel and pinch, by keys, and by what has the focus. */
import { select } from 'd3-selection'
import { zoom, zoomIdentity, zoomTransform, type ZoomTransform } from 'd3-zoom'

export interface Size {
  width: number
  height: number
}
export interface Box extends Size {
  left: number
  top: number
}

/** How many pixels of a frame are not for its content, where type has its usual size. */
export interface Edge {
  left: number
  top: number
}
const NO_EDGE: Edge = { left: 0, top: 0 }

/** How the content lies in its frame. */
export interface Lie {
  x: number
  y: number
  scale: number
}

export const WAYS = ['left', 'up', 'down', 'right'] as const
export type Way = (typeof WAYS)[number]

/**
 * A press of + or − zooms by so much; nothing is shown larger than so of its own accord, where type has its usual size; a press
 * of an arrow goes on by this part of the frame; what is revealed keeps this distance from the edge.
 */
const STEP = 1.4
const LARGEST = 1.4
const PART = 0.4
const MARGIN = 28
/** Buttons take so many pixels of the lower right corner of a frame, where type has its usual size. */
const CORNER = { width: 99, height: 54 }

const KEYS: Record<string, Way | number> = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'right',
  '+': STEP,
  '=': STEP,
  '-': 1 / STEP,
  '0': 0,
}

/** The lie that shows a box whole and centred, at most at a scale. */
export function fitted(box: Box, frame: Size, largest = LARGEST): Lie {
  const scale = Math.min(frame.width / box.width, frame.height / box.height, largest)
  return {
    scale,
    x: frame.width / 2 - scale * (box.left + box.width / 2),
    y: frame.height / 2 - scale * (box.top + box.height / 2),
  }
}

/**
 * The largest lie that shows a box whole, and nothing of some things in the lower right corner of the frame, where buttons are;
 * nothing of the box lies on the left and upper edge of the frame.
 */
export function fittedClear(box: Box, things: Box[], frame: Size, type = 1, edge: Edge = NO_EDGE): Lie {
  const [left, top] = [edge.left * type, edge.top * type]
  const room = { width: frame.width - left, height: frame.height - top }
  const right = room.width - CORNER.width * type
  const bottom = room.height - CORNER.height * type
  const isClear = ({ x, y, scale }: Lie) =>
    things.every(
      ({ left, top, width, height }) => x + scale * (left + width) <= right || y + scale * (top + height) <= bottom,
    )
  const rooms = [room, { ...room, height: bottom }, { ...room, width: right }]
  const [whole, ...smaller] = rooms.map((each) => fitted(box, each, LARGEST * type)) as [Lie, Lie, Lie]
  const { x, y, scale } = isClear(whole) ? whole : smaller.reduce((best, lie) => (lie.scale > best.scale ? lie : best))
  return { x: x + left, y: y + top, scale }
}

/** How far the content goes on beyond each side of its frame. */
export function beyond(box: Box, frame: Size, { x, y, scale }: Lie): Record<Way, number> {
  const over = (far: number) => (far > 1 ? far : 0) // a part of a pixel is nothing to be seen
  return {
    left: over(-x - scale * box.left),
    right: over(x + scale * (box.left + box.width) - frame.width),
    up: over(-y - scale * box.top),
    down: over(y + scale * (box.top + box.height) - frame.height),
  }
}

/** By how much a stretch must move to lie within another; what is too long for that is centred. */
export function shift([from, to]: [number, number], [low, high]: [number, number]): number {
  if (from >= low && to <= high) return 0
  if (to - from > high - low - 2 * MARGIN) return (low + high - from - to) / 2
  return from < low ? low + MARGIN - from : high - MARGIN - to
}

export interface Zoomer {
  /** Show everything, without it counting as the reader's own choice. */
  fit: () => void
  /** Zoom about the middle: closer, or farther away. */
  zoom: (closer: boolean) => void
  /** Go on to one side, at most to the end. */
  pan: (way: Way) => void
  /** Bring something into view that lies beyond the frame. */
  reveal: (thing: Element) => void
  stop: () => void
}

/**
 * Let a reader pan and zoom a frame; `moved` tells each new lie, and whether the reader chose it. While nothing lies beyond the
 * frame, one finger scrolls the page. Content without a box of its own fills its frame: it is never smaller than that and never
 * leaves it, and while it is not zoomed, the wheel scrolls the page too. No button of the frame lies on `things` until the
 * reader moves them,
 * and nothing on its `edge`.
 */
export function zoomer(
  frame: HTMLElement,
  moved: (lie: Lie, own: boolean) => void,
  box?: () => Box,
  things: () => Box[] = () => [],
  edge: Edge = NO_EDGE,
): Zoomer {
  let asked = false
  const behaviour = zoom<HTMLElement, unknown>()
    .scaleExtent(box ? [0.2, 3] : [1, 5])
    .clickDistance(6)
    .tapDistance(12)
    .on('zoom', (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
      const { x, y, k } = event.transform
      moved({ x, y, scale: k }, asked || event.sourceEvent != null)
    })
  const usual = behaviour.filter()
  behaviour.filter(function (event: Event, datum) {
    const pinch = 'touches' in event && (event.touches as TouchList).length > 1
    if (event.type === 'wheel') return box !== undefined || zoomed() || (event as WheelEvent).ctrlKey
    return pinch || (zoomed() && usual.call(this, event, datum))
  })
  if (!box) {
    const inside = behaviour.constrain()
    behaviour.constrain((lie, extent) => inside(lie, extent, extent))
  }
  const selected = select(frame)
  selected.call(behaviour).on('dblclick.zoom', null)

  const size = (): Size => ({ width: frame.clientWidth, height: frame.clientHeight })
  const extent = (): Box => box?.() ?? { left: 0, top: 0, ...size() }
  const rest = () => {
    const { x, y, k } = zoomTransform(frame)
    return beyond(extent(), size(), { x, y, scale: k })
  }
  const zoomed = () => Object.values(rest()).some(Boolean)

  function byReader(change: () => void): void {
    asked = true
    change()
    asked = false
  }
  function move(dx: number, dy: number): void {
    const { k } = zoomTransform(frame)
    byReader(() => behaviour.translateBy(selected, dx / k, dy / k))
  }
  function fit(): void {
    const type = parseFloat(getComputedStyle(frame).fontSize) / 16 || 1
    const { x, y, scale } = fittedClear(extent(), things(), size(), type, edge)
    behaviour.transform(selected, zoomIdentity.translate(x, y).scale(scale))
  }
  function by(factor: number): void {
    byReader(() => behaviour.scaleBy(selected, factor))
  }
  function pan(way: Way): void {
    const { width, height } = size()
    const far = Math.min(rest()[way], PART * (way === 'left' || way === 'right' ? width : height))
    const [dx, dy] = { left: [far, 0], right: [-far, 0], up: [0, far], down: [0, -far] }[way] as [number, number]
    move(dx, dy)
  }
  function reveal(thing: Element): void {
    if (!zoomed()) return
    const [at, within] = [thing.getBoundingClientRect(), frame.getBoundingClientRect()]
    const dx = shift([at.left, at.right], [within.left, within.right])
    const dy = shift([at.top, at.bottom], [within.top, within.bottom])
    if (dx || dy) move(dx, dy)
  }

  /** Arrows are left to others while there is nowhere to go: in a replay they lead from moment to moment. */
  function keys(event: KeyboardEvent): void {
    const meant = KEYS[event.key]
    if (meant === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (typeof meant === 'string' && !zoomed()) return
    event.preventDefault()
    event.stopPropagation()
    if (typeof meant === 'string') pan(meant)
    else if (meant === 0) fit()
    else by(meant)
  }
  /** Only by keys: what moves away from under a pointer cannot be clicked. */
  function focused({ target }: FocusEvent): void {
    const thing = target as Element
    if (thing !== frame && thing.matches(':focus-visible')) reveal(thing)
  }
  frame.addEventListener('keydown', keys)
  frame.addEventListener('focusin', focused)
  return {
    fit,
    zoom: (closer) => by(closer ? STEP : 1 / STEP),
    pan,
    reveal,
    stop: () => {
      selected.on('.zoom', null)
      frame.removeEventListener('keydown', keys)
      frame.removeEventListener('focusin', focused)
    },
  }
}
