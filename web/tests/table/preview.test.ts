import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi, afterEach } from 'vitest'
import * as volkTable from '@/games/volk'
import type { GameTable } from '@/games/game'
import type { Foreseen } from '@/host/wire'
import { counted, newWarnings } from '@/table/preview'
import Preview from '@/table/Preview.svelte'
import { speak } from '@/words/words.svelte'
import { changes as curtainChanges } from '@/games/curtain/standing'
import type { CurtainView } from '@/games/curtain/view'
import { Live } from '@/host/live'
import { Sitting } from '@/table/sitting.svelte'
import { changes as volkChanges } from '@/games/volk/decade/changes'
import { curtain, curtainWords } from '../fixtures'
import type { PhaseSums, VolkView } from '@/games/volk/view'
import { GAMES, words } from '../games/volk/fixtures'

const volk = volkTable as unknown as GameTable

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Every moment with the next one of its game. */
const pairs = <T>(games: T[][]) =>
  games.flatMap((game) => game.slice(1).map((after, i) => [game[i] as T, after] as const))

test('a card in play shows who would dominate or control it, a region what it would score', () => {
  const english = curtainWords('en')
  const steps = pairs(curtain.games).map(([now, then]) => ({
    now: now.view,
    then: then.view,
    told: curtainChanges(now.view, then.view, english),
  }))
  for (const { now, then, told } of steps) {
    const scored = Object.keys(then.regions).filter((id) => now.regions[id]?.points !== then.regions[id]?.points)
    const named = scored.map((id) => english.name('regions', id))
    expect(told.map(({ what }) => what)).toEqual(expect.arrayContaining(named))
    for (const { from, to } of told) expect(from).not.toBe(to)
  }
  expect(steps.some(({ told }) => told.some(({ from, to }) => from === 'level' && to.includes('+')))).toBe(true)
})

test('what depends on hidden cards is not told', () => {
  const view = curtain.games[0]?.[3]?.view as CurtainView
  expect(curtainChanges(view, { actor: 'usa' }, curtainWords('en'))).toEqual([])
  expect(volkChanges?.(GAMES[0]?.[3]?.view as never, {}, words('en'))).toEqual([])
})

test('factories that would be worth more and phases with another result are listed', () => {
  const english = words('en')
  let phases = 0
  for (const [now, then] of pairs(GAMES)) {
    const told = volkChanges?.(now.view, then.view, english) ?? []
    const cities = Object.keys(then.view.cities).filter(
      (id) => now.view.cities[id]?.value !== then.view.cities[id]?.value,
    )
    expect(told.slice(0, cities.length)).toEqual(
      cities.map((id) => ({
        what: english.name('cities', id),
        from: String(now.view.cities[id]?.value),
        to: String(then.view.cities[id]?.value),
      })),
    )
    phases += told.length - cities.length
  }
  expect(phases).toBeGreaterThan(0)
})

/** A forecast with one thing that is counted in a phase. */
const forecast = (phase: number, kind: string, about: Record<string, unknown>) =>
  ({ phase, rule: '', counted: kind ? [{ kind, sentence: kind, about }] : [] }) as PhaseSums

test.each([
  [1, 'FlightCounted', { steps: 5, points: 2 }, '2'],
  [1, 'WallCounted', { prestige: 3, now: 2, points: 1 }, '1'],
  [3, 'CurrencyCounted', { shortage: 3 }, '3'],
  [4, 'UpkeepCounted', { n: 2, capacity: 9 }, '2'],
  [5, 'HoldCounted', { living: 3, export: 1, lost: 2 }, '2'],
  [6, 'BehindCounted', { most: 4, living: 1, n: 2 }, '2'],
  [7, 'Attacked', { living: 3, n: 3 }, '3'],
  [8, 'PoliceCounted', { cards: 2, unrest: 1, n: 1 }, '1'],
  [9, 'SocialistsCounted', { on_board: 4, change: -1, most: 12 }, '−1'],
])('phase %i with %s comes to one number, and to none where nothing is counted', (phase, kind, about, result) => {
  const now = { ...GAMES[0]?.[0]?.view, forecast: [forecast(phase, '', {})] } as VolkView
  const told = volkChanges?.(now, { forecast: [forecast(phase, kind, about)] } as Partial<VolkView>, words('en'))
  expect(words('en').sections['results']).toHaveProperty(String(phase))
  expect(told).toEqual([{ what: words('en').name('results', String(phase)), from: '0', to: result }])
})

test('phase 10 comes to the mass protests of both states', () => {
  const at = (west: number) => [forecast(10, 'CollapseCounted', { west, east: 1, collapse: 4 })]
  const now = { ...GAMES[0]?.[0]?.view, forecast: at(3) } as VolkView
  const [told] = volkChanges?.(now, { forecast: at(4) } as Partial<VolkView>, words('en')) ?? []
  expect(told).toMatchObject({ from: 'West 3, East 1', to: 'West 4, East 1' })
})

test('a preview that cannot be had troubles nobody', async () => {
  const sitting = new Sitting('t', new Live())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await sitting.preview(3)).toBeNull()
  expect(sitting.error).toBeNull()
  const coming = { events: [], view: {}, final: true }
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(coming)))
  })
  expect(await sitting.preview(3)).toEqual(coming)
  expect(asked[0]).toContain('/tables/t/preview?action=3')
})

test('equal sentences of a preview appear once, with their number', () => {
  expect(counted(['a', 'b', 'a', 'a'])).toEqual([
    { text: 'a', times: 3 },
    { text: 'b', times: 1 },
  ])
})

test('a warning appears when a decision causes it, and not when it was there before', () => {
  const warning = { tone: 'warning' as const, kind: 'west-collapse', about: { n: 4, enough: 4 } }
  const view = GAMES[0]?.[3]?.view as VolkView
  expect(newWarnings({ ...view, goals: [] }, { goals: [warning] })).toEqual([warning])
  expect(newWarnings({ ...view, goals: [warning] }, { goals: [warning] })).toEqual([])
  expect(newWarnings(view, {})).toEqual([])
})

test('a preview says first who would win, then what cannot be undone, then everything that changes', async () => {
  await speak('en')
  const view = { ...(GAMES[0]?.[3]?.view as VolkView), side: 'west', goals: [] }
  const outcome = { winner: 1, side: 'east', reason: 'west-collapse', rule: '1.10 phase 10' }
  const gained = { kind: 'SocialistGained', sentence: 'SocialistGained', about: {}, rule: '', at: 1, by: 'west' }
  const provinces = Object.keys(view.provinces).slice(0, 9)
  const more = provinces.map((province) => ({
    ...gained,
    sentence: 'UnrestAdded',
    about: { province, n: 1, unrest: 1 },
  }))
  const shown = (foreseen: Foreseen) => {
    const target = document.createElement('div')
    const part = mount(Preview, { target, props: { foreseen, before: view, game: volk, words: words('en') } })
    flushSync()
    const text = (target.textContent ?? '').replace(/\s+/g, ' ')
    const lost = target.querySelector('.lost')?.textContent
    void unmount(part)
    return { text, lost }
  }
  const { text, lost } = shown({ events: [gained, gained, ...more], view: { outcome }, final: true })
  expect(lost).toBe('East wins: West Germany collapses.')
  expect(text.indexOf('East wins')).toBeLessThan(text.indexOf('Cannot be undone'))
  expect(text.indexOf('Cannot be undone')).toBeLessThan(text.indexOf('×2'))
  for (const province of provinces) expect(text).toContain(words('en').name('provinces', province))
  expect(shown({ events: [], view: {}, final: false }).text).toContain('Nothing changes yet')
})
