/** The games that the server has. */
import { untrack } from 'svelte'
import { get } from './api'
import type { GameInfo } from './wire'

export const games = $state<{ all: GameInfo[] }>({ all: [] })

/** Ask for the games once; a failure may be tried again. Whoever asks in an effect does not ask again when they are there. */
export async function loadGames(): Promise<void> {
  if (untrack(() => games.all.length) === 0) games.all = await get<GameInfo[]>('/games')
}

/** The title on the box. */
export function titleOf(game: string): string {
  return games.all.find((each) => each.name === game)?.title ?? game
}
