import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '@/host/api'
import { Live } from '@/host/live'
import { beforeLastTurn } from '@/table/log/log'
import { settings } from '@/device/settings.svelte'
import { Sitting } from '@/table/sitting.svelte'
import { HOLD, LONGEST } from '@/table/turns'
import type { ChatMessage, JournalEvent, Moment } from '@/host/wire'
import { curtain } from '../fixtures'

const game = curtain.games[0] as Moment[]
const event = (kind: string, at: number): JournalEvent => ({ kind, sentence: kind, about: {}, rule: '', at, by: null })
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

describe('what another side decides', () => {
  /** A moment as the USA see it, in which a side is asked. */
  const asks = (actor: string, number: number): Moment => {
    const { table, view, ...rest } = at(number, number - 1, [event(String(number), number)])
    return { ...rest, table: { ...table, mine: 'usa', actor }, view: { ...view, side: 'usa', actor } }
  }
  const hear = (sitting: Sitting, actor: string, number: number) =>
    sitting.hear({ type: 'moment', ...asks(actor, number) })
  const hidden = (value: boolean) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  let sitting: Sitting
  let sent: Record<string, unknown>[]

  beforeEach(() => {
    vi.useFakeTimers()
    settings.pace = 'normal'
    const live = new Live()
    sent = []
    live.request = (message) => {
      sent.push(message)
      return Promise.resolve()
    }
    sitting = new Sitting('t', live)
    sitting.show(asks('usa', 1))
    vi.advanceTimersByTime(HOLD)
  })
  afterEach(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    settings.pace = 'normal'
    vi.useRealTimers()
  })

  test('comes as a whole turn, and is loaded to be shown decision by decision', async () => {
    const answer = [3, 4].map((number) => asks('ussr', number))
    const fetched = vi.fn(() => Promise.resolve(Response.json(answer)))
    vi.stubGlobal('fetch', fetched)
    hear(sitting, 'ussr', 2)
    vi.advanceTimersByTime(HOLD)
    const events = [3, 4, 5].map((number) => event(String(number), number))
    sitting.hear({ type: 'moment', ...asks('usa', 5), since: 2, events })
    await vi.waitFor(() => expect(sitting.moment?.number).toBe(3))
    expect(fetched.mock.calls.join()).toContain('/moments?from=3&to=4&side=usa')
    const seen = []
    for (let i = 0; i < 3; i++) {
      seen.push([sitting.moment?.number, kinds(sitting.fresh), kinds(sitting.events)])
      vi.advanceTimersByTime(HOLD)
    }
    expect(seen).toEqual([
      [3, '3', '123'],
      [4, '4', '1234'],
      [5, '5', '12345'],
    ])
  })

  test('is shown at once if its steps cannot be loaded', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    hear(sitting, 'ussr', 2)
    vi.advanceTimersByTime(HOLD)
    sitting.hear({ type: 'moment', ...asks('usa', 5), since: 2, events: [event('3', 3), event('5', 5)] })
    await vi.waitFor(() => expect(sitting.moment?.number).toBe(5))
    expect(kinds(sitting.events)).toBe('1235')
  })

  test('waits until the user hands the turn over, and can be undone until then', async () => {
    const live = new Live()
    live.request = (message) => {
      sent.push(message)
      return Promise.resolve()
    }
    const mine = new Sitting('t', live, null, () => true)
    mine.show(asks('usa', 1))
    await mine.choose(7)
    await mine.commit()
    await mine.undo(true)
    expect(sent).toEqual([
      { type: 'decide', table: 't', number: 1, action: 7, hold: true },
      { type: 'commit', table: 't', number: 1 },
      { type: 'undo', table: 't', number: 1, whole: true },
    ])
  })

  test('is shown one by one, and the question follows when all of it has been shown', () => {
    hear(sitting, 'ussr', 2) // the user's own decision
    expect(sitting.moment?.number).toBe(2)
    for (const number of [3, 4]) hear(sitting, 'ussr', number)
    hear(sitting, 'usa', 5)
    const seen = []
    for (let i = 0; i < 4; i++) {
      seen.push([sitting.moment?.number, kinds(sitting.fresh), sitting.moment?.view.actor])
      vi.advanceTimersByTime(HOLD)
    }
    expect(seen).toEqual([
      [2, '2', 'ussr'],
      [3, '3', 'ussr'],
      [4, '4', 'ussr'],
      [5, '5', 'usa'],
    ])
    expect(kinds(sitting.events)).toBe('12345')
  })

  test('is shown longer at a slow pace, and at once without one', () => {
    settings.pace = 'slow'
    for (const number of [2, 3]) hear(sitting, 'ussr', number)
    vi.advanceTimersByTime(HOLD * 2 - 1)
    expect(sitting.moment?.number).toBe(2)
    vi.advanceTimersByTime(1)
    expect(sitting.moment?.number).toBe(3)
    settings.pace = 'off'
    for (const number of [4, 5, 6]) hear(sitting, 'ussr', number)
    expect(sitting.moment?.number).toBe(6)
  })

  test('is shown at once when it is too much, and then all of it is fresh', () => {
    hear(sitting, 'ussr', 2)
    for (let i = 0; i < LONGEST; i++) hear(sitting, 'ussr', 3 + i)
    expect(sitting.moment?.number).toBe(2)
    hear(sitting, 'usa', 3 + LONGEST)
    expect(sitting.moment?.number).toBe(3 + LONGEST)
    expect(sitting.fresh).toHaveLength(LONGEST + 1)
  })

  test('is shown at once when nobody looks, and when it is taken back', () => {
    sitting.live.watch = () => () => {}
    sitting.load = () => Promise.resolve()
    const leave = sitting.attend()
    for (const number of [2, 3, 4]) hear(sitting, 'ussr', number)
    expect(sitting.moment?.number).toBe(2)
    hidden(true)
    expect(sitting.moment?.number).toBe(4)
    for (const number of [5, 6]) hear(sitting, 'ussr', number)
    expect(sitting.moment?.number).toBe(6)
    hidden(false)
    for (const number of [7, 8]) hear(sitting, 'ussr', number)
    hear(sitting, 'ussr', 7)
    expect(sitting.moment?.number).toBe(7)
    expect(kinds(sitting.events)).toBe('1234567')
    leave()
  })

  test('does not delay the user, who decides at the newest moment and sees the decision immediately', async () => {
    for (const [actor, number] of [
      ['ussr', 2],
      ['ussr', 3],
      ['usa', 4],
    ] as const)
      hear(sitting, actor, number)
    expect(sitting.moment?.number).toBe(2)
    await sitting.choose(5)
    expect(sent.at(-1)).toMatchObject({ number: 4 })
    hear(sitting, 'usa', 5)
    expect(sitting.moment?.number).toBe(5)
    await sitting.choose(5)
    hear(sitting, 'usa', 6)
    expect(sitting.moment?.number).toBe(6)
  })
})

