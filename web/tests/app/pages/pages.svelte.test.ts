/** Pages that ask the server: each thing once, in order, and only what is still wanted is shown. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '@/host/connection.svelte'
import { games } from '@/host/games.svelte'
import { me } from '@/host/session.svelte'
import { speak } from '@/words/words.svelte'
import type { Me, Moment, TableInfo } from '@/host/wire'
import Fairness from '@/table/seats/Fairness.svelte'
import GamesPage from '@/app/pages/GamesPage.svelte'
import LeadersPage from '@/app/pages/LeadersPage.svelte'
import Notes from '@/table/chat/Notes.svelte'
import PersonPage from '@/app/pages/PersonPage.svelte'
import { curtain } from '../../fixtures'

interface Asked {
  path: string
  body?: { text: string }
  answer: (value: unknown) => void
  fail: () => void
}
/** Everything that was asked; the test answers when it likes, unless it is of the games. */
let asked: Asked[] = []
let shown: Record<string, unknown>
const paths = () => asked.map(({ path }) => path)
const text = () => document.body.textContent.replace(/\s+/g, ' ')
const GAMES = [
  { name: 'curtain', title: 'Iron Curtain' },
  { name: 'volk', title: 'Wir sind das Volk!' },
]

beforeEach(async () => {
  await speak('en')
  asked = []
  games.all = []
  me.now = { id: 1, guest: false } as Me
  me.known = true
  vi.stubGlobal('fetch', (address: string, init: { body?: string } = {}) => {
    const path = address.replace('/api/v1', '')
    if (path === '/games') return Promise.resolve(Response.json(GAMES))
    if (path === '/offers') return Promise.resolve(Response.json({}))
    return new Promise((resolve, reject) => {
      const body = init.body === undefined ? {} : { body: JSON.parse(init.body) as { text: string } }
      const answer = (value: unknown) => resolve(Response.json(value))
      asked.push({ path, ...body, answer, fail: () => reject(new TypeError('Failed to fetch')) })
    })
  })
})
afterEach(async () => {
  await unmount(shown)
  await connection.check()
  vi.unstubAllGlobals()
})

function show<P extends Record<string, unknown>>(page: Component<P>, props: P): void {
  shown = mount(page, { target: document.body, props })
}

/** Answer the next request, or the one of a number. */
async function answer(value: unknown, number = asked.length - 1): Promise<void> {
  await vi.waitFor(() => expect(asked[number]).toBeDefined())
  asked[number]?.answer(value)
  await new Promise((resolve) => setTimeout(resolve))
  flushSync()
}

test('more games of a user are requested once, however often the button is pressed', async () => {
  const game = (table: string) => ({ table, side: 'usa', game: 'curtain', opponent: null, result: 'won', change: null })
  const page = (page: number) => ({ games: [{ ...game(`t${page}`), finished: 0 }], page, pages: 3 })
  show(PersonPage, { name: 'Willy' })
  const person = { id: 1, name: 'Willy', guest: false } // the user's own page: nobody is their own friend
  const statistics = { tallies: [], streak: 0, longest: 0, form: [] }
  await answer({ person, since: 0, vacation: false, ratings: {}, history: [], played: {}, statistics }, 0)
  await answer(page(1), 1)
  const more = () => document.querySelector<HTMLButtonElement>('button.button')
  more()?.click()
  flushSync()
  more()?.click()
  await answer(page(2), 2)
  expect(paths().slice(1)).toEqual(['/people/Willy/games?page=1', '/people/Willy/games?page=2'])
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2)
  expect(more()?.disabled).toBe(false)
})

test("the user's tables are asked for once", async () => {
  show(GamesPage, {})
  await answer([], 0)
  await vi.waitFor(() => expect(text()).toContain('You have not played a game yet'))
  me.now = { id: 1, guest: false, name: 'Willy' } as Me
  flushSync()
  await new Promise((resolve) => setTimeout(resolve))
  expect(paths()).toEqual(['/me/tables'])
})

test('the best of a game are never shown as those of another', async () => {
  const place = (name: string) => [{ place: 1, person: { id: 1, name }, rating: 1, deviation: 1, games: 1 }]
  show(LeadersPage, {})
  await answer(place('Willy'), 0)
  expect(text()).toContain('Willy')
  document.querySelector<HTMLInputElement>('input[value=volk]')?.click()
  flushSync()
  expect(text()).not.toContain('Willy')
  await answer(place('Erich'), 1)
  expect(text()).toContain('Erich')
  expect(paths()).toEqual(['/leaderboard/curtain', '/leaderboard/volk'])
})

test('a finished game is verified once, even if its table is sent again', async () => {
  let table = $state.raw<TableInfo>({ ...(curtain.games[0]?.[0] as Moment).table, seed: 'seed' })
  shown = mount(Fairness, {
    target: document.body,
    props: {
      get table() {
        return table
      },
    },
  })
  const details = document.querySelector('details') as HTMLDetailsElement
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  flushSync()
  await answer({ seed_fits: true, replays: true }, 0)
  expect(document.querySelectorAll('li.good')).toHaveLength(2)
  table = { ...table }
  flushSync()
  expect(asked).toHaveLength(1)
})

test('notes are sent one after the other, and those that failed when the connection is back', async () => {
  show(Notes, { id: 't1' })
  await answer({ text: '' }, 0)
  const area = document.querySelector('textarea') as HTMLTextAreaElement
  const write = (note: string) => {
    area.value = note
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.dispatchEvent(new Event('blur'))
    flushSync()
  }
  write('one')
  write('two')
  expect(asked.slice(1).map(({ body }) => body?.text)).toEqual(['one'])
  await answer({ text: 'one' })
  expect(asked.at(-1)?.body?.text).toBe('two')
  asked.at(-1)?.fail()
  await vi.waitFor(() => expect(connection.unanswered).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  flushSync()
  await connection.check()
  flushSync()
  expect(asked.slice(1).map(({ body }) => body?.text)).toEqual(['one', 'two', 'two'])
  await answer({ text: 'two' })
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(document.querySelector('[role=status]')).not.toBeNull()
})
