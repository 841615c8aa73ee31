/** The games that the host offers. */
import { untrack } from 'svelte'
import { get } from './api'
import type { GameInfo } from './wire'

export const games = $state<{ all: GameInfo[] }>({ all: [] })

/** Request the games once; a failure can be retried. Untracked, so that effects do not run again when the games arrive. */
export async function loadGames(): Promise<void> {
  if (untrack(() => games.all.length) === 0) games.all = await get<GameInfo[]>('/games')
}

/** The title on the box. */
export function titleOf(game: string): string {
  return games.all.find((each) => each.name === game)?.title ?? game
}