test('the last turn of another side begins after what was decided before it', () => {
  const by = (side: string | null, number: number) => ({ ...event('A', number), by: side })
  const begun = [by(null, 0), by('usa', 1), by('ussr', 2), by('ussr', 3), by(null, 4)]
  expect(beforeLastTurn(begun, 'usa')).toBe(1)
  expect(beforeLastTurn([...begun, by('usa', 5), by('usa', 6)], 'usa')).toBe(1)
  expect(beforeLastTurn(begun, 'ussr')).toBe(0)
  expect(beforeLastTurn([...begun, by('usa', 5)], null)).toBe(3)
  expect(beforeLastTurn(begun.slice(0, 2), 'usa')).toBeNull()
})

const playing = (number: number): Moment => {
  const moment = at(number, null, [])
  return { ...moment, table: { ...moment.table, status: 'playing' } }
}

/** A table that is attended, on a channel that the test opens and closes; the server has what was said. */
function attend(chat: ChatMessage[], reached: () => boolean = () => true) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (!reached()) throw new TypeError('Failed to fetch')
    return Response.json(path.endsWith('/chat') ? chat : playing(1))
  })
  const live = new Live(() => ({ send: () => {}, close: () => {} }) as unknown as WebSocket)
  let told: (connected: boolean) => void = () => {}
  live.onState = (state) => {
    told = state
    return () => {}
  }
  const sitting = new Sitting('t', live)
  const leave = sitting.attend()
  return { sitting, leave, connected: (now: boolean) => told(now) }
}

async function attended(chat: ChatMessage[]) {
  const here = attend(chat)
  await vi.waitFor(() => expect(here.sitting.chat).toHaveLength(chat.length))
  return here
}

