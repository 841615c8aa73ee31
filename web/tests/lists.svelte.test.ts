/** Tables in lists: whose turn it is and how long he has, as it is now. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { me } from '../src/lib/me.svelte'
import { speak } from '../src/lib/words.svelte'
import type { Me, Moment, Person, TableInfo } from '../src/lib/wire'
import GamesPage from '../src/shell/GamesPage.svelte'
import TableRow from '../src/shell/TableRow.svelte'
import { curtain } from './fixtures'

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
})
afterEach(async () => {
  await unmount(shown)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a row names who is waited for, and his clock runs', () => {
  vi.useFakeTimers()
  shown = mount(TableRow, { target: document.body, props: { table: table() } })
  flushSync()
  expect(text()).toContain('Waiting for Erich')
  expect(document.querySelector('time')?.textContent).toBe('1:05')
  vi.advanceTimersByTime(40_000)
  flushSync()
  expect(document.querySelector('time.short')?.textContent).toBe('0:25')
})

test.each<[string, Partial<TableInfo>, string]>([
  ['the reader himself', { actor: 'usa' }, 'Your turn'],
  ['somebody to sit down', { status: 'open', actor: null }, 'Waiting for an opponent'],
  ['somebody else, who only watches', { mine: null, turn: 4 }, 'Turn 5'],
  ['nobody any more', { status: 'finished', actor: null }, 'See the game again'],
])('a row that waits for %s', (_, changes, said) => {
  shown = mount(TableRow, { target: document.body, props: { table: table(changes) } })
  flushSync()
  expect(text()).toContain(said)
})

test('whoever comes back to the window sees whose turn it is now', async () => {
  let actor = 'ussr'
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/me/tables') ? [table({ actor })] : [{ name: 'curtain', title: 'Iron Curtain' }]),
  )
  shown = mount(GamesPage, { target: document.body })
  await vi.waitFor(() => expect(text()).toContain('Waiting for Erich'))
  actor = 'usa'
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(text()).toContain('Your turn'))
})
