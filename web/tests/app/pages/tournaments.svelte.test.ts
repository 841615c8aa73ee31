/** Pages of tournaments: the list, the form and what it sends, one tournament, and what its organiser can do. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import NewTournamentPage from '@/app/tournaments/NewTournamentPage.svelte'
import TournamentPage from '@/app/tournaments/TournamentPage.svelte'
import TournamentsPage from '@/app/tournaments/TournamentsPage.svelte'
import { announcement } from '@/app/alerts/announcement.svelte'
import { followTournaments } from '@/app/alerts/tournaments'
import { route } from '@/app/router.svelte'
import { games } from '@/host/games.svelte'
import { me } from '@/host/session.svelte'
import { myTables } from '@/host/my-tables.svelte'
import { tournamentNews } from '@/host/tournament-news.svelte'
import type { Me, Person } from '@/host/wire'
import type { TournamentInfo, TournamentPage as Page } from '@/host/wire-tournaments'
import { speak } from '@/words/words.svelte'
import { catalogues } from '../../fixtures'

const willy: Person = { id: 1, name: 'Willy', guest: false }
const erich: Person = { id: 2, name: 'Erich', guest: false, rating: 1612 }
const computer: Person = { id: null, name: 'level2', guest: false, bot: 'level2' }
const info: TournamentInfo = {
  id: 'cup',
  name: 'Winter Cup',
  game: 'curtain',
  format: 'swiss',
  status: 'open',
  registration: true,
  players: 2,
  min_players: 2,
  max_players: 8,
  round: 0,
  rounds: 1,
  clock: { kind: 'days', days: 3 },
  rated: false,
  computers: true,
  organiser: willy,
  starts: null,
  created: 0,
  finished: null,
  mine: false,
  winner: null,
}
const open: Page = {
  tournament: info,
  about: 'Bring tea.',
  options: {},
  sides: 'both',
  pause: 0,
  round_hours: 336,
  next_at: null,
  deadline: null,
  reason: null,
  tie_breaks: ['buchholz', 'sonneborn-berger', 'direct', 'wins'],
  entries: [
    { id: 11, number: null, person: willy, left: false },
    { id: 12, number: null, person: erich, left: false },
  ],
  standings: [],
  rounds: [],
  me: null,
  mine_to_run: false,
}
const running: Page = {
  ...open,
  tournament: { ...info, status: 'running', registration: false, players: 3, round: 2, rounds: 3 },
  entries: [
    { id: 11, number: 1, person: willy, left: false },
    { id: 12, number: 2, person: erich, left: true },
    { id: 13, number: 3, person: computer, left: false },
  ],
  standings: [
    { number: 1, place: 1, points: 3.5, won: 1, drawn: 1, lost: 0, breaks: [2, 1.25, 0, 1] },
    { number: 3, place: 2, points: 1, won: 0, drawn: 1, lost: 1, breaks: [3.5, 0, 0, 0] },
    { number: 2, place: 3, points: 0, won: 0, drawn: 0, lost: 1, breaks: [1, 0, 0, 0] },
  ],
  rounds: [
    {
      number: 1,
      matches: [
        {
          board: 1,
          first: 1,
          second: 2,
          played: true,
          points: [1.5, 0.5],
          games: [
            { table: 'ta', sides: ['usa', 'ussr'], score: [1, 0] },
            { table: 'tb', sides: ['ussr', 'usa'], score: [0.5, 0.5] },
          ],
        },
        { board: 2, first: 3, second: null, played: false, points: [2, 0], games: [] },
      ],
    },
    {
      number: 2,
      matches: [
        {
          board: 1,
          first: 1,
          second: 3,
          played: true,
          points: [0, 0],
          games: [{ table: 'tc', sides: ['usa', 'ussr'], score: null }],
        },
        { board: 2, first: 2, second: 3, played: false, points: [0, 2], games: [] },
        { board: 3, first: 2, second: null, played: false, points: [0, 0], games: [] },
      ],
    },
  ],
  me: 11,
  mine_to_run: true,
}

let shown: Record<string, unknown> | null = null
let answers: Record<string, unknown> = {}
let sent: { method: string; path: string; body: unknown }[] = []
const text = () => document.body.textContent.replace(/\s+/g, ' ')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === name)
const settle = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  flushSync()
}

beforeEach(async () => {
  await speak('en')
  sent = []
  answers = {
    '/words/curtain/en': catalogues['en'],
    '/games': [
      { name: 'curtain', title: 'Iron Curtain', sides: ['usa', 'ussr'], options: { deck: ['house'] } },
      {
        name: 'volk',
        title: 'Wir sind das Volk!',
        sides: ['west', 'east'],
        options: { edition: ['revised', 'first'] },
      },
    ],
    '/offers': {},
  }
  games.all = []
  myTables.tables = []
  Object.assign(me, { now: { id: 1, name: 'Willy', guest: false } as Me, known: true })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.replace('/api/v1', '')
    const method = init.method ?? 'GET'
    if (method !== 'GET') sent.push({ method, path, body: JSON.parse((init.body as string | undefined) ?? 'null') })
    const found = answers[`${method} ${path}`] ?? answers[path]
    if (found) return Response.json(found)
    return Response.json({ error: { code: 'no-such-tournament', message: '' } }, { status: 404 })
  })
})
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  vi.unstubAllGlobals()
})

async function show<P extends Record<string, unknown>>(page: Component<P>, props: P, until: string): Promise<void> {
  shown = mount(page, { target: document.body, props })
  await vi.waitFor(() => expect(text()).toContain(until))
  await settle()
}

test('the list shows open, running and finished tournaments with how far they are', async () => {
  answers['/tournaments'] = [
    { ...info, mine: true },
    { ...info, id: 'b', name: 'Spring Cup', status: 'running', round: 2, rounds: 5 },
    { ...info, id: 'c', name: 'Old Cup', status: 'finished', winner: erich },
    { ...info, id: 'd', name: 'Shared Cup', status: 'finished' },
    { ...info, id: 'e', name: 'No Cup', status: 'cancelled' },
  ]
  await show(TournamentsPage, {}, 'Winter Cup')
  expect(text()).toContain('2 of 8 places taken')
  expect(text()).toContain('You have registered')
  expect(text()).toContain('Round 2 of 5')
  expect(text()).toContain('Won by Erich')
  expect(text()).toContain('Shared first place')
  expect(text()).toContain('Cancelled')
  expect(document.querySelector('a[href="/tournaments/cup"]')).not.toBeNull()
})

test('the form sends a plan, without what the chosen format or clock has no use for', async () => {
  answers['POST /tournaments'] = open
  await show(NewTournamentPage, {}, 'Name of the tournament')
  const name = document.querySelector<HTMLInputElement>('input.field')
  if (name) {
    name.value = ' Winter Cup '
    name.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const rounds = document.querySelector<HTMLInputElement>('input[max="15"]')
  if (rounds) {
    rounds.value = '3'
    rounds.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const value of ['volk', 'knockout', 'd3'])
    document.querySelector<HTMLInputElement>(`[value="${value}"]`)?.click()
  flushSync()
  expect(text()).toContain('The loser of a match is out.')
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    name: 'Winter Cup',
    game: 'volk',
    options: { edition: 'revised' },
    format: 'knockout',
    sides: 'both',
    rounds: null,
    clock: { kind: 'days', days: 3 },
    round_hours: null,
    starts: null,
    rated: false,
    computers: false,
  })
  await vi.waitFor(() => expect(route.path).toBe('/tournaments/cup'))
})

test('a contradiction is explained with what would be right', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/games')
      ? Response.json(answers['/games'])
      : Response.json(
          { error: { code: 'tournament-rounds', message: 'x', about: { players: 4, most: 3 } } },
          { status: 400 },
        ),
  )
  await show(NewTournamentPage, {}, 'Name of the tournament')
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(text()).toContain('With at least 4 players, choose 1 to 3 rounds'))
})

test('guests are led to an account', async () => {
  me.now = { id: 1, guest: true } as Me
  answers['/tournaments/cup'] = open
  await show(TournamentPage, { id: 'cup' }, 'Winter Cup')
  expect(text()).toContain('You need an account for this.')
  expect(button('Register')).toBeUndefined()
})

test('a player registers and withdraws', async () => {
  answers['/tournaments/cup'] = open
  answers['POST /tournaments/cup/me'] = { ...open, me: 11 }
  answers['DELETE /tournaments/cup/me'] = open
  await show(TournamentPage, { id: 'cup' }, 'Bring tea.')
  expect(text()).toContain('It starts with at least 2 players.')
  expect(text()).toContain('14 days')
  button('Register')?.click()
  await vi.waitFor(() => expect(button('Withdraw')).toBeDefined())
  button('Withdraw')?.click()
  await vi.waitFor(() => expect(button('Register')).toBeDefined())
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /tournaments/cup/me',
    'DELETE /tournaments/cup/me',
  ])
})

test('rounds, byes, walkovers and standings of a running tournament', async () => {
  answers['/tournaments/cup'] = running
  await show(TournamentPage, { id: 'cup' }, 'Round 2 of 3')
  await vi.waitFor(() => expect(text()).toContain('USA – USSR'))
  expect(text()).toContain('Willy – Erich 1.5 : 0.5')
  expect(text()).toContain('Computer, level 2 has a bye.')
  expect(text()).toContain('Computer, level 2 wins without playing.')
  expect(text()).toContain('Erich rests.')
  expect(text()).toContain('(has left)')
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/table/ta/replay')
  expect(links).toContain('/table/tc')
  const cells = [...document.querySelectorAll('tbody tr:first-child td')].map((cell) => cell.textContent.trim())
  expect(cells).toEqual(['1', 'Willy', '3.5', '2', '1.25', '0', '1', '1 – 1 – 0'])
})

test('leaving a running tournament asks first', async () => {
  answers['/tournaments/cup'] = { ...running, mine_to_run: false }
  answers['DELETE /tournaments/cup/me'] = { ...running, me: null, mine_to_run: false }
  await show(TournamentPage, { id: 'cup' }, 'Round 2 of 3')
  button('Leave the tournament')?.click()
  flushSync()
  expect(text()).toContain('Your unfinished games are resigned')
  expect(sent).toEqual([])
  button('Yes')?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await vi.waitFor(() => expect(button('Leave the tournament')).toBeUndefined())
})

test('the organiser starts, closes the registration, adds computers, removes players and cancels', async () => {
  const own = { ...open, mine_to_run: true }
  answers['/tournaments/cup'] = own
  for (const path of ['/start', '/registration', '/computers']) answers[`POST /tournaments/cup${path}`] = own
  answers['DELETE /tournaments/cup/players/12'] = own
  answers['DELETE /tournaments/cup'] = { ...own, reason: 'organiser', tournament: { ...info, status: 'cancelled' } }
  await show(TournamentPage, { id: 'cup' }, 'For the organiser')
  button('Start now')?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await settle()
  button('Close registration')?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await settle()
  button('Add a computer player')?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  await settle()
  document.querySelector<HTMLButtonElement>('[aria-label="Remove Erich"]')?.click()
  flushSync()
  button('Yes')?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  await settle()
  button('No')?.click()
  button('Cancel the tournament')?.click()
  flushSync()
  button('Yes')?.click()
  await vi.waitFor(() => expect(text()).toContain('The organiser cancelled this tournament.'))
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/tournaments/cup/start', {}],
    ['/tournaments/cup/registration', { open: false }],
    ['/tournaments/cup/computers', { level: 'level2' }],
    ['/tournaments/cup/players/12', null],
    ['/tournaments/cup', null],
  ])
})

test('a round that has begun is announced once, and so is the end', async () => {
  const stop = followTournaments()
  answers['/tournaments/cup'] = running
  await tournamentNews.hear('cup')
  expect(announcement.text).toBe('Round 2 of “Winter Cup” has begun.')
  announcement.text = ''
  await tournamentNews.hear('cup')
  expect(announcement.text).toBe('')
  answers['/tournaments/cup'] = { ...running, tournament: { ...info, status: 'finished', round: 2 } }
  await tournamentNews.hear('cup')
  expect(announcement.text).toBe('The tournament “Winter Cup” is over.')
  stop()
})
