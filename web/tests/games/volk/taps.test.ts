import { describe, expect, it } from 'vitest'
import { berlinPlate, BERLIN, sectorAt, SPOTS } from '@/games/volk/map/berlin'
import { CITIES, LINES, plateAt, PLATES, pointOn } from '@/games/volk/map/geography'
import { reached } from '@/games/volk/map/taps'

describe('a tap beside what glows', () => {
  const beside = (id: string, dx: number, dy = 0) => {
    const { x, y } = CITIES[id] ?? { x: 0, y: 0 }
    return { x: x + dx, y: y + dy }
  }

  it('means the nearest city, as far as a finger reaches and no farther', () => {
    const lit = ['city:dortmund', 'city:hamburg'] as const
    expect(reached({ at: beside('dortmund', 30), within: 40, small: true }, lit)[0]).toBe('city:dortmund')
    expect(reached({ at: beside('hamburg', 0, -30), within: 40, small: true }, lit)[0]).toBe('city:hamburg')
    expect(reached({ at: beside('dortmund', 41), within: 40, small: true }, lit)).toEqual([])
    expect(reached({ at: beside('dortmund', 0), within: 40, small: true }, [])).toEqual([])
  })

  it.each(Object.keys(LINES))('means the line %s, wherever on its way', (id) => {
    for (const t of [0.15, 0.5, 0.85]) {
      const { x, y } = pointOn(id, t)
      expect(reached({ at: { x: x + 6, y: y + 6 }, within: 20, small: false }, [`line:${id}`])[0]).toBe(`line:${id}`)
    }
  })

  it.each(Object.keys(PLATES))('means the plate of %s, which is larger on a small map', (id) => {
    const { x, y } = plateAt(id, true)
    expect(reached({ at: { x: x + 75, y }, within: 20, small: true }, [`province:${id}`])[0]).toBe(`province:${id}`)
    expect(reached({ at: { x, y: y + 45 }, within: 20, small: true }, [`province:${id}`])).toEqual([])
  })

  it('means both of two cities that it reaches, so that the user can say which', () => {
    const lit = ['city:leipzig', 'city:bitterfeld', 'city:dresden'] as const
    const [leipzig, bitterfeld] = [beside('leipzig', 0), beside('bitterfeld', 0)]
    const between = { x: (leipzig.x + bitterfeld.x) / 2, y: (leipzig.y + bitterfeld.y) / 2 }
    expect(reached({ at: between, within: 50, small: true }, lit).toSorted()).toEqual([
      'city:bitterfeld',
      'city:leipzig',
    ])
  })

  it('means a city rather than the lines that end there', () => {
    const line = Object.keys(LINES).find((id) => id.startsWith('leipzig-') || id.endsWith('-leipzig')) ?? ''
    expect(reached({ at: beside('leipzig', 3), within: 40, small: true }, [`line:${line}`, 'city:leipzig'])).toEqual([
      'city:leipzig',
    ])
    const middle = pointOn(line, 0.5)
    expect(reached({ at: middle, within: 60, small: true }, [`line:${line}`, 'city:leipzig'])[0]).toBe(`line:${line}`)
  })

  it('asks where a line is as near as a city that it misses', () => {
    const [line, lit] = ['leipzig-dresden', ['line:leipzig-dresden', 'city:leipzig'] as const]
    const [{ x, y }, city] = [pointOn(line, 0.5), beside('leipzig', 0)]
    const far = Math.hypot(x - city.x, y - city.y)
    const at = { x: x + (5 * (x - city.x)) / far, y: y + (5 * (y - city.y)) / far + 12 }
    const within = Math.hypot(at.x - city.x, at.y - city.y)
    expect(reached({ at, within, small: true }, lit)[0]).toBe(`line:${line}`)
    expect(reached({ at: beside('leipzig', 0, 15), within: 25, small: true }, lit).toSorted()).toEqual(lit.toSorted())
  })

  it.each(Object.keys(SPOTS))('means the %s sector of West Berlin, which is smaller than a finger', (id) => {
    const { x, y } = sectorAt(id) ?? { x: 0, y: 0 }
    const lit = Object.keys(SPOTS).map((each) => `sector:${each}` as const)
    expect(reached({ at: { x, y }, within: 40, small: true }, lit)[0]).toBe(`sector:${id}`)
    for (const dx of [-30, 30])
      expect(reached({ at: { x: x + dx, y }, within: 40, small: true }, lit)).toContain(`sector:${id}`)
  })

  it.each(['west-berlin', 'east-berlin'] as const)('means the plate of %s on the small map', (id) => {
    const plate = berlinPlate(id, true)
    const at = { x: BERLIN.x + plate.x, y: BERLIN.y + plate.y + 30 }
    expect(reached({ at, within: 40, small: true }, [`province:${id}`])).toEqual([`province:${id}`])
  })

  it('means the land it is on rather than a neighbour whose plate is near, and asks close to that', () => {
    const lit = ['province:hessen', 'province:thueringen'] as const
    const plate = plateAt('thueringen', true)
    const tap = (dx: number) => ({
      at: { x: plate.x - 59 - dx, y: plate.y },
      within: 40,
      small: true,
      on: 'province:hessen' as const,
    })
    expect(reached(tap(35), lit)).toEqual(['province:hessen'])
    expect(reached(tap(10), lit).toSorted()).toEqual(['province:hessen', 'province:thueringen'])
  })

  it('means the city whose name it is on, however far that is from the city', () => {
    const tap = { at: beside('duisburg', -70), within: 40, small: true, on: 'city:duisburg' } as const
    expect(reached(tap, ['city:duisburg', 'city:dortmund'])).toEqual(['city:duisburg'])
  })

  it('means nothing that does not lie on the map', () => {
    expect(reached({ at: { x: 0, y: 0 }, within: 1000, small: true }, ['card:7', 'button:done', 'space:1'])).toEqual([])
  })
})
