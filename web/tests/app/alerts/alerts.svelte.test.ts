/** When the user is called to a table, and by what: the sounds that a browser is given to play, and its notifications. */
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcement } from '@/app/alerts/announcement.svelte'
import { watchOwnTables, watchOpenTable } from '@/app/alerts/alerts.svelte'
import { live, Live } from '@/host/live'
import { me } from '@/host/session.svelte'
import { myTables } from '@/host/my-tables.svelte'
import { newsOf } from '@/app/alerts/table-news'
import { askPermission, mayNotify, whyNoNotifications, notify } from '@/device/notifications'
import { go } from '@/app/router.svelte'
import { settings } from '@/device/settings.svelte'
import { Sitting } from '@/table/sitting.svelte'
import { speak } from '@/words/words.svelte'
import type { ChatMessage, LiveMessage, Me, Moment, TableInfo } from '@/host/wire'
import { catalogues, curtain } from '../../fixtures'
import { Browser } from '../../worker'

const moment = curtain.games[0]?.[0] as Moment

const person = (id: number, name: string) => ({ id, name, guest: false })

/** A table of the user, who is the USA and plays against Erich. */
const table = (actor: string | null, changes: Partial<TableInfo> = {}): TableInfo => ({
  ...moment.table,
  status: 'playing',
  mine: 'usa',
  actor,
  seats: [
    { side: 'usa', person: person(7, 'Willy'), online: true, clock_ms: null },
    { side: 'ussr', person: person(8, 'Erich'), online: true, clock_ms: null },
  ],
  ...changes,
})

/** A moment of a running game of the user. */
const at = (number: number, actor: string | null, changes: Partial<TableInfo> = {}): Moment => ({
  ...moment,
  number,
  table: table(actor, changes),
})

/** A finished game, and the table of its rematch. */
const over = (rematch: string | null, mine: string | null = 'usa'): Moment =>
  at(4, null, { status: 'finished', rematch, mine })

test.each<[string, Moment | null, Moment, string | null]>([
  ['the first moment is no news', null, at(3, 'usa'), null],
  ['the turn comes', at(3, 'ussr'), at(4, 'usa'), 'turn'],
  ['the opponent goes on', at(3, 'ussr'), at(4, 'ussr'), 'moved'],
  ['the user goes on himself', at(3, 'usa'), at(4, 'usa'), null],
  ['the user ends his turn', at(3, 'usa'), at(4, 'ussr'), null],
  ['the same moment arrives again', at(4, 'usa'), at(4, 'usa'), null],
  ['the opponent takes back', at(4, 'ussr'), at(3, 'ussr'), null],
  ['who watches hears every decision', at(3, 'usa', { mine: null }), at(4, 'ussr', { mine: null }), 'moved'],
  ['one screen for both', at(3, 'usa'), at(4, 'ussr', { mine: 'ussr' }), null],
  ['somebody sits down and the user begins', at(0, null, { status: 'open' }), at(0, 'usa'), 'turn'],
  ['somebody sits down and begins', at(0, null, { status: 'open' }), at(0, 'ussr'), 'begun'],
  ['the user sits down', at(0, null, { status: 'open', mine: null }), at(0, 'ussr'), null],
  ['the opponent resigns', at(4, 'usa'), at(4, null, { status: 'finished' }), 'ended'],
  ['a finished game is opened', null, at(4, null, { status: 'finished' }), null],
  ['a rematch is asked for', over(null), over('b'), 'rematch'],
  ['another rematch is asked for', over('b'), over('c'), 'rematch'],
  ['the same rematch arrives again', over('b'), over('b'), null],
  ['a rematch is cancelled', over('b'), over(null), null],
  ['a rematch of others', over(null), over('b', null), null],
  ['a finished game changes', at(4, null, { status: 'finished' }), at(4, null, { status: 'finished' }), null],
])('%s', (_, before, now, news) => expect(newsOf(before, now)).toBe(news))

/** What the browser was given to play: the pitches, in hertz. */
let played: number[] = []
let browser: Browser
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

const Leave = {
  get permission() {
    return permission
  },
  requestPermission: async () => permission,
}

let sitting: Sitting
let leave: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  await speak('en')
  vi.stubGlobal('AudioContext', Speaker)
  vi.stubGlobal('Notification', Leave)
  vi.stubGlobal('isSecureContext', true)
  browser = new Browser()
  Object.defineProperty(navigator, 'serviceWorker', { value: browser.container, configurable: true })
  vi.stubGlobal('fetch', async () => Response.json(catalogues['en']))
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  Object.assign(settings, { sound: true, volume: 0.5, notices: false })
  me.now = { id: 7, guest: true } as Me
  played = []
  permission = 'granted'
  Object.assign(announcement, { text: '', table: null })
  go('/table/' + moment.table.id)
  sitting = new Sitting('t', new Live())
  leave = $effect.root(() => watchOpenTable(sitting))
  await hear(at(3, 'ussr'))
})

afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'hidden')
  Reflect.deleteProperty(navigator, 'locks')
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function settle(): Promise<void> {
  flushSync()
  await vi.advanceTimersByTimeAsync(0)
}

async function hear(now: Moment): Promise<void> {
  sitting.show(now)
  await settle()
}

const look = (elsewhere: boolean) => Object.defineProperty(document, 'hidden', { value: elsewhere, configurable: true })

test('loading is silent; the opponent, the turn and the end each have their sound', async () => {
  expect(played).toEqual([])
  await hear(at(4, 'ussr'))
  const moved = played.splice(0)
  await hear(at(5, 'usa'))
  const turn = played.splice(0)
  await hear(at(5, null, { status: 'finished' }))
  expect([moved.length, turn.length, played.length]).toEqual([1, 2, 4])
  expect(announcement.text).toBe('')
})

test('switched off, nothing is played', async () => {
  settings.sound = false
  await hear(at(4, 'usa'))
  expect(played).toEqual([])
})

test('a page that nobody has clicked on yet is silent, as browsers require', async () => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false }, configurable: true })
  vi.resetModules()
  const { play } = await import('@/device/sounds')
  play('turn', 1)
  expect(played).toEqual([])
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  play('turn', 1)
  expect(played).toHaveLength(2)
})

test('a message from someone else makes a sound; your own and earlier ones do not', async () => {
  const message = (id: number, user: number): ChatMessage => ({ id, user, name: 'x', text: 'hello', at: 0 })
  const say = async (user: number) => {
    sitting.hear({ type: 'chat', table: 't', message: message(user, user) })
    await settle()
    return played.splice(0).length
  }
  sitting.chat = [message(1, 8)]
  await settle()
  expect(played).toEqual([])
  expect(await say(7)).toBe(0)
  expect(await say(8)).toBe(2)
  me.now = null
  await settle()
  expect(played).toEqual([])
})

/** A table with clocks, on each of which so much is left. */
const timed = (kind: 'live' | 'days', ms: number): Partial<TableInfo> => ({
  clock: { kind, base: 60, increment: 0, days: 1 },
  seats: table(null).seats.map((seat) => ({ ...seat, clock_ms: ms })),
})
const HOUR = 3_600_000

test.each<['live' | 'days', number, number, number, string, string]>([
  ['live', 40_000, 10_000, 20_000, '30 seconds', '10 seconds'],
  ['days', 8 * HOUR, 2 * HOUR, 5 * HOUR, '6 hours', '1 hour'],
])(
  'a clock of kind %s warns once at each mark, by sound and by words',
  async (kind, left, until, on, first, second) => {
    await hear(at(4, 'usa', timed(kind, left)))
    played = []
    await vi.advanceTimersByTimeAsync(until - 1)
    expect(played).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(played.splice(0)).toHaveLength(3)
    expect(announcement.text).toBe(`You are running out of time: ${first} left.`)
    await vi.advanceTimersByTimeAsync(on - 1)
    expect([announcement.text, played]).toEqual(['', []])
    await vi.advanceTimersByTimeAsync(1)
    expect(played.splice(0)).toHaveLength(3)
    expect(announcement.text).toBe(`You are running out of time: ${second} left.`)
    await vi.advanceTimersByTimeAsync(left)
    expect(played).toEqual([])

    await hear(at(6, 'ussr', timed(kind, left)))
    await vi.advanceTimersByTimeAsync(until)
    expect(played).toHaveLength(2)
    expect(announcement.text).toBe(`Erich is running out of time: ${first} left.`)
  },
)

test('users who look elsewhere and want it are notified of their turn and of the end, and of nothing else', async () => {
  look(true)
  await hear(at(4, 'usa'))
  await noticed(0)
  settings.notices = true
  await hear(at(5, 'ussr'))
  await hear(at(6, 'ussr'))
  await noticed(0)
  await hear(at(7, 'usa'))
  await noticed(1)
  const path = `/table/${moment.table.id}`
  expect(browser.shown).toMatchObject([{ title: 'Your turn', body: 'Iron Curtain · Erich', tag: path }])
  await browser.shown[0]?.click()
  expect([browser.front, browser.shown]).toEqual([['page'], []])
  await hear(at(7, null, { status: 'finished', outcome: { winner: 'usa', reason: 'resigned', rule: '' } }))
  await noticed(1)
  expect(browser.shown[0]?.title).toBe('You won. The USA wins: the USSR resigned.')
  browser.open = false
  await browser.shown[0]?.click()
  expect(browser.front).toEqual(['page', path])
})

/** The browser shows this many notifications once all pending work is done. */
async function noticed(count: number): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await vi.advanceTimersByTimeAsync(1)
  expect(browser.shown).toHaveLength(count)
}

