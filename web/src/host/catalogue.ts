/** The games' catalogues, facts and tables, each loaded once. */
import { get } from './api'
import { GameWords, type Sections } from '@/words/game-words'
import type { Lesson } from '@/table/lesson/lesson'
import type { Lang } from '@/device/settings.svelte'
import type { GameFacts, Offers } from './wire'

const kept = new Map<string, Promise<unknown>>()

/** What is asked for once and then kept; a failure is not kept. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined
  if (known) return known
  const asked = get<T>(path)
  kept.set(path, asked)
  asked.catch(() => kept.delete(path))
  return asked
}

/** A game's own words in a language. */
export async function gameWords(game: string, lang: Lang): Promise<GameWords> {
  return new GameWords(lang, await once<Sections>(`/words/${game}/${lang}`))
}

/** What this server offers. */
export function offers(): Promise<Offers> {
  return once<Offers>('/offers')
}

/** A game's lessons, in their order. */
export function lessonsOf(game: string): Promise<Lesson[]> {
  return once<Lesson[]>(`/games/${game}/lessons`)
}

/** The facts of a game with options that everybody has (an edition, the house deck). */
export function gameFacts(game: string, options: Record<string, string> = {}): Promise<GameFacts> {
  const query = new URLSearchParams(options)
  return once<GameFacts>(`/games/${game}${query.size ? `?${query}` : ''}`)
}

/** What is added to a table's address by who is invited there. */
export const invited = (invite: string | null): string => (invite === null ? '' : `?${new URLSearchParams({ invite })}`)

/** The facts of the game at a table, whose deck may be its player's own. */
export function tableFacts(
  id: string,
  game: string,
  options: Record<string, unknown>,
  invite: string | null = null,
): Promise<GameFacts> {
  const plain = Object.entries(options).filter((option): option is [string, string] => typeof option[1] === 'string')
  if (plain.length === Object.keys(options).length) return gameFacts(game, Object.fromEntries(plain))
  return once<GameFacts>(`/tables/${id}/facts${invited(invite)}`)
}
