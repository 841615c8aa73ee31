/** Panning and zooming of a drawing by its view box: drag, pinch, wheel with Ctrl. */
const MOST = 5
/** A pointer that moved further than this dragged, and did not click. */
const SLACK = 6

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

interface Finger {
  id: number
  x: number
  y: number
}

export class Zoom {
  readonly #frame: Frame
  #fingers: Finger[] = []
  #dragged = 0
  #box = $state.raw<Frame>({ x: 0, y: 0, width: 1, height: 1 })
  held = $state(false)

  viewBox = $derived.by(() => `${this.#box.x} ${this.#box.y} ${this.#box.width} ${this.#box.height}`)
  zoomed = $derived.by(() => this.#box.width < this.#frame.width - 0.5)

  constructor(frame: Frame) {
    this.#frame = frame
    this.#box = frame
  }

  /** Zoom by a factor around a point of the drawing; without one around the middle. */
  by(factor: number, around?: { x: number; y: number }): void {
    const { x, y, width, height } = this.#box
    const centre = around ?? { x: x + width / 2, y: y + height / 2 }
    const most = this.#frame.width
    const next = Math.min(most, Math.max(most / MOST, width / factor))
    const ratio = next / width
    this.#show({
      x: centre.x - (centre.x - x) * ratio,
      y: centre.y - (centre.y - y) * ratio,
      width: next,
      height: height * ratio,
    })
  }

  /** Show a part of the drawing, never beyond its frame. */
  #show(box: Frame): void {
    const { x, y, width, height } = this.#frame
    this.#box = {
      ...box,
      x: Math.min(Math.max(box.x, x), x + width - box.width),
      y: Math.min(Math.max(box.y, y), y + height - box.height),
    }
  }

  down = (event: PointerEvent): void => {
    this.#fingers = [...this.#others(event), finger(event)]
    if (this.#fingers.length === 1) this.#dragged = 0
    this.held = this.zoomed
  }

  move = (event: PointerEvent): void => {
    const before = this.#fingers.find(({ id }) => id === event.pointerId)
    if (!before) return
    const now = finger(event)
    this.#dragged += Math.hypot(now.x - before.x, now.y - before.y)
    const [other] = this.#others(event)
    this.#fingers = [...this.#others(event), now]
    const drawing = event.currentTarget as SVGSVGElement
    const unit = this.#unit(drawing)
    if (other) {
      const gap = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y)
      const middle = this.#point(drawing, (now.x + other.x) / 2, (now.y + other.y) / 2)
      if (gap(before) > 0) this.by(gap(now) / gap(before), middle)
    } else if (this.zoomed && this.#dragged > SLACK) {
      const { x, y } = this.#box
      this.#show({ ...this.#box, x: x - (now.x - before.x) * unit, y: y - (now.y - before.y) * unit })
    }
  }

  up = (event: PointerEvent): void => {
    this.#fingers = this.#others(event)
    this.held = false
  }

  /** What ends a drag is no click. */
  click = (event: MouseEvent): void => {
    if (this.#dragged > SLACK && this.zoomed) event.stopPropagation()
    this.#dragged = 0
  }

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !this.zoomed) return
    event.preventDefault()
    const drawing = event.currentTarget as SVGSVGElement
    this.by(Math.exp(-event.deltaY / 300), this.#point(drawing, event.clientX, event.clientY))
  }

  #others(event: PointerEvent): Finger[] {
    return this.#fingers.filter(({ id }) => id !== event.pointerId)
  }

  /** How much of the drawing a pixel of the screen is. */
  #unit(drawing: SVGSVGElement): number {
    const screen = drawing.getBoundingClientRect()
    return Math.max(this.#box.width / screen.width, this.#box.height / screen.height)
  }

  #point(drawing: SVGSVGElement, clientX: number, clientY: number): { x: number; y: number } {
    const screen = drawing.getBoundingClientRect()
    const unit = this.#unit(drawing)
    const { x, y, width, height } = this.#box
    return {
      x: x + width / 2 + (clientX - screen.x - screen.width / 2) * unit,
      y: y + height / 2 + (clientY - screen.y - screen.height / 2) * unit,
    }
  }
}

const finger = (event: PointerEvent): Finger => ({ id: event.pointerId, x: event.clientX, y: event.clientY })