test('users at the table are not notified, and a notification goes when they come back', async () => {
  look(false)
  settings.notices = true
  await hear(at(4, 'usa'))
  await noticed(0)
  await hear(at(5, 'ussr'))
  look(true)
  await hear(at(6, 'usa'))
  await noticed(1)
  look(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await noticed(0)
})

test('a browser that refuses, will not show one, or has no notifications, says so', async () => {
  permission = 'denied'
  expect(await askPermission()).toBe(false)
  expect(await notify('a', 'b', '/c')).toBe(false)
  permission = 'granted'
  expect(await askPermission()).toBe(true)
  expect(await notify('a', 'b', '/c')).toBe(true)
  browser.refuses = true
  expect(await notify('a', 'b', '/c')).toBe(false)
  const register = vi.spyOn(browser.container, 'register').mockRejectedValue(new Error('The operation is insecure.'))
  expect(await notify('a', 'b', '/c')).toBe(false)
  register.mockRestore()
  expect(whyNoNotifications()).toBe(null)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  expect([whyNoNotifications(), mayNotify(), await askPermission()]).toEqual(['none', false, false])
  vi.stubGlobal('isSecureContext', false)
  expect(whyNoNotifications()).toBe('insecure')
})

/** The site is open on a page, and the live channel is the test. */
async function open(path: string): Promise<(message: LiveMessage) => Promise<void>> {
  leave()
  go(path)
  let hears: (message: LiveMessage) => void = () => {}
  vi.spyOn(live, 'mine').mockImplementation((listener) => {
    hears = listener
    return () => {}
  })
  leave = $effect.root(() => watchOwnTables(() => 'Lobby'))
  await settle()
  return async (message) => {
    hears(message)
    await settle()
  }
}

test('on another page the turn, the beginning and the end at any own table are heard and read', async () => {
  const tell = await open('/')
  await tell({ type: 'mine', tables: [table('ussr', { id: 'a' }), table(null, { id: 'b', status: 'open' })] })
  expect(document.title).toBe('Lobby · Détente')
  expect(played).toEqual([])
  await tell({ type: 'mine', changed: table('usa', { id: 'a' }) })
  expect(played.splice(0)).toHaveLength(2)
  expect(announcement.text).toBe('Your turn · Iron Curtain · Erich')
  expect(document.title).toBe('● Your turn · Lobby · Détente')
  expect(myTables.waiting.map(({ id }) => id)).toEqual(['a'])
  await tell({ type: 'mine', changed: table('usa', { id: 'a' }) })
  expect(played).toEqual([])
  await tell({ type: 'mine', changed: table('ussr', { id: 'b' }) })
  expect(played.splice(0)).toHaveLength(3)
  expect(announcement.text).toContain('Your game has started.')
  const outcome = { winner: 'ussr', reason: 'points', rule: 'C7.2' }
  await tell({ type: 'mine', changed: table(null, { id: 'a', status: 'finished', outcome }) })
  expect(played).toHaveLength(4)
  expect(announcement.text).toContain('You lost. The USSR wins on points.')
  expect(document.title).toBe('Lobby · Détente')
})

test('an offered rematch is heard and shown on any page of the opponent, and not of the player who offers it', async () => {
  const tell = await open('/lobby')
  const ended = (id: string, rematch: string | null) => table(null, { id, status: 'finished', rematch })
  await tell({ type: 'mine', tables: [ended('a', null), ended('b', null)] })
  await tell({ type: 'mine', changed: ended('a', 'c') })
  expect(played.splice(0)).toHaveLength(2)
  expect(announcement.text).toBe('Erich wants a rematch. · Iron Curtain · Erich')
  expect([myTables.isRematchOffered(ended('a', 'c')), myTables.isRematchOffered(ended('x', 'c'))]).toEqual([
    true,
    false,
  ])

  Object.assign(announcement, { text: '', table: null })
  await tell({ type: 'mine', changed: table(null, { id: 'd', status: 'open' }) })
  await tell({ type: 'mine', changed: ended('b', 'd') })
  expect([played, announcement.text, myTables.isRematchOffered(ended('b', 'd'))]).toEqual([[], '', false])
})

test('at the table of the finished game it is heard and read too', async () => {
  await hear(over(null))
  played = []
  await hear(over('b'))
  expect(played).toHaveLength(2)
  expect(announcement.text).toBe('Erich wants a rematch.')
})

test('a table whose own page is open is left to it, and its moments tell the list', async () => {
  const tell = await open('/table/a')
  await tell({ type: 'mine', tables: [table('ussr', { id: 'a' })] })
  await tell({ type: 'moment', ...at(4, 'usa', { id: 'a' }) })
  expect(document.title).toBe('● Your turn · Lobby · Détente')
  expect(played).toEqual([])
  await tell({ type: 'moment', ...at(4, 'usa', { id: 'a lesson' }) })
  expect(myTables.tables.map(({ id }) => id)).toEqual(['a'])
})

test('what was announced of a table goes away where that table is opened, and is not said there late', async () => {
  const tell = await open('/')
  await tell({ type: 'mine', tables: [table('ussr', { id: 'a' }), table('ussr', { id: 'b' })] })
  await tell({ type: 'mine', changed: table('usa', { id: 'a' }) })
  go('/table/b')
  await settle()
  expect(announcement.text).toBe('Your turn · Iron Curtain · Erich')
  go('/table/a')
  await settle()
  expect(announcement.text).toBe('')

  go('/')
  await settle()
  await Promise.all([tell({ type: 'mine', changed: table('usa', { id: 'b' }) }), go('/table/b')])
  await vi.advanceTimersByTimeAsync(100)
  expect(announcement.text).toBe('')
})

test('a game with oneself waits for nobody, and one with the computer does not call from afar', async () => {
  const tell = await open('/')
  const self = table(null).seats.map((seat) => ({ ...seat, person: person(7, 'Willy') }))
  const [own, other] = table(null).seats
  const computer = { ...other, person: { id: null, name: 'level2', guest: false, bot: 'level2' } }
  const seats = [own, computer] as TableInfo['seats']
  await tell({ type: 'mine', tables: [table('usa', { id: 'a', seats: self }), table('usa', { id: 'b', seats })] })
  expect(myTables.waiting.map(({ id }) => id)).toEqual(['b'])
  expect(document.title).toBe('Lobby · Détente')
  await tell({ type: 'mine', changed: table('usa', { id: 'c' }) })
  expect(myTables.waiting.map(({ id }) => id)).toEqual(['c', 'b'])
  expect(document.title).toBe('● Your turn · Lobby · Détente')
})

test('after a gap what was missed is found: the turn, and that a game has ended', async () => {
  const tell = await open('/')
  await tell({ type: 'mine', tables: [table('ussr', { id: 'a' }), table('ussr', { id: 'b' })] })
  const ended = at(9, null, { id: 'b', status: 'finished' })
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/tables/b') ? ended : catalogues['en']))
  await tell({ type: 'mine', tables: [table('usa', { id: 'a' })] })
  await vi.advanceTimersByTimeAsync(10)
  expect(played).toHaveLength(2 + 4)
  expect(myTables.tables.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'playing'],
    ['b', 'finished'],
  ])
})

