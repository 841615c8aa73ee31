import { afterEach, expect, test, vi } from 'vitest'
import { Live } from '../src/lib/live'
import { Sitting } from '../src/lib/sitting.svelte'
import type { ChatMessage, JournalEvent, Moment } from '../src/lib/wire'
import { curtain } from './fixtures'

const game = curtain.games[0] as Moment[]
const event = (kind: string, at: number): JournalEvent => ({ kind, sentence: kind, about: {}, rule: '', at })
const at = (number: number, since: number | null, events: JournalEvent[]): Moment => ({
  ...(game[0] as Moment),
  number,
  since,
  events,
})
const said = (id: number): ChatMessage => ({ id, user: 1, name: 'willy', text: `message ${id}`, at: id })
const kinds = (events: JournalEvent[]) => events.map((each) => each.kind).join('')

afterEach(() => {
  vi.unstubAllGlobals()
})

test('events follow one another, and only new ones are fresh', () => {
  const sitting = new Sitting('t', new Live())
  sitting.show(at(1, null, [event('A', 0), event('B', 1)]))
  expect(kinds(sitting.fresh)).toBe('')
  sitting.show(at(2, 1, [event('C', 2)]))
  expect(kinds(sitting.events)).toBe('ABC')
  expect(kinds(sitting.fresh)).toBe('C')
})

test('what was taken back is dropped', () => {
  const sitting = new Sitting('t', new Live())
  sitting.show(at(2, null, [event('A', 1), event('B', 2)]))
  sitting.show(at(1, 1, []))
  expect(kinds(sitting.events)).toBe('A')
})

test('presence and clocks change the table and nothing else', () => {
  const sitting = new Sitting('t', new Live())
  sitting.show(game[0] as Moment)
  const { table, view } = game[0] as Moment
  sitting.hear({ type: 'table', table: { ...table, turn: 99 } })
  expect(sitting.moment?.table.turn).toBe(99)
  expect(sitting.moment?.view).toBe(view)
})

test('a decision counts from the moment it led to, before the answer that it was taken', async () => {
  const live = new Live()
  const sent: unknown[] = []
  let answer: () => void = () => {}
  live.request = (message) => {
    sent.push(message)
    return new Promise((resolve) => (answer = () => resolve(undefined as never)))
  }
  const sitting = new Sitting('t', live)
  sitting.show(at(1, null, []))
  const first = sitting.choose(5)
  void sitting.choose(6)
  expect(sent).toHaveLength(1)
  const late = answer
  sitting.show(at(2, 1, []))
  const second = sitting.choose(7)
  expect(sent).toHaveLength(2)
  late()
  await first
  expect(sitting.busy).toBe(true)
  answer()
  await second
  expect(sitting.busy).toBe(false)
})

/** A table that is attended, on a channel that the test opens and closes; the server has what was said. */
async function attended(chat: ChatMessage[]) {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/chat') ? chat : { ...at(1, null, []), table: { ...game[0]?.table, status: 'playing' } },
    ),
  )
  const live = new Live(
    () => 'ws://here',
    () => ({ send: () => {}, close: () => {} }) as unknown as WebSocket,
  )
  let told: (connected: boolean) => void = () => {}
  live.onState = (state) => {
    told = state
    return () => {}
  }
  const sitting = new Sitting('t', live)
  const leave = sitting.attend()
  await vi.waitFor(() => expect(sitting.chat).toHaveLength(chat.length))
  return { sitting, leave, connected: (now: boolean) => told(now) }
}

test('what was said while the connection was gone is read when it comes back, and nothing twice', async () => {
  const chat = [said(1)]
  const { sitting, connected, leave } = await attended(chat)
  connected(false)
  chat.push(said(2))
  connected(true)
  sitting.hear({ type: 'chat', table: 't', message: said(3) }) // while the answer is on its way
  await vi.waitFor(() => expect(sitting.chat.map(({ id }) => id)).toEqual([1, 2, 3]))
  sitting.hear({ type: 'chat', table: 't', message: said(2) })
  expect(sitting.chat).toHaveLength(3)
  leave()
})

test('what could not be said is known, and the complaint goes when the connection is back', async () => {
  const { sitting, connected, leave } = await attended([said(1)])
  expect(await sitting.say('hello')).toBe(false)
  expect(sitting.error?.code).toBe('offline')
  connected(true)
  expect(sitting.error).toBeNull()
  sitting.live.request = () => Promise.resolve()
  expect(await sitting.say('hello')).toBe(true)
  leave()
})
