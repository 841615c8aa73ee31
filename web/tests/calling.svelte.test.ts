/** When the reader is called to a table, and by what: the sounds that a browser is given to play, and its notifications. */
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callTo } from '../src/lib/calling.svelte'
import { Live } from '../src/lib/live'
import { me } from '../src/lib/me.svelte'
import { newsOf } from '../src/lib/news'
import { askLeave, notify } from '../src/lib/notices'
import { settings } from '../src/lib/settings.svelte'
import { Sitting } from '../src/lib/sitting.svelte'
import { speak } from '../src/lib/words.svelte'
import type { ChatMessage, Me, Moment, TableInfo } from '../src/lib/wire'
import { curtain, curtainWords } from './fixtures'

const moment = curtain.games[0]?.[0] as Moment

/** A moment of a running game of the reader, who is the USA. */
const at = (number: number, actor: string | null, changes: Partial<TableInfo> = {}): Moment => ({
  ...moment,
  number,
  table: { ...moment.table, status: 'playing', mine: 'usa', actor, ...changes },
})

test.each<[string, Moment | null, Moment, string | null]>([
  ['the first moment is no news', null, at(3, 'usa'), null],
  ['the turn comes', at(3, 'ussr'), at(4, 'usa'), 'turn'],
  ['the opponent goes on', at(3, 'ussr'), at(4, 'ussr'), 'moved'],
  ['the reader goes on himself', at(3, 'usa'), at(4, 'usa'), null],
  ['the reader ends his turn', at(3, 'usa'), at(4, 'ussr'), null],
  ['the same moment is told again', at(4, 'usa'), at(4, 'usa'), null],
  ['the opponent takes back', at(4, 'ussr'), at(3, 'ussr'), null],
  ['who watches hears every decision', at(3, 'usa', { mine: null }), at(4, 'ussr', { mine: null }), 'moved'],
  ['one screen for both', at(3, 'usa'), at(4, 'ussr', { mine: 'ussr' }), null],
  ['somebody sits down and the reader begins', at(0, null, { status: 'open' }), at(0, 'usa'), 'turn'],
  ['the opponent resigns', at(4, 'usa'), at(4, null, { status: 'finished' }), 'ended'],
  ['a finished game is opened', null, at(4, null, { status: 'finished' }), null],
  ['a finished game changes', at(4, null, { status: 'finished' }), at(4, null, { status: 'finished' }), null],
])('%s', (_, before, now, news) => expect(newsOf(before, now)).toBe(news))

/** What the browser was given to play: the pitches, in hertz. */
let played: number[] = []
let shown: { title: string; body: string; tag: string; onclick?: () => void }[] = []
let permission: NotificationPermission = 'granted'

class Speaker {
  state = 'running'
  currentTime = 0
  createGain() {
    const gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }
    return { gain, connect: (next: unknown) => next }
  }
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (next: unknown) => next,
      start: () => played.push(frequency.value),
      stop: vi.fn(),
    }
  }
}

function Notice(this: (typeof shown)[0], title: string, { body, tag }: { body: string; tag: string }): void {
  Object.assign(this, { title, body, tag, close: vi.fn() })
  shown.push(this)
}
Object.defineProperty(Notice, 'permission', { get: () => permission })
Notice.requestPermission = async () => permission

let sitting: Sitting
let leave: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  await speak('en')
  vi.stubGlobal('AudioContext', Speaker)
  vi.stubGlobal('Notification', Notice)
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  Object.assign(settings, { sound: true, volume: 0.5, notices: false })
  me.now = { id: 7 } as Me
  played = []
  shown = []
  permission = 'granted'
  sitting = new Sitting('t', new Live())
  leave = $effect.root(() => callTo(sitting, async () => curtainWords('en')))
  hear(at(3, 'ussr'))
})

afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'hidden')
})

function hear(now: Moment): void {
  sitting.show(now)
  flushSync()
}

const look = (elsewhere: boolean) => Object.defineProperty(document, 'hidden', { value: elsewhere, configurable: true })

test('loading is silent; the opponent, the turn and the end each have their sound', () => {
  expect(played).toEqual([])
  hear(at(4, 'ussr'))
  const moved = played.splice(0)
  hear(at(5, 'usa'))
  const turn = played.splice(0)
  hear(at(5, null, { status: 'finished' }))
  expect([moved.length, turn.length, played.length]).toEqual([1, 2, 4])
})

test('switched off, nothing is played', () => {
  settings.sound = false
  hear(at(4, 'usa'))
  expect(played).toEqual([])
})

test('a page that nobody has clicked on yet is silent, as browsers require', async () => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true })
  vi.resetModules()
  const { play } = await import('../src/lib/sounds')
  play('turn', 1)
  expect(played).toEqual([])
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  play('turn', 1)
  expect(played).toHaveLength(2)
})

test('a message of somebody else is heard; an own one and those of before are not', () => {
  const message = (id: number, user: number): ChatMessage => ({ id, user, name: 'x', text: 'hello', at: 0 })
  const say = (user: number) => {
    sitting.hear({ type: 'chat', table: 't', message: message(user, user) })
    flushSync()
    return played.splice(0).length
  }
  sitting.chat = [message(1, 8)]
  flushSync()
  expect(played).toEqual([])
  expect(say(7)).toBe(0)
  expect(say(8)).toBe(2)
  me.now = null
  flushSync()
  expect(played).toEqual([])
})

test('the own clock calls once when it gets short', () => {
  const clock = { clock: { kind: 'live' as const, base: 60, increment: 0 } }
  const seats = (ms: number) => moment.table.seats.map((seat) => ({ ...seat, clock_ms: ms }))
  hear(at(4, 'usa', { ...clock, seats: seats(40_000) }))
  played = []
  vi.advanceTimersByTime(9_000)
  expect(played).toEqual([])
  vi.advanceTimersByTime(30_000)
  expect(played).toHaveLength(3)
  played = []
  hear(at(5, 'usa', { ...clock, seats: seats(20_000) }))
  vi.advanceTimersByTime(30_000)
  hear(at(6, 'ussr', { ...clock, seats: seats(40_000) }))
  vi.advanceTimersByTime(30_000)
  expect(played).toEqual([])
})

test('who looks elsewhere and wants it is notified of his turn and of the end, and of nothing else', async () => {
  look(true)
  hear(at(4, 'usa'))
  await vi.runAllTimersAsync()
  expect(shown).toEqual([])
  settings.notices = true
  hear(at(5, 'ussr'))
  hear(at(6, 'ussr'))
  hear(at(7, 'usa'))
  await vi.runAllTimersAsync()
  expect(shown).toMatchObject([{ title: 'Your turn', body: 'Iron Curtain', tag: moment.table.id }])
  const focus = vi.spyOn(window, 'focus')
  shown[0]?.onclick?.()
  expect(focus).toHaveBeenCalled()
  hear(at(7, null, { status: 'finished', outcome: { winner: 'usa', reason: 'resigned', rule: '' } }))
  await vi.runAllTimersAsync()
  expect(shown[1]?.title).toBe('You have won. USA wins: the opponent resigned.')
})

test('who looks at the table is not notified', async () => {
  look(false)
  settings.notices = true
  hear(at(4, 'usa'))
  await vi.runAllTimersAsync()
  expect(shown).toEqual([])
})

test('a browser that refuses, or has no notifications, says so', async () => {
  permission = 'denied'
  expect(await askLeave()).toBe('refused')
  expect(notify('a', 'b', 'c')).toBe(false)
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  expect(await askLeave()).toBe('none')
  expect(notify('a', 'b', 'c')).toBe(false)
})
