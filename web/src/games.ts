/** The games that have a table here, each loaded when it is first needed. */
import type { GameTable } from './lib/table'

export const TABLES: Record<string, () => Promise<GameTable>> = {
  curtain: () => import('./curtain') as Promise<unknown> as Promise<GameTable>,
  volk: () => import('./volk') as Promise<unknown> as Promise<GameTable>,
}
