import { describe, expect, it } from 'vitest'
import { CITIES, LINES, PROVINCE_SHAPES } from '@/games/volk/map/geography'
import { ACTION_KEYS, litPlaces, patternOf, placeOf, split } from '@/games/volk/places'
import { fits } from '@/table/lesson/lesson'
import type { VolkMoment } from '@/games/volk/view'
import { CATALOGUES, FACTS, MOMENTS } from './fixtures'

const PROMPT = { kind: '', side: 'east', rule: '1.4.3', about: {} }

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

  it('is a button for police while a card is asked for, and the province where police is asked for', () => {
    const [start] = MOMENTS
    if (!start) throw new Error('no fixtures')
    const phrases = {
      1: ['card', { card: '7' }],
      2: ['police', { province: 'sachsen' }],
      3: ['police', { province: 'thueringen' }],
    } as VolkMoment['phrases']
    const asked = (kind: string) =>
      litPlaces({ ...start, phrases, view: { ...start.view, legal: [1, 2, 3], prompt: { ...PROMPT, kind } } })
    expect([...asked('choose-card')]).toEqual([
      ['card:7', [1]],
      ['button:police', [2, 3]],
    ])
    expect([...asked('use-police').keys()]).toEqual(['card:7', 'province:sachsen', 'province:thueringen'])
  })

  it('is refused for an action that nobody knows', () => {
    expect(() => placeOf(['dance', {}])).toThrow('dance')
  })
})

describe('what a click means', () => {
  it('is every action at that place, and no other', () => {
    for (const moment of MOMENTS) {
      for (const [place, actions] of litPlaces(moment)) {
        const kind = split(place)[0]
        if (kind === 'button') continue
        const pattern = patternOf(place)
        const meant = moment.view.legal.filter((action) => fits(pattern, moment.phrases[action] ?? ['', {}]))
        expect([place, meant]).toEqual([place, actions])
      }
    }
  })
})
