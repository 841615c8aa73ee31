import { describe, expect, it } from 'vitest'
import {
  BORDER,
  broken,
  CITIES,
  FRAME,
  labelOf,
  LINES,
  plateAt,
  PLATES,
  pointOn,
  PROVINCE_SHAPES,
  reach,
  strands,
} from '@/games/volk/map/geography'
import { MOMENTS } from './fixtures'

type Ring = [number, number][]
const view = MOMENTS[0]?.view
if (!view) throw new Error('no fixtures')

const rings = (shape: string): Ring[] =>
  shape
    .split('M')
    .filter(Boolean)
    .map((ring) => [...ring.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((found) => [Number(found[1]), Number(found[2])]))

function inside(x: number, y: number, shape: string): boolean {
  let odd = false
  for (const ring of rings(shape)) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] ?? [0, 0]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
    })
  }
  return odd
}

describe('the map', () => {
  it('has the provinces, cities and lines of the engine, the lines with their size', () => {
    const drawn = [...Object.keys(PLATES), 'west-berlin', 'east-berlin'].sort()
    expect(drawn).toEqual(Object.keys(view.provinces).sort())
    expect(Object.keys(CITIES)).toEqual(Object.keys(view.cities))
    expect(Object.keys(LINES)).toEqual(Object.keys(view.lines))
    for (const [id, { size }] of Object.entries(LINES)) expect(view.lines[id]?.size).toBe(size)
  })

  it.each(Object.entries(CITIES))('has %s where it belongs', (id, city) => {
    if (city.kind === 'external') {
      for (const shape of Object.values(PROVINCE_SHAPES)) expect(inside(city.x, city.y, shape)).toBe(false)
    } else {
      const land = id === 'hamburg' || id === 'berlin' ? id : (city.province ?? '')
      expect(inside(city.x, city.y, PROVINCE_SHAPES[land] ?? '')).toBe(true)
    }
    expect(labelOf(id).anchor).toMatch(/start|middle|end/)
  })

  it.each(Object.entries(LINES))('leads %s from city to city, and past no other one', (id, { from, to, size }) => {
    const [a, b] = [CITIES[from], CITIES[to]]
    expect(pointOn(id, 0)).toEqual({ x: a?.x, y: a?.y })
    expect(pointOn(id, 1)).toEqual({ x: b?.x, y: b?.y })
    expect(strands(id)).toHaveLength(size)
    for (const [other, city] of Object.entries(CITIES)) {
      if (other === from || other === to) continue
      for (let t = 0; t <= 1; t += 0.02) {
        const point = pointOn(id, t)
        expect(Math.hypot(point.x - city.x, point.y - city.y), `${id} at ${other}`).toBeGreaterThan(13)
      }
    }
  })

  it('keeps cities far enough apart to be hit by a finger on a zoomed map', () => {
    const spots = Object.entries(CITIES)
    for (const [a, one] of spots)
      for (const [b, two] of spots) if (a < b) expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(26)
  })

  it.each([
    { small: false, wide: 44, high: 11 },
    { small: true, wide: 59, high: 14 },
  ])('keeps plates clear of cities and of each other, and inside the frame: $small', ({ small, wide, high }) => {
    const plates = Object.keys(PLATES).map((id) => ({ id, ...plateAt(id, small) }))
    for (const { id, x, y } of plates) {
      expect(x - wide, id).toBeGreaterThanOrEqual(FRAME.x)
      expect(x + wide, id).toBeLessThanOrEqual(FRAME.x + FRAME.width)
      for (const [city, spot] of Object.entries(CITIES))
        expect(Math.abs(spot.x - x) > wide + 6 || Math.abs(spot.y - y) > high + 8, `${id} on ${city}`).toBe(true)
      for (const other of plates)
        if (other.id !== id)
          expect(
            Math.abs(other.x - x) > 2 * wide + 2 || Math.abs(other.y - y) > 3 * high - 3,
            `${id} on ${other.id}`,
          ).toBe(true)
    }
  })

  it('breaks long names where a word ends', () => {
    expect(broken('Hessen', 20)).toEqual(['Hessen'])
    expect(broken('Mecklenburg-Vorpommern', 20)).toEqual(['Mecklenburg-', 'Vorpommern'])
    expect(broken('Северный Рейн-Вестфалия', 20)).toEqual(['Северный', 'Рейн-Вестфалия'])
    expect(broken('Мекленбург-Передняя Померания', 15)).toEqual(['Мекленбург-', 'Передняя', 'Померания'])
    expect(broken('Donaudampfschifffahrt', 20)).toEqual(['Donaudampfschifffahrt'])
  })

  it('has a border from the Baltic to the Vogtland', () => {
    const ys = rings(BORDER)
      .flat()
      .map(([, y]) => y)
    expect(Math.min(...ys)).toBeLessThan(160)
    expect(Math.max(...ys)).toBeGreaterThan(490)
  })
})

it('between two neighbours there is room to click their line', () => {
  for (const [id, { from, to }] of Object.entries(LINES)) {
    const [a, b] = [CITIES[from], CITIES[to]]
    if (!a || !b) throw new Error(id)
    expect(Math.hypot(a.x - b.x, a.y - b.y) - reach(from, 19) - reach(to, 19), id).toBeGreaterThan(6)
  }
})