test('a notification of another table leads there, and the clock there warns too', async () => {
  look(true)
  settings.notices = true
  const tell = await open('/lobby')
  await tell({ type: 'mine', tables: [table('ussr', { id: 'a' })] })
  await tell({ type: 'mine', changed: table('usa', { id: 'a', ...timed('days', 7 * HOUR) }) })
  await noticed(1)
  expect(browser.shown).toMatchObject([{ title: 'Your turn', body: 'Iron Curtain · Erich', tag: '/table/a' }])
  await vi.advanceTimersByTimeAsync(HOUR)
  await noticed(1)
  expect(browser.shown).toMatchObject([{ title: 'You are running out of time: 6 hours left.', tag: '/table/a' }])
  expect(announcement.text).toBe('You are running out of time: 6 hours left. · Iron Curtain · Erich')
  await browser.shown[0]?.click()
  expect(location.pathname).toBe('/table/a')
})

test('of several open pages one alerts the user: a visible one, if possible at the table', async () => {
  const others: string[] = []
  let own = ''
  const locks = {
    request: async (name: string, hold: () => Promise<void>) => {
      own = name
      await hold()
    },
    query: async () => ({ held: [own, ...others].map((name) => ({ name })) }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const tell = await open('/')
  await tell({ type: 'mine', tables: [table('ussr', { id: 'a' })] })
  /** Whether this page calls if there is another one. */
  const calls = async (other: object) => {
    others.splice(0, 1, own.replace(/{.*/, JSON.stringify(other)))
    await tell({ type: 'mine', changed: table('usa', { id: 'a' }) })
    await tell({ type: 'mine', changed: table('ussr', { id: 'a' }) })
    return played.splice(0).length > 0
  }
  expect(await calls({ id: '', user: 7, seen: false, table: 'a' })).toBe(true)
  expect(await calls({ id: '', user: 7, seen: true, table: 'a' })).toBe(false)
  expect(await calls({ id: '', user: 7, seen: true, table: null })).toBe(false)
  expect(await calls({ id: '~', user: 7, seen: true, table: null })).toBe(true)
  expect(await calls({ id: '~', user: 7, seen: true, table: 'a' })).toBe(false)
  expect(await calls({ id: '', user: 8, seen: true, table: 'a' })).toBe(true)
})
