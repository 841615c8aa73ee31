/** Around the table: signing in and coming back, waiting for an opponent, watching, and links onward from dead ends. */
import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live } from '@/host/live'
import { me } from '@/host/session.svelte'
import { myTables } from '@/host/my-tables.svelte'
import { go } from '@/app/router.svelte'
import { signInLink, returnPath } from '@/ui/sign-in-link'
import { speak } from '@/words/words.svelte'
import type { Me, Moment, TableInfo } from '@/host/wire'
import Problem from '@/ui/Problem.svelte'
import PromptBar from '@/table/PromptBar.svelte'
import ReplayPage from '@/app/pages/ReplayPage.svelte'
import SignInPage from '@/app/account/SignInPage.svelte'
import StartPage from '@/app/pages/StartPage.svelte'
import TableMenu from '@/table/seats/TableMenu.svelte'
import TableRow from '@/app/lists/TableRow.svelte'
import WaitingRoom from '@/table/seats/WaitingRoom.svelte'
import { catalogues, curtain, curtainWords } from '../../fixtures'

const moment = curtain.games[0]?.[0] as Moment
const words = curtainWords('en')
const willy = { id: 1, name: 'Willy', guest: false }
/** A table at which Willy, the USA, waits for an opponent. */
const waiting: TableInfo = {
  ...moment.table,
  status: 'open',
  visibility: 'open',
  mine: 'usa',
  actor: null,
  seats: [
    { side: 'usa', person: willy, online: true, clock_ms: null },
    { side: 'ussr', person: null, online: false, clock_ms: null },
  ],
}

let shown: Record<string, unknown> | null = null
/** What the server answers, by the end of the path. */
let answers: Record<string, unknown> = {}
const text = () => document.body.textContent.replace(/\s+/g, ' ')
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

beforeEach(async () => {
  await speak('en')
  answers = { '/words/curtain/en': catalogues['en'], '/offers': {}, '/games': [], '/me/tables': [] }
  vi.stubGlobal('fetch', async (path: string) => {
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))
    if (found) return Response.json(found[1])
    return Response.json({ error: { code: 'no-such-table', message: '' } }, { status: 404 })
  })
  vi.spyOn(live, 'renew').mockImplementation(() => {})
  vi.spyOn(live, 'lobby').mockImplementation(() => () => {})
  Object.assign(me, { now: null, known: true })
  myTables.tables = []
})
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  go('/')
})

test.each([
  ['/table/a?invite=b%2Bc#d', '/table/a?invite=b%2Bc#d'],
  [undefined, '/'],
  ['', '/'],
  ['table/a', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['//', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['javascript:alert(1)', '/'],
])('the way back by %j is %s', (to, path) => expect(returnPath(to)).toBe(path))

test('after signing up a user comes back to the table of the invitation', async () => {
  answers['/account'] = { id: 5, name: 'Lotte', guest: false } satisfies Partial<Me>
  go(signInLink('/table/a?invite=b'))
  shown = mount(SignInPage, { target: document.body })
  flushSync()
  const fields = [...document.querySelectorAll<HTMLInputElement>('input.field')]
  expect(fields.map((field) => field.maxLength)).toEqual([20, 200])
  document.querySelector<HTMLInputElement>('input[value=up]')?.click()
  for (const field of fields) {
    field.value = 'Ostpolitik-1969'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(location.pathname + location.search).toBe('/table/a?invite=b'))
  expect(me.now?.name).toBe('Lotte')
})

test('users who need an account are sent to the sign-up page', () => {
  go('/table/a')
  shown = mount(Problem, { target: document.body, props: { error: { code: 'needs-account', message: '' } } })
  expect(text()).toContain('You need an account for this.')
  expect(links()).toEqual([signInLink('/table/a')])
})

test.each([
  ['who found no seat', { mine: null }, true],
  ['who plays', { mine: 'usa' }, false],
  ['who sees an ended game again', { mine: null, finished: 9 }, false],
])('%s: whether the page says above the table that the user is watching', (_, changes, watches) => {
  const table: TableInfo = { ...moment.table, status: 'playing', outcome: null, finished: null, ...changes }
  const view = { ...moment.view, side: 'usa', actor: 'ussr', outcome: null }
  const nothing = { refusal: null, error: null, declineRest: null, again: null, back: null, away: null }
  const idle = { first: false, toCome: 0, busy: false, undo() {}, commit() {}, dismiss() {}, show() {} }
  const props = { moment: { ...moment, table, view }, words, ...nothing, ...idle }
  shown = mount(PromptBar, { target: document.body, props })
  expect(text().includes('Both seats are taken. You are watching.')).toBe(watches)
})

test.each(['usa', null])('an aborted game says so and links onward (%s)', (side) => {
  const table: TableInfo = { ...moment.table, status: 'aborted', mine: side, outcome: null, started: 5 }
  const props = { table, words, act: async () => {} }
  shown = mount(TableMenu, { target: document.body, props })
  expect(links()).toEqual(expect.arrayContaining(['/', '/lobby']))
})

test.each([
  ['abc', 'Easy'],
  ['9', 'Easy'],
  ['4', 'Strong'],
])('a start page asked for level %s offers %s', (level, offered) => {
  go(`/?level=${level}`)
  shown = mount(StartPage, { target: document.body })
  flushSync()
  expect(document.querySelector('.wishes .note')?.textContent).toBe(offered)
})

test('a replay of a table that is not there leads on, and does not offer to try again', async () => {
  shown = mount(ReplayPage, { target: document.body, props: { id: 'nope' } })
  await vi.waitFor(() => expect(text()).toContain('There is no such table'))
  expect(links()).toEqual(['/lobby', '/'])
  expect(text()).not.toContain('Try again')
})

/** The room of a table that waits for an opponent, once the user's tables are known. */
async function room(table: TableInfo): Promise<string> {
  const children = createRawSnippet(() => ({ render: () => '<i></i>' }))
  const act = async () => {}
  const props = { table, words, options: {}, invite: null, join: act, abort: act, decline: act, children }
  shown = mount(WaitingRoom, { target: document.body, props })
  await vi.waitFor(() => expect(myTables.tables).not.toEqual([]))
  await new Promise((resolve) => setTimeout(resolve))
  flushSync()
  return text()
}

test('a user who waits in the lobby reads that other pages may be opened meanwhile', async () => {
  answers['/me/tables'] = [waiting]
  expect(await room(waiting)).toContain('Everyone can see this table in the lobby.')
  expect(links()).toContain('/lobby')
})

test('a rematch waits for one person, and not in the lobby', async () => {
  answers['/me/tables'] = [waiting, { ...waiting, id: 'before', status: 'finished', rematch: waiting.id }]
  expect(await room(waiting)).not.toContain('lobby')
})

test('a row of an open table says which side is free', async () => {
  shown = mount(TableRow, { target: document.body, props: { table: { ...waiting, mine: null } } })
  await vi.waitFor(() => expect(text()).toContain('Open seat: USSR'))
})
