import { describe, expect, it } from 'vitest'
import type { JournalEvent } from '../../src/lib/wire'
import { deltasOf, touchedBy } from '../../src/volk/motion'
import {
  countedAt,
  currencyTerms,
  flightTerms,
  forecastStory,
  isQuiet,
  lastEnd,
  spaceIcons,
  turnSteps,
  type Counted,
  type Term,
} from '../../src/volk/sums'
import type { VolkMoment } from '../../src/volk/view'
import { GAMES, MOMENTS, own } from './fixtures'

const added = (terms: Term[]) =>
  terms.reduce((sum, { sign, n }) => (sign === '' || sign === '+' ? sum + n : sign === '−' ? sum - n : sum), 0)

describe('the sums of the end of a decade', () => {
  it('add up to what the engine counted, in real games', () => {
    const events = MOMENTS.flatMap((moment) => moment.events)
    const flights = events.filter((event) => event.kind === 'FlightCounted')
    const currencies = events.filter((event) => event.kind === 'CurrencyCounted')
    expect(flights.length).toBeGreaterThan(1)
    for (const { about } of flights) expect(Math.max(0, added(flightTerms(about)))).toBe(about['steps'])
    for (const { about } of currencies) expect(Math.max(0, added(currencyTerms(about)))).toBe(about['shortage'])
  })

  it('are told phase by phase for the latest end only', () => {
    for (const game of GAMES) {
      const stories = lastEnd(game.flatMap((moment) => moment.events))
      expect(stories.length).toBeGreaterThan(0)
      expect(stories.map(({ phase }) => phase)).toEqual(stories.map((_, i) => i + 1))
    }
    expect(lastEnd([])).toEqual([])
  })

  it('list what phases 5 to 7 did to provinces', () => {
    const ended = (moment: VolkMoment) => moment.events.some(({ about }) => about['phase'] === 7)
    const stories = GAMES.flatMap((game) =>
      game.flatMap((moment, i) => (ended(moment) ? lastEnd(game.slice(0, i + 1).flatMap(({ events }) => events)) : [])),
    )
    const told = (phase: number) => stories.filter((story) => story.phase === phase).flatMap(({ effects }) => effects)
    expect(told(5).every(({ n, icon }) => n < 0 && icon === 'living')).toBe(true)
    expect(told(6).every(({ n, target }) => n > 0 && !target)).toBe(true)
    expect(told(5).length + told(6).length).toBeGreaterThan(0)
  })

  it('of a forecast have words for every number, and say when nothing would happen', () => {
    const sums = own('en')['sums'] ?? {}
    let quiet = 0
    for (const { view } of MOMENTS) {
      const stories = view.forecast.map(forecastStory)
      quiet += stories.filter(isQuiet).length
      for (const { phase, terms, effects } of stories) {
        for (const { word } of terms) expect(sums, `phase ${phase}`).toHaveProperty(word)
        for (const { province, n } of effects) {
          expect(view.provinces).toHaveProperty([province])
          expect(n).not.toBe(0)
        }
      }
    }
    expect(quiet).toBeGreaterThan(0)
  })

  it('know the icons of the prestige track', () => {
    expect(spaceIcons(0)).toEqual([])
    expect(spaceIcons(6).map(({ kind }) => kind)).toEqual(['ls_add', 'unrest_remove', 'build'])
    expect(spaceIcons(-1)).toEqual([{ kind: 'rundown', side: 'east', count: 1 }])
  })
})

describe('a turn', () => {
  it('lists its steps from the card on, and none of the turn before', () => {
    for (const game of GAMES) {
      const events = game.flatMap((moment) => moment.events)
      const steps = turnSteps(events)
      expect(steps.filter(({ kind }) => kind === 'CardUsed').length).toBeLessThanOrEqual(1)
    }
  })
})

describe('what moves', () => {
  it('is what the journal tells', () => {
    const event = (kind: string, about: Record<string, unknown>) => ({
      kind,
      sentence: kind,
      about,
      rule: '',
      at: 0,
      by: null,
    })
    const events = [
      event('UnrestAdded', { province: 'bayern', n: 2, unrest: 3 }),
      event('UnrestRemoved', { province: 'bayern', n: 1, unrest: 2 }),
      event('PieceBuilt', { city: 'fulda', to: 'bayreuth' }),
      event('FactoryBuilt', { city: 'jena' }),
      event('TrackMoved', { track: 'prestige', side: 'west', value: 1 }),
      event('LivingTransferred', { province: 'bayern', sector: 'us' }),
    ]
    expect([...touchedBy(events)].sort()).toEqual(
      ['city:jena', 'line:fulda-bayreuth', 'province:bayern', 'sector:us', 'space:prestige'].sort(),
    )
    expect(deltasOf(events).get('province:bayern')).toEqual([{ n: 1, icon: 'unrest' }])
  })

  it('happens at places of the table in real games', () => {
    for (const { events, view } of MOMENTS) {
      for (const place of touchedBy(events)) {
        const [kind, id] = [place.slice(0, place.indexOf(':')), place.slice(place.indexOf(':') + 1)]
        if (kind === 'line') expect(view.lines).toHaveProperty([id])
        if (kind === 'city') expect(view.cities).toHaveProperty([id])
        if (kind === 'province') expect(view.provinces).toHaveProperty([id])
      }
    }
  })
})

describe('phase 10 in the walk-through', () => {
  it('counts the mass protests while the moment after it is seen, and for as long as it is remembered', () => {
    let seen = 0
    for (const game of GAMES) {
      const events: JournalEvent[] = []
      let counted: Counted | null = null
      for (const moment of game) {
        events.push(...moment.events)
        const now = countedAt(events, moment)
        counted = now ?? counted
        const story = lastEnd(events, counted).find(({ phase }) => phase === 10)
        if (now) {
          seen++
          const { west, east } = moment.view.protests
          expect(story?.terms.map(({ n }) => n)).toEqual([west, east, 4])
        }
      }
      expect(lastEnd(events, { at: -1, west: 9, east: 9, collapse: 4 }).every(({ terms }) => terms[0]?.n !== 9)).toBe(
        true,
      )
    }
    expect(seen).toBeGreaterThan(0)
  })

  it('knows the number that brings a state down as the forecast does', () => {
    const sums = MOMENTS.flatMap(({ view }) => view.forecast.filter(({ phase }) => phase === 10))
    expect(sums.length).toBeGreaterThan(0)
    const [moment] = GAMES.flat()
    const phase = {
      kind: 'PhaseBegan',
      sentence: '',
      about: { phase: 10 },
      rule: '',
      at: moment?.number ?? 0,
      by: null,
    }
    for (const { collapse } of sums) expect(countedAt([phase], moment as VolkMoment)?.collapse).toBe(collapse)
  })
})
