/** Tables in lists: whose turn it is and how much time is left now. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receivedAt } from '@/host/table-info'
import { me } from '@/host/session.svelte'
import { myTables } from '@/host/my-tables.svelte'
import { go } from '@/app/router.svelte'
import { speak } from '@/words/words.svelte'
import type { Me, Moment, Person, TableInfo } from '@/host/wire'
import AfterGame from '@/table/seats/AfterGame.svelte'
import GamesPage from '@/app/pages/GamesPage.svelte'
import Header from '@/app/Header.svelte'
import TableRow from '@/app/lists/TableRow.svelte'
import { curtain } from '../../fixtures'

const some = (curtain.games[0]?.[0] as Moment).table
const person = (name: string): Person => ({ id: 1, name, guest: false })
/** A table of Willy, the USA, and Erich. */
const table = (changes: Partial<TableInfo> = {}): TableInfo => ({
  ...some,
  status: 'playing',
  mine: 'usa',
  actor: 'ussr',
  clock: { kind: 'live', base: 600, increment: 10 },
  seats: [
    { side: 'usa', person: person('Willy'), online: true, clock_ms: 500_000 },
    { side: 'ussr', person: { ...person('Erich'), id: 2 }, online: true, clock_ms: 65_000 },
  ],
  ...changes,
})

let shown: Record<string, unknown>
const text = () => document.body.textContent.replace(/\s+/g, ' ')

beforeEach(async () => {
  await speak('en')
  me.now = { id: 1 } as Me
  me.known = true
  myTables.tables = []
})
afterEach(async () => {
  await unmount(shown)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a row names the player to move, whose clock runs', () => {
  vi.useFakeTimers()
  shown = mount(TableRow, { target: document.body, props: { table: table() } })
  flushSync()
  expect(text()).toContain('Waiting for Erich')
  expect(document.querySelector('time')?.textContent).toBe('1:05')
  vi.advanceTimersByTime(40_000)
  flushSync()
  const short = document.querySelector('time.short')
  expect(short?.textContent).toBe('0:25')
  expect(short?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Low on time')
})

test.each<[string, Partial<TableInfo>, string]>([
  ['the user', { actor: 'usa' }, 'Your turn'],
  ['an opponent', { status: 'open', actor: null }, 'Waiting for an opponent'],
  ['nobody, for a spectator', { mine: null, turn: 4 }, 'Turn 5'],
  ['nobody, at its end', { status: 'finished', actor: null }, 'Replay'],
])('a row that waits for %s', (_, changes, said) => {
  shown = mount(TableRow, { target: document.body, props: { table: table(changes) } })
  flushSync()
  expect(text()).toContain(said)
})

test('a row of a finished game says that the opponent asks for another, and leads there', () => {
  const ended = table({ id: 'a', status: 'finished', actor: null, rematch: 'b' })
  myTables.tables = [ended]
  shown = mount(TableRow, { target: document.body, props: { table: ended } })
  flushSync()
  const way = () => document.querySelector('a')?.getAttribute('href')
  expect(text()).toContain('Erich wants a rematch.')
  expect(way()).toBe('/table/a')
  myTables.tables = [ended, table({ id: 'b' })]
  flushSync()
  expect(text()).toContain('Replay')
  expect(way()).toBe('/table/a/replay')
})

test('at the table itself it is said too, and who is impatient asks once', async () => {
  const ended = table({ id: 'a', status: 'finished', actor: null, rematch: 'b' })
  vi.stubGlobal('fetch', async () => Response.json([ended]))
  const rematch = vi.fn(() => new Promise<void>(() => {}))
  shown = mount(AfterGame, { target: document.body, props: { table: ended, rematch } })
  await vi.waitFor(() => expect(text()).toContain('Erich wants a rematch.'))
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Go to the rematch')
  button?.click()
  button?.click()
  expect(rematch).toHaveBeenCalledTimes(1)
})

test('a row of a table that was loaded some time ago shows the time left now', () => {
  vi.useFakeTimers()
  const told = table()
  receivedAt(told)
  vi.advanceTimersByTime(5_000)
  shown = mount(TableRow, { target: document.body, props: { table: told } })
  flushSync()
  expect(document.querySelector('time')?.textContent).toBe('1:00')
})

test('the head of a page counts where it is my turn and leads to the first, but for the table that is open', () => {
  const waits = (id: string, deadline: number) => table({ id, actor: 'usa', deadline })
  myTables.hear({ type: 'mine', tables: [waits('a', 9), waits('b', 5), table({ id: 'c' })] })
  shown = mount(Header, { target: document.body })
  flushSync()
  const badge = () => document.querySelector('a.calls')
  expect(badge()?.getAttribute('aria-label')).toBe('Your turn at 2 tables')
  expect(badge()?.getAttribute('href')).toBe('/table/b')
  go('/table/b')
  flushSync()
  expect(badge()?.getAttribute('aria-label')).toBe('Your turn at 1 table')
  expect(badge()?.getAttribute('href')).toBe('/table/a')
  myTables.hear({ type: 'mine', changed: table({ id: 'a' }) })
  flushSync()
  expect(badge()).toBeNull()
  go('/')
})

test("the list of the user's games is as the live channel tells it", async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/me/tables') ? [table()] : [{ name: 'curtain', title: 'Iron Curtain' }]),
  )
  shown = mount(GamesPage, { target: document.body })
  await vi.waitFor(() => expect(text()).toContain('Waiting for Erich'))
  myTables.hear({ type: 'mine', changed: table({ actor: 'usa' }) })
  flushSync()
  expect(text()).toContain('Your turn')
  myTables.hear({ type: 'mine', changed: table({ status: 'finished', actor: null }) })
  flushSync()
  expect(text()).toContain('Replay')
})
