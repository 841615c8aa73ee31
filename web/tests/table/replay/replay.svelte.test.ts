/** Looking back in a game that still runs. */
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Replay } from '@/table/replay/replay.svelte'
import type { JournalEvent, Moment, TableInfo } from '@/host/wire'
import { curtain } from '../../fixtures'

const some = curtain.games[0]?.[0] as Moment
const event = (at: number): JournalEvent => ({ kind: 'K', sentence: 'K', about: {}, rule: '', at, by: null })
const at = (number: number, since: number | null, table: Partial<TableInfo> = {}): Moment => ({
  ...some,
  number,
  since,
  events: Array.from({ length: number - (since ?? -1) }, (_, n) => event(n + (since ?? -1) + 1)),
  table: { ...some.table, status: 'playing', mine: 'usa', actor: 'ussr', ...table },
})

/** What the server has, and what it was asked for. */
let last: Moment
let asked: string[] = []
let replay: Replay
let leave: () => void

beforeEach(async () => {
  asked = []
  last = at(3, null)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const query = new URL(path, 'http://here').searchParams
    const past = (number: number) => ({ ...last, number, events: [] })
    const from = Number(query.get('from'))
    const found = Array.from({ length: Number(query.get('to')) - from + 1 }, (_, n) => past(from + n))
    return new Response(JSON.stringify(path.includes('/moments?') ? found : last))
  })
  leave = $effect.root(() => {
    replay = new Replay('t', 3)
  })
  await replay.load()
  flushSync()
  await vi.waitFor(() => expect(replay.moment?.number).toBe(3))
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

/** The server says how the game goes on. */
async function goesOn(moment: Moment): Promise<void> {
  last = moment
  replay.hear({ type: 'moment', ...moment })
  flushSync()
  await vi.waitFor(() => expect(replay.request.busy).toBe(false))
}

test('the clocks came with the end of the game', () => {
  expect(replay.receivedAt).toBeGreaterThan(0)
  expect(performance.now() - replay.receivedAt).toBeLessThan(10_000)
})

test('decisions made meanwhile can be viewed, and the side to move is known', async () => {
  await goesOn(at(5, 3, { actor: 'usa' }))
  expect([replay.at, replay.last, replay.end?.table.actor]).toEqual([3, 5, 'usa'])
  replay.go(5)
  flushSync()
  await vi.waitFor(() => expect(replay.moment?.number).toBe(5))
  expect(replay.events.map((each) => each.at)).toEqual([0, 1, 2, 3, 4, 5])
})

test('moments that were taken back can no longer be viewed', async () => {
  await goesOn(at(1, 1))
  expect([replay.at, replay.last, replay.moment?.number]).toEqual([1, 1, 1])
  expect(replay.events.map((each) => each.at)).toEqual([0, 1])
})

test('a game that ends without a decision is shown as ended', async () => {
  await goesOn({ ...at(3, 3), table: { ...at(3, 3).table, status: 'finished' } })
  await vi.waitFor(() => expect(replay.moment?.table.status).toBe('finished'))
})

test('presence and clocks change the table and nothing else', () => {
  const before = asked.length
  replay.hear({ type: 'table', table: { ...last.table, mine: null, turn: 99 } })
  flushSync()
  expect(replay.end?.table).toMatchObject({ turn: 99, mine: 'usa' })
  expect(asked).toHaveLength(before)
})

test('moments that are being asked for are not asked for again', async () => {
  last = at(120, null)
  await goesOn(last)
  const before = asked.length
  for (const to of [60, 61, 62, 110, 63]) {
    replay.go(to)
    flushSync()
  }
  await vi.waitFor(() => expect(replay.moment?.number).toBe(63))
  expect(asked.slice(before)).toHaveLength(2)
})

test('an answer from before a takeback is ignored', async () => {
  await goesOn(at(5, 3))
  const answers: (() => void)[] = []
  const told = (turn: number) =>
    new Promise<Response>((resolve) => {
      const moments = Array.from({ length: 6 }, (_, number) => at(number, null, { turn }))
      answers.push(() => resolve(Response.json(moments)))
    })
  for (const turn of [1, 2]) {
    vi.stubGlobal('fetch', () => told(turn))
    replay.hear({ type: 'moment', ...at(5, 3) })
    flushSync()
  }
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await vi.waitFor(() => expect(replay.moment?.table.turn).toBe(2))
  answers[0]?.()
  await new Promise((resolve) => setTimeout(resolve, 20)) // it is read meanwhile
  expect(replay.moment?.table.turn).toBe(2)
})
