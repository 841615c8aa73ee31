/** Panning and zooming a frame by dragging, wheel, pinch, keys and keyboard focus, on d3-zoom. */
import { select, type Selection } from 'd3-selection'
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from 'd3-zoom'
import { fittedClear, NO_EDGE, overflow, shift, type Box, type Direction, type Edge, type Transform } from './geometry'

/** The factor of one press of + or −, and the part of the frame that one press of an arrow pans. */
const STEP = 1.4
const PAN = 0.4

const KEYS: Record<string, Direction | number> = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'right',
  '+': STEP,
  '=': STEP,
  '-': 1 / STEP,
  '0': 0,
}

interface Options {
  /** Called with each new transform, and whether the user chose it. */
  moved: (transform: Transform, byUser: boolean) => void
  /** The content's box. Content without one fills its frame: it never gets smaller and never leaves it. */
  box?: (() => Box) | undefined
  /** What the buttons in the corner may not cover until the user moves the content. */
  things?: () => Box[]
  edge?: Edge
  /** The scale below which nothing can be hit: larger content is panned. */
  least?: () => number
}

export class Zoomer {
  readonly #frame: HTMLElement
  readonly #options: Options
  readonly #selection: Selection<HTMLElement, unknown, null, undefined>
  readonly #zoom: ZoomBehavior<HTMLElement, unknown>
  /** A method called for the user is changing the transform. */
  #byUser = false

  constructor(frame: HTMLElement, options: Options) {
    this.#frame = frame
    this.#options = options
    this.#selection = select(frame)
    this.#zoom = this.#behaviour()
    this.#selection.call(this.#zoom).on('dblclick.zoom', null)
    frame.addEventListener('keydown', this.#onKey)
    frame.addEventListener('focusin', this.#onFocus)
  }

  stop(): void {
    this.#selection.on('.zoom', null)
    this.#frame.removeEventListener('keydown', this.#onKey)
    this.#frame.removeEventListener('focusin', this.#onFocus)
  }

  /** Show everything. This does not count as the user's choice. */
  fit(): void {
    const { things, edge = NO_EDGE, least } = this.#options
    const type = parseFloat(getComputedStyle(this.#frame).fontSize) / 16 || 1
    const { x, y, scale } = fittedClear(this.#box(), things?.() ?? [], this.#size(), type, edge, least?.())
    this.#zoom.transform(this.#selection, zoomIdentity.translate(x, y).scale(scale))
  }

  /** Zoom around the middle. */
  zoom(closer: boolean): void {
    this.#scale(closer ? STEP : 1 / STEP)
  }

  /** Pan in a direction, at most to the end. */
  pan(direction: Direction): void {
    const { width, height } = this.#size()
    const horizontal = direction === 'left' || direction === 'right'
    const far = Math.min(this.#overflow()[direction], PAN * (horizontal ? width : height))
    const sign = direction === 'left' || direction === 'up' ? 1 : -1
    this.#move(horizontal ? sign * far : 0, horizontal ? 0 : sign * far)
  }

  /** Bring an element that lies outside the frame into view. */
  reveal(element: Element): void {
    if (!this.#overflows()) return
    const [at, within] = [element.getBoundingClientRect(), this.#frame.getBoundingClientRect()]
    const dx = shift([at.left, at.right], [within.left, within.right])
    const dy = shift([at.top, at.bottom], [within.top, within.bottom])
    if (dx || dy) this.#move(dx, dy)
  }

  #behaviour(): ZoomBehavior<HTMLElement, unknown> {
    const { box, moved } = this.#options
    const behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent(box ? [0.2, 3] : [1, 5])
      .clickDistance(6)
      .tapDistance(12)
      .on('zoom', (event: { transform: ZoomTransform; sourceEvent: unknown }) => {
        const { x, y, k } = event.transform
        moved({ x, y, scale: k }, this.#byUser || event.sourceEvent != null)
      })
    // one finger, and for content that fills its frame the wheel too, scrolls the page while nothing lies outside the frame
    const usual = behaviour.filter()
    const overflows = () => this.#overflows()
    behaviour.filter(function (event: Event, datum) {
      const pinch = 'touches' in event && (event.touches as TouchList).length > 1
      if (event.type === 'wheel') return box !== undefined || overflows() || (event as WheelEvent).ctrlKey
      return pinch || (overflows() && usual.call(this, event, datum))
    })
    if (!box) {
      const inside = behaviour.constrain()
      behaviour.constrain((transform, extent) => inside(transform, extent, extent))
    }
    return behaviour
  }

  #size = () => ({ width: this.#frame.clientWidth, height: this.#frame.clientHeight })
  #box = (): Box => this.#options.box?.() ?? { left: 0, top: 0, ...this.#size() }

  #overflow(): Record<Direction, number> {
    const { x, y, k } = zoomTransform(this.#frame)
    return overflow(this.#box(), this.#size(), { x, y, scale: k })
  }

  #overflows = (): boolean => Object.values(this.#overflow()).some(Boolean)

  #scale(factor: number): void {
    this.#forUser(() => this.#zoom.scaleBy(this.#selection, factor))
  }

  #move(dx: number, dy: number): void {
    const { k } = zoomTransform(this.#frame)
    this.#forUser(() => this.#zoom.translateBy(this.#selection, dx / k, dy / k))
  }

  #forUser(change: () => void): void {
    this.#byUser = true
    change()
    this.#byUser = false
  }

  /** Arrows that have nowhere to pan are left to others: in a replay they step through moments. */
  #onKey = (event: KeyboardEvent): void => {
    const meant = KEYS[event.key]
    if (meant === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (typeof meant === 'string' && !this.#overflows()) return
    event.preventDefault()
    event.stopPropagation()
    if (typeof meant === 'string') this.pan(meant)
    else if (meant === 0) this.fit()
    else this.#scale(meant)
  }

  /** Reveal what has the keyboard focus only: what moves away from under a pointer cannot be clicked. */
  #onFocus = ({ target }: FocusEvent): void => {
    const element = target as Element
    if (element !== this.#frame && element.matches(':focus-visible')) this.reveal(element)
  }
}
