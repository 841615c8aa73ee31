import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { beyond, fitted, fittedClear, shift, zoomer, type Box, type Lie, type Zoomer } from '@/ui/zoom/zoom'

const FRAME = { width: 400, height: 300 }
const WHOLE: Lie = { x: 0, y: 0, scale: 1 }

test('what fits has nothing beyond its frame, and a lie says how far the rest goes', () => {
  const box = { left: -50, top: -20, width: 900, height: 200 }
  expect(beyond(box, FRAME, fitted(box, FRAME))).toEqual({ left: 0, right: 0, up: 0, down: 0 })
  expect(beyond(box, FRAME, WHOLE)).toEqual({ left: 50, right: 450, up: 20, down: 0 })
  expect(beyond(box, FRAME, { x: 100, y: 40, scale: 2 })).toEqual({ left: 0, right: 1400, up: 0, down: 100 })
})

test('what is fitted leaves its corner to the buttons, and is no smaller than that needs', () => {
  const at = (left: number, top: number) => ({ left, top, width: 100, height: 80 })
  const isUnder = ({ x, y, scale }: Lie, thing: Box) =>
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
    const lie = fittedClear(box, [last], FRAME)
    expect(isUnder(lie, last)).toBe(false)
    expect(beyond(box, FRAME, lie)).toEqual({ left: 0, right: 0, up: 0, down: 0 })
    expect(lie.scale).toBeGreaterThan(0.8 * fitted(box, FRAME).scale)
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
    const lie = fittedClear(box, [], FRAME, type, edge)
    expect(lie.x + lie.scale * box.left).toBeGreaterThanOrEqual(edge.left * type - 0.001)
    expect(lie.y + lie.scale * box.top).toBeGreaterThanOrEqual(edge.top * type - 0.001)
    expect(beyond(box, FRAME, lie)).toEqual({ left: 0, right: 0, up: 0, down: 0 })
  }
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
  let zooming: Zoomer
  let lie: Lie
  let own: boolean
  let heard: string[]

  beforeEach(() => {
    frame = document.createElement('div')
    Object.defineProperties(frame, { clientWidth: { value: FRAME.width }, clientHeight: { value: FRAME.height } })
    document.body.append(frame)
    ;[lie, own, heard] = [WHOLE, false, []]
    zooming = zoomer(frame, (next, byReader) => ([lie, own] = [next, byReader]))
    document.onkeydown = (event) => void heard.push(event.key)
  })
  afterEach(() => {
    zooming.stop()
    frame.remove()
    document.onkeydown = null
  })
  const press = (key: string, more: KeyboardEventInit = {}) =>
    frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  const rest = () => beyond({ left: 0, top: 0, ...FRAME }, FRAME, lie)

  test('+ and − zoom about the middle, and 0 shows everything', () => {
    press('+')
    expect(lie.scale).toBeGreaterThan(1)
    expect(lie.x + lie.scale * 200).toBeCloseTo(200)
    expect(own).toBe(true)
    const { scale } = lie
    press('=')
    press('-')
    expect(lie.scale).toBeCloseTo(scale)
    press('0')
    expect([lie, own]).toEqual([WHOLE, false])
    press('-')
    expect(lie).toEqual(WHOLE)
    expect(heard).toEqual([])
  })

  test.each([
    ['ArrowLeft', 'left', 'right'],
    ['ArrowRight', 'right', 'left'],
    ['ArrowUp', 'up', 'down'],
    ['ArrowDown', 'down', 'up'],
  ] as const)('%s goes on to its side as far as there is something', (key, way, back) => {
    zooming.zoom(true)
    zooming.zoom(true)
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
    expect(lie).toEqual(WHOLE)
    expect(heard).toEqual(['ArrowLeft', '+'])
    zooming.stop()
    press('+')
    expect(lie).toEqual(WHOLE)
  })

  test('what lies beyond the frame is revealed, and what is in view stays where it is', () => {
    const thing = document.createElement('i')
    const at = (left: number, top: number) => {
      thing.getBoundingClientRect = () => new DOMRect(left, top, 20, 20)
    }
    frame.getBoundingClientRect = () => new DOMRect(0, 0, FRAME.width, FRAME.height)
    at(500, 100)
    zooming.reveal(thing)
    expect(lie).toEqual(WHOLE)
    zooming.zoom(true)
    zooming.zoom(true)
    const before = lie
    zooming.reveal(thing)
    expect(lie.x).toBeLessThan(before.x - 100)
    expect(lie.y).toBe(before.y)
    const after = lie
    at(100, 100)
    zooming.reveal(thing)
    expect(lie).toEqual(after)
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
    let lie = WHOLE
    const zooming = zoomer(frame, (next) => (lie = next), box && (() => box))
    zooming.fit()
    const whole = lie
    expect(swipe(frame)).toBe(false)
    expect(lie).toEqual(whole)
    zooming.zoom(true)
    const { y, scale } = lie
    expect(swipe(frame)).toBe(true)
    expect(lie.y).toBeLessThan(y)
    expect(lie.scale).toBe(scale)
    zooming.fit()
    expect(swipe(frame)).toBe(false)
    touch(frame, 'touchstart', finger(0, 150, 150), finger(1, 250, 150))
    touch(frame, 'touchmove', finger(0, 100, 150), finger(1, 300, 150))
    expect(lie.scale).toBeCloseTo(2 * whole.scale)
    zooming.stop()
  })
})
