import { expect, test, vi, afterEach } from 'vitest'
import { changes as curtainChanges } from '../src/curtain/standing'
import type { CurtainView } from '../src/curtain/view'
import { Live } from '../src/lib/live'
import { Sitting } from '../src/lib/sitting.svelte'
import { changes as volkChanges } from '../src/volk/changes'
import { curtain, curtainWords } from './fixtures'
import { GAMES, words } from './volk/fixtures'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Every moment with the next one of its game. */
const pairs = <T>(games: T[][]) =>
  games.flatMap((game) => game.slice(1).map((after, i) => [game[i] as T, after] as const))

test('of a card in play it is told who would dominate or control it, of a region what it would score', () => {
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

test('factories that would be worth more and phases that would bring something else are told', () => {
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

test('a preview that cannot be had troubles nobody', async () => {
  const sitting = new Sitting('t', new Live())
  const problem = { error: { code: 'not-your-turn', message: '' } }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(problem), { status: 409 })))
  expect(await sitting.foresee(3)).toBeNull()
  expect(sitting.error).toBeNull()
  const coming = { events: [], view: {}, final: true }
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(coming)))
  })
  expect(await sitting.foresee(3)).toEqual(coming)
  expect(asked[0]).toContain('/tables/t/preview?action=3')
})
