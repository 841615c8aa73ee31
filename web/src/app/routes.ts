/** The pages of the site by path. All but the first are loaded when they are needed. */
import type { Component, Snippet } from 'svelte'
import { GAMES } from '@/games'
import type { GamePageProps } from '@/games/game'
import { connection } from '@/host/connection.svelte'
import { host } from '@/host/host'
import type { Word } from '@/words/words.svelte'
import StartPage from './pages/StartPage.svelte'
import { matchPath } from './router.svelte'

/** A page takes the named parts of its path as props; pages of a game also take what `GamePageProps` says. */
type Page = Component<Record<string, string | Snippet<Parameters<GamePageProps['newTable']>>>>

interface Route {
  path: string
  load: () => Promise<{ default: unknown }>
  /** Pages without one are titled by their `:name`. */
  title?: Word
  /** Whether it needs a server: other people, or an account. */
  server?: true
}

const ROUTES: Route[] = [
  { path: '/', load: async () => ({ default: StartPage }) },
  { path: '/lobby', load: () => import('./pages/LobbyPage.svelte'), title: 'lobby.title', server: true },
  { path: '/table/:id', load: () => import('./pages/TablePage.svelte'), title: 'table.title' },
  { path: '/table/:id/replay', load: () => import('./pages/ReplayPage.svelte'), title: 'replay.title' },
  { path: '/games', load: () => import('./pages/GamesPage.svelte'), title: 'games.title' },
  { path: '/people/:name', load: () => import('./pages/PersonPage.svelte'), server: true },
  { path: '/friends', load: () => import('./pages/FriendsPage.svelte'), title: 'friends.title', server: true },
  { path: '/challenge/:name', load: () => import('./pages/ChallengePage.svelte'), server: true },
  { path: '/leaders', load: () => import('./pages/LeadersPage.svelte'), title: 'leaders.title', server: true },
  { path: '/leaders/:game', load: () => import('./pages/LeadersPage.svelte'), title: 'leaders.title', server: true },
  {
    path: '/tournaments',
    load: () => import('./tournaments/TournamentsPage.svelte'),
    title: 'tournament.title',
    server: true,
  },
  {
    path: '/tournaments/new',
    load: () => import('./tournaments/NewTournamentPage.svelte'),
    title: 'tournament.new',
    server: true,
  },
  {
    path: '/tournaments/:id',
    load: () => import('./tournaments/TournamentPage.svelte'),
    title: 'tournament.one',
    server: true,
  },
  { path: '/studies', load: () => import('./studies/StudiesPage.svelte'), title: 'study.title' },
  { path: '/study/:id', load: () => import('./studies/StudyPage.svelte'), title: 'study.one' },
  { path: '/settings', load: () => import('./settings/SettingsPage.svelte'), title: 'settings.title' },
  { path: '/sign-in', load: () => import('./account/SignInPage.svelte'), title: 'shell.sign-in', server: true },
  { path: '/reset', load: () => import('./account/ResetPage.svelte'), title: 'mail.forgotten', server: true },
  { path: '/confirm', load: () => import('./account/ConfirmPage.svelte'), title: 'mail.confirm', server: true },
  { path: '/learn', load: () => import('./pages/LearnPage.svelte'), title: 'learn.title' },
  { path: '/learn/:game/:lesson', load: () => import('./pages/LessonPage.svelte'), title: 'learn.title' },
  { path: '/puzzles', load: () => import('./pages/PuzzlesPage.svelte'), title: 'puzzle.title' },
  { path: '/puzzles/:game/:puzzle', load: () => import('./pages/PuzzlePage.svelte'), title: 'puzzle.one' },
  { path: '/rules/:game', load: () => import('./rules/RulesPage.svelte'), title: 'rules.title' },
  { path: '/about', load: () => import('./about/AboutPage.svelte'), title: 'about.title' },
  ...Object.values(GAMES).flatMap(({ pages }) => pages),
]

/** The page of a path, which is being loaded, or null if there is none. */
export function pageAt(path: string) {
  for (const route of ROUTES) {
    if (route.server && host.local) continue
    const parts = matchPath(route.path, path)
    // the loaded page carries its own path, so the previous page never receives the parts of the next one
    const page = parts && loaded(route).then((Page) => ({ path, parts, Page }))
    if (page) return { page, title: route.title, name: parts['name'] ?? '' }
  }
  return null
}

/** If a page fails to load, find out whether the connection is lost. */
async function loaded({ load }: Route): Promise<Page> {
  try {
    return (await load()).default as Page
  } catch (failure) {
    await connection.check()
    throw failure
  }
}
