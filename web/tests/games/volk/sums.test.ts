import { describe, expect, it } from 'vitest'
import { deltasOf, touchedBy } from '@/games/volk/motion'
import { turnSteps } from '@/games/volk/turn'
import { forecastStory, isEnding, isQuiet, lastEnd, spaceIcons, type Term } from '@/games/volk/decade/sums'
import type { JournalEvent as Event } from '@/host/wire'
import { GAMES, MOMENTS, own } from './fixtures'

const added = (terms: Term[]) =>
  terms.reduce((sum, { sign, n }) => (sign === '' || sign === '+' ? sum + n : sign === '−' ? sum - n : sum), 0)

/** Every end of a decade in the games of the fixtures, phase by phase. */
const ENDS = GAMES.flatMap((game) => {
  const events = game.flatMap((moment) => moment.events)
  const begins = events.flatMap(({ kind, about }, i) => (kind === 'PhaseBegan' && about['phase'] === 1 ? [i] : []))
  return begins.map((begin, i) => lastEnd(events.slice(begin, begins[i + 1])))
})
const STORIES = ENDS.flat()
const FORECASTS = MOMENTS.flatMap(({ view }) => view.forecast.map(forecastStory))
const outcome = (terms: Term[]) => terms.find(({ sign }) => sign === '=' || sign === '→')

describe('the sums of the end of a decade', () => {
  it('add up to what the engine counted, in real games', () => {
    let compared = 0
    for (const { phase, terms, rows } of [...STORIES, ...FORECASTS]) {
      const sums = phase === 3 ? [terms] : rows.map((row) => row.terms)
      if ([1, 4, 9].includes(phase) && terms.length > 0) sums.push(terms)
      for (const sum of sums) {
        expect(Math.max(0, added(sum)), `phase ${phase}`).toBe(Math.max(0, outcome(sum)?.n ?? NaN))
        compared++
      }
    }
    expect(compared).toBeGreaterThan(100)
  })

  it('of phase 3 count the exports that are as good as the worst of West', () => {
    const told = [...STORIES, ...FORECASTS].filter(({ phase }) => phase === 3)
    expect(told.length).toBeGreaterThan(1)
    for (const { terms, rows } of told) {
      const counting = rows.filter((row) => outcome(row.terms)?.n === 1)
      expect(counting.length).toBe(terms.find(({ word }) => word === 'exports')?.n)
      for (const { terms } of rows) {
        const [value, worst] = terms
        expect(worst?.sign).toBe((value?.n ?? 0) >= (worst?.n ?? NaN) ? '≥' : '<')
      }
    }
  })

  it('go on until the next decade begins, or until the game is over in their midst', () => {
    const event = (kind: string) => ({ kind, sentence: kind, about: {}, rule: '', at: 0, by: null })
    const [phase, decade, turn] = ['PhaseBegan', 'DecadeBegan', 'CardUsed'].map(event) as [Event, Event, Event]
    expect(isEnding({ phase: 'end-3' }, [phase])).toBe(true)
    expect(isEnding({ phase: 'over' }, [phase, turn])).toBe(true)
    expect(isEnding({ phase: 'over' }, [phase, decade, turn])).toBe(false)
    expect(isEnding({ phase: 'over' }, [turn])).toBe(false)
    expect(isEnding({ phase: 'action' }, [phase])).toBe(false)
  })

  it('are listed phase by phase for the latest end only', () => {
    for (const game of GAMES) {
      const stories = lastEnd(game.flatMap((moment) => moment.events))
      expect(stories.length).toBeGreaterThan(0)
      expect(stories.map(({ phase }) => phase)).toEqual(stories.map((_, i) => i + 1))
    }
    expect(lastEnd([])).toEqual([])
  })

  it('are there for every phase, and the mass protests of phase 10 from the journal alone', () => {
    for (let phase = 1; phase <= 10; phase++) {
      const told = [...STORIES, ...FORECASTS].filter((story) => story.phase === phase)
      expect(
        told.some(({ terms, rows }) => terms.length + rows.length > 0),
        `phase ${phase}`,
      ).toBe(true)
    }
    for (const { terms } of STORIES.filter(({ phase }) => phase === 10))
      expect(terms.map(({ word }) => word)).toEqual(['west_protests', 'east_protests', 'collapse'])
  })

  it('are the same sums whether they are forecast or told afterwards', () => {
    for (const game of GAMES) {
      const events = game.flatMap((moment) => moment.events)
      for (const { phase, rule, terms, rows } of lastEnd(events)) {
        const begun = events.findLastIndex(({ kind, about }) => kind === 'PhaseBegan' && about['phase'] === phase)
        const next = events.findIndex(({ kind }, i) => i > begun && (kind === 'PhaseBegan' || kind === 'DecadeBegan'))
        const counted = events.slice(begun + 1, next < 0 ? undefined : next)
        const forecast = forecastStory({ phase, rule, counted })
        expect([forecast.terms, forecast.rows]).toEqual([terms, rows])
      }
    }
  })

  it('say of provinces what was compared, with the same words in each row', () => {
    const provinces = MOMENTS[0]?.view.provinces ?? {}
    const told = (phase: number) => STORIES.filter((story) => story.phase === phase).flatMap(({ rows }) => rows)
    for (const phase of [3, 5, 6, 7]) {
      expect(told(phase).length, `phase ${phase}`).toBeGreaterThan(0)
      for (const { province, target } of told(phase)) {
        expect(provinces).toHaveProperty([province])
        expect(target !== undefined).toBe(phase === 7)
      }
    }
    for (const { rows } of [...STORIES, ...FORECASTS])
      expect(new Set(rows.map(({ terms }) => terms.map(({ word }) => word).join(' '))).size).toBeLessThan(2)
    expect(told(6).every(({ terms }) => (outcome(terms)?.n ?? 0) > 0)).toBe(true)
    expect(
      told(5)
        .filter(({ note }) => note)
        .every(({ province }) => province === 'west-berlin'),
    ).toBe(true)
  })

  it('have words for every number, and a forecast says when nothing would happen', () => {
    const sums = own('en')['sums'] ?? {}
    for (const { phase, terms, rows } of [...STORIES, ...FORECASTS])
      for (const { word } of [terms, ...rows.map((row) => row.terms)].flat())
        expect(sums, `phase ${phase}`).toHaveProperty(word)
    expect(sums).toHaveProperty('weakest')
    expect(FORECASTS.some(isQuiet)).toBe(true)
  })

  it.each([
    [12, 3, '>', 12],
    [9, 3, '≤', 12],
    [0, -4, '<', 0],
    [4, -4, '≤', 12],
  ])('of phase 9 say when %i socialists and a change of %i decide the game', (on_board, change, sign, limit) => {
    const about = { track: 5, on_board, change, most: 12 }
    const counted = [{ kind: 'SocialistsCounted', sentence: 'SocialistsCounted', about }]
    const last = forecastStory({ phase: 9, rule: '', counted }).terms.at(-1)
    expect(last).toMatchObject({ sign, n: limit })
    expect(own('en')['sums']).toHaveProperty(last?.word ?? '')
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
      event('HoldCounted', { province: 'hessen', living: 1, export: 2, lost: 0 }),
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