test('what was said is read though the page was opened while the server could not be reached', async () => {
  let reached = false
  const { sitting, connected, leave } = attend([said(1)], () => reached)
  await vi.waitFor(() => expect(sitting.error?.code).toBe('offline'))
  reached = true
  connected(true)
  expect(sitting.chat).toEqual([])
  sitting.hear({ type: 'moment', ...playing(1) })
  await vi.waitFor(() => expect(sitting.chat).toEqual([said(1)]))
  expect(sitting.error).toBeNull()
  leave()
})

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

test('the answer to the user’s own action survives whatever is loaded meanwhile', async () => {
  const live = new Live()
  const refused = { code: 'stale', message: 'The table has moved on.' }
  live.request = () => Promise.reject(new Refused(409, refused))
  const sitting = new Sitting('t', live)
  sitting.show(at(1, null, []))
  let answer = () => Response.json([])
  vi.stubGlobal('fetch', async () => answer())
  await sitting.choose(5)
  await sitting.loadChat()
  expect(sitting.error).toEqual(refused)
  answer = () => Response.json({ error: { code: 'failed', message: 'no' } }, { status: 500 })
  await sitting.loadChat()
  expect(sitting.error).toEqual(refused)
  live.request = async () => {}
  await sitting.choose(6)
  expect(sitting.error?.code).toBe('failed')
  answer = () => Response.json([])
  await sitting.loadChat()
  expect(sitting.error).toBeNull()
})

test('a failed decision is reported even if another request succeeds', async () => {
  const live = new Live()
  let fail: (error: Refused) => void = () => {}
  live.request = (message) =>
    message['type'] === 'chat' ? Promise.resolve() : new Promise((_, reject) => (fail = reject))
  const sitting = new Sitting('t', live)
  sitting.show(at(1, null, []))
  const deciding = sitting.choose(5)
  const saying = sitting.say('hello')
  fail(new Refused(409, { code: 'stale', message: 'The table has moved on.' }))
  await Promise.all([deciding, saying])
  expect(sitting.error?.code).toBe('stale')
})

/** The answers of the server, one for each request, when the test gives them. */
function answering() {
  const answers: ((body: unknown, status?: number) => void)[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return new Promise<Response>((resolve) =>
      answers.push((body, status = 200) => resolve(Response.json(body, { status }))),
    )
  })
  return { answers, asked }
}

test('what was heard while the table was asked for is newer than the answer', async () => {
  const { answers } = answering()
  const sitting = new Sitting('t', new Live())
  sitting.show(playing(4))
  const loading = sitting.load()
  const ended = { ...playing(4).table, status: 'finished' as const }
  sitting.hear({ type: 'table', table: ended })
  answers[0]?.(playing(4))
  await vi.waitFor(() => expect(answers).toHaveLength(2)) // the chat
  answers[1]?.([])
  await loading
  expect(sitting.moment?.table.status).toBe('finished')
})

test('after a take-back that was missed the table is as the answer says', async () => {
  const { answers } = answering()
  const sitting = new Sitting('t', new Live())
  sitting.show(playing(4))
  void sitting.load()
  answers[0]?.(playing(2))
  await vi.waitFor(() => expect(sitting.moment?.number).toBe(2))
})

test('a table that was opened without a connection is asked for when that is there, though the channel may not tell of it', async () => {
  let reached = false
  const { sitting, connected, leave } = attend([], () => reached)
  await vi.waitFor(() => expect(sitting.error?.code).toBe('offline'))
  reached = true
  connected(true)
  await vi.waitFor(() => expect(sitting.moment?.number).toBe(1))
  leave()
})

test('a refusal belongs to the moment at which it was requested', async () => {
  const { answers } = answering()
  const sitting = new Sitting('t', new Live())
  sitting.show(playing(1))
  const asking = sitting.whyNot({ key: 'cube', card: 'iran' })
  sitting.show(playing(2))
  answers[0]?.({ rule: '1.1', sentence: 'no' })
  await asking
  expect(sitting.refusal).toBeNull()
})

test('users who cannot become guests read why they cannot join', async () => {
  const { answers } = answering()
  const sitting = new Sitting('t', new Live())
  sitting.show(playing(1))
  const joining = sitting.join()
  answers[0]?.(null) // nobody is signed in
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ error: { code: 'too-many', message: 'later' } }, 429)
  await joining
  expect(sitting.error?.code).toBe('too-many')
})
