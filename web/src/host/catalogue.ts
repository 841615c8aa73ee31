/** What the host tells once and for all: offers, lessons and facts of games. Each is requested once and then cached. */
import { get } from './api'
import { inviteQuery } from './invites'
import type { GameFacts, Lesson, Offers } from './wire'

const cache = new Map<string, Promise<unknown>>()

/** A cached GET; failures are not cached. */
export function cached<T>(path: string): Promise<T> {
  const known = cache.get(path) as Promise<T> | undefined
  if (known) return known
  const asked = get<T>(path)
  cache.set(path, asked)
  asked.catch(() => cache.delete(path))
  return asked
}

/** What this server offers. */
export const offers = (): Promise<Offers> => cached<Offers>('/offers')

/** A game's lessons, in order. */
export const lessonsOf = (game: string): Promise<Lesson[]> => cached<Lesson[]>(`/games/${game}/lessons`)

/** The facts of a game under options open to everyone (an edition, the house deck). */
export function gameFacts(game: string, options: Record<string, string> = {}): Promise<GameFacts> {
  const query = new URLSearchParams(options)
  return cached<GameFacts>(`/games/${game}${query.size ? `?${query}` : ''}`)
}

/** The facts of the game at a table, which may use a player's own deck. */
export function tableFacts(
  id: string,
  game: string,
  options: Record<string, unknown>,
  invite: string | null = null,
): Promise<GameFacts> {
  const plain = Object.entries(options).filter((option): option is [string, string] => typeof option[1] === 'string')
  if (plain.length === Object.keys(options).length) return gameFacts(game, Object.fromEntries(plain))
  return cached<GameFacts>(`/tables/${id}/facts${inviteQuery(invite)}`)
}
