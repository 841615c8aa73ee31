import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { overflow, fitted, fittedClear, shift, type Box, type Transform } from '@/ui/zoom/geometry'
import { Zoomer } from '@/ui/zoom/zoomer'

const FRAME = { width: 400, height: 300 }
const WHOLE: Transform = { x: 0, y: 0, scale: 1 }

test('what fits has nothing beyond its frame, and a transform says how far the rest goes', () => {
  const box = { left: -50, top: -20, width: 900, height: 200 }
  expect(overflow(box, FRAME, fitted(box, FRAME))).toEqual({ left: 0, right: 0, up: 0, down: 0 })
  expect(overflow(box, FRAME, WHOLE)).toEqual({ left: 50, right: 450, up: 20, down: 0 })
  expect(overflow(box, FRAME, { x: 100, y: 40, scale: 2 })).toEqual({ left: 0, right: 1400, up: 0, down: 100 })
})

test('what is fitted leaves its corner to the buttons, and is no smaller than that needs', () => {
  const at = (left: number, top: number) => ({ left, top, width: 100, height: 80 })
  const isUnder = ({ x, y, scale }: Transform, thing: Box) =>
    x + scale * (thing.left + thing.width) > FRAME.width - 92 &&
    y + scale * (thing.top + thing.height) > FRAME.height - 48
  for (const [width, height] of [
    [440, 280],
    [300, 320],
    [420, 300],
  ] as const) {
    const box = { left: -20, top: -20, width, height }
    const last = at(width - 140, height - 120)
    expect(isUnder(fitted(box, FRAME), last)).toBe(true)
    const transform = fittedClear(box, [last], FRAME)
    expect(isUnder(transform, last)).toBe(false)
    expect(overflow(box, FRAME, transform)).toEqual({ left: 0, right: 0, up: 0, down: 0 })
    expect(transform.scale).toBeGreaterThan(0.8 * fitted(box, FRAME).scale)
    expect(fittedClear(box, [at(0, 160)], FRAME)).toEqual(fitted(box, FRAME))
  }
})

test('what is fitted leaves its edge to a ruler, however small it is', () => {
  const edge = { left: 20, top: 16 }
  for (const [width, height, type] of [
    [2000, 300, 1],
    [300, 2000, 1],
    [200, 100, 1.3],
  ] as const) {
    const box = { left: -20, top: -20, width, height }
    const transform = fittedClear(box, [], FRAME, type, edge)
    expect(transform.x + transform.scale * box.left).toBeGreaterThanOrEqual(edge.left * type - 0.001)
    expect(transform.y + transform.scale * box.top).toBeGreaterThanOrEqual(edge.top * type - 0.001)
    expect(overflow(box, FRAME, transform)).toEqual({ left: 0, right: 0, up: 0, down: 0 })
  }
})

test('what is fitted is never too small to be hit, however much there is', () => {
  const box = { left: -20, top: -20, width: 2000, height: 300 }
  expect(fittedClear(box, [], FRAME).scale).toBeLessThan(0.36)
  const transform = fittedClear(box, [], FRAME, 1, { left: 0, top: 0 }, 0.36)
  expect(transform.scale).toBe(0.36)
  expect(overflow(box, FRAME, transform).left).toBeGreaterThan(0)
  expect(overflow(box, FRAME, transform).right).toBeGreaterThan(0)
  const small = { left: 0, top: 0, width: 200, height: 100 }
  expect(fittedClear(small, [], FRAME, 1, { left: 0, top: 0 }, 0.36)).toEqual(fittedClear(small, [], FRAME))
})

test('a stretch moves into another only if it must, and what is too long is centred', () => {
  expect(shift([10, 60], [0, 100])).toBe(0)
  expect(-20 + shift([-20, 10], [0, 100])).toBeGreaterThan(0)
  expect(110 + shift([95, 110], [0, 100])).toBeLessThan(100)
  const centred = shift([50, 250], [0, 100])
  expect(50 + centred + 250 + centred).toBe(100)
})

