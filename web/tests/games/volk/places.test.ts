import { describe, expect, it } from 'vitest'
import { CITIES, LINES, PROVINCE_SHAPES } from '@/games/volk/map/geography'
import { ACTION_KEYS, litPlaces, meantBy, placeOf, split } from '@/games/volk/places'
import { CATALOGUES, FACTS, MOMENTS } from './fixtures'

const cards = Object.keys(FACTS.cards)

describe('the place of an action', () => {
  it('is known for every action that the engine has words for', () => {
    expect([...ACTION_KEYS].sort()).toEqual(Object.keys(CATALOGUES['en']?.['actions'] ?? {}).sort())
  })

  it('is on the table for every legal action of real games', () => {
    const seen = new Set<string>()
    for (const moment of MOMENTS) {
      const lit = litPlaces(moment)
      expect([...lit.values()].flat().sort((a, b) => a - b)).toEqual(moment.view.legal)
      for (const place of lit.keys()) {
        const [kind, id] = split(place)
        seen.add(kind)
        if (kind === 'city') expect(CITIES).toHaveProperty([id])
        if (kind === 'line') expect(LINES).toHaveProperty([id])
        if (kind === 'card') expect(FACTS.cards).toHaveProperty([id])
        if (kind === 'province' && !id.endsWith('berlin')) expect(PROVINCE_SHAPES).toHaveProperty([id])
      }
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['button', 'card', 'city', 'icon', 'line', 'province', 'space', 'use']),
    )
  })

  it('is refused for an action that nobody knows', () => {
    expect(() => placeOf(['dance', {}])).toThrow('dance')
  })
})

describe('what a click means', () => {
  it('is the number of the engine for every legal action with a place of its own', () => {
    for (const moment of MOMENTS) {
      for (const [place, [only, ...others]] of litPlaces(moment)) {
        if (others.length > 0 || ['button', 'icon', 'space'].includes(split(place)[0])) continue
        const keys = new Set(Object.values(moment.phrases).map(([key]) => key))
        const same = [...keys].filter((key) => split(placeOf([key, {}]))[0] === split(place)[0])
        if (same.length === 1 && same[0] !== 'hamburg') expect(meantBy(place, moment, cards)).toBe(only)
      }
    }
  })

  it('is still the number of an action where nothing of the kind is legal', () => {
    const asked = MOMENTS.find(({ view }) => view.prompt?.kind === 'choose-card')
    if (!asked) throw new Error('no such moment')
    expect(meantBy('city:berlin', asked, cards)).toBe(641 + Object.keys(asked.view.cities).indexOf('berlin'))
    expect(meantBy('use:event', asked, cards)).toBe(4)
    expect(meantBy('button:done', asked, cards)).toBeNull()
  })
})