describe('the keys of a frame', () => {
  let frame: HTMLElement
  let zoomer: Zoomer
  let transform: Transform
  let own: boolean
  let heard: string[]

  beforeEach(() => {
    frame = document.createElement('div')
    Object.defineProperties(frame, { clientWidth: { value: FRAME.width }, clientHeight: { value: FRAME.height } })
    document.body.append(frame)
    ;[transform, own, heard] = [WHOLE, false, []]
    zoomer = new Zoomer(frame, { moved: (next, byUser) => ([transform, own] = [next, byUser]) })
    document.onkeydown = (event) => void heard.push(event.key)
  })
  afterEach(() => {
    zoomer.stop()
    frame.remove()
    document.onkeydown = null
  })
  const press = (key: string, more: KeyboardEventInit = {}) =>
    frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  const rest = () => overflow({ left: 0, top: 0, ...FRAME }, FRAME, transform)

  test('+ and − zoom about the middle, and 0 shows everything', () => {
    press('+')
    expect(transform.scale).toBeGreaterThan(1)
    expect(transform.x + transform.scale * 200).toBeCloseTo(200)
    expect(own).toBe(true)
    const { scale } = transform
    press('=')
    press('-')
    expect(transform.scale).toBeCloseTo(scale)
    press('0')
    expect([transform, own]).toEqual([WHOLE, false])
    press('-')
    expect(transform).toEqual(WHOLE)
    expect(heard).toEqual([])
  })

  test.each([
    ['ArrowLeft', 'left', 'right'],
    ['ArrowRight', 'right', 'left'],
    ['ArrowUp', 'up', 'down'],
    ['ArrowDown', 'down', 'up'],
  ] as const)('%s goes on to its side as far as there is something', (key, way, back) => {
    zoomer.zoom(true)
    zoomer.zoom(true)
    const before = rest()
    press(key)
    expect(rest()[way]).toBeLessThan(before[way])
    expect(rest()[back]).toBeGreaterThan(before[back])
    for (let i = 0; i < 6; i++) press(key)
    expect(rest()[way]).toBe(0)
    expect(heard).toEqual([])
  })

  test('arrows on a map that is not zoomed, and keys with Ctrl, are left to others', () => {
    press('ArrowLeft')
    press('+', { ctrlKey: true })
    expect(transform).toEqual(WHOLE)
    expect(heard).toEqual(['ArrowLeft', '+'])
    zoomer.stop()
    press('+')
    expect(transform).toEqual(WHOLE)
  })

  test('what lies beyond the frame is revealed, and what is in view stays where it is', () => {
    const thing = document.createElement('i')
    const at = (left: number, top: number) => {
      thing.getBoundingClientRect = () => new DOMRect(left, top, 20, 20)
    }
    frame.getBoundingClientRect = () => new DOMRect(0, 0, FRAME.width, FRAME.height)
    at(500, 100)
    zoomer.reveal(thing)
    expect(transform).toEqual(WHOLE)
    zoomer.zoom(true)
    zoomer.zoom(true)
    const before = transform
    zoomer.reveal(thing)
    expect(transform.x).toBeLessThan(before.x - 100)
    expect(transform.y).toBe(before.y)
    const after = transform
    at(100, 100)
    zoomer.reveal(thing)
    expect(transform).toEqual(after)
  })
})

describe('fingers on a frame', () => {
  const finger = (identifier: number, clientX: number, clientY: number) => ({ identifier, clientX, clientY })
  const touch = (frame: HTMLElement, type: string, ...touches: ReturnType<typeof finger>[]) =>
    frame.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { touches, changedTouches: touches }))
  const swipe = (frame: HTMLElement) => {
    touch(frame, 'touchstart', finger(0, 200, 200))
    const move = new Event('touchmove', { cancelable: true })
    frame.dispatchEvent(Object.assign(move, { touches: [], changedTouches: [finger(0, 200, 120)] }))
    touch(frame, 'touchend', finger(0, 200, 120))
    return move.defaultPrevented
  }

  test.each([undefined, { left: -50, top: -20, width: 900, height: 400 }])('one scrolls the page past %o', (box) => {
    const frame = document.createElement('div')
    Object.defineProperties(frame, {
      clientWidth: { value: FRAME.width },
      clientHeight: { value: FRAME.height },
      ontouchstart: { value: null },
    })
    let transform = WHOLE
    const zoomer = new Zoomer(frame, { moved: (next) => (transform = next), box: box && (() => box) })
    zoomer.fit()
    const whole = transform
    expect(swipe(frame)).toBe(false)
    expect(transform).toEqual(whole)
    zoomer.zoom(true)
    const { y, scale } = transform
    expect(swipe(frame)).toBe(true)
    expect(transform.y).toBeLessThan(y)
    expect(transform.scale).toBe(scale)
    zoomer.fit()
    expect(swipe(frame)).toBe(false)
    touch(frame, 'touchstart', finger(0, 150, 150), finger(1, 250, 150))
    touch(frame, 'touchmove', finger(0, 100, 150), finger(1, 300, 150))
    expect(transform.scale).toBeCloseTo(2 * whole.scale)
    zoomer.stop()
  })
})
