/** The games that have a table here, each loaded when it is first needed, with its own words in the reader's language. */
import { settings } from '@/device/settings.svelte'
import type { GameTable } from './game'
import { loadOwnWords } from './volk/table-words'

export const TABLES: Record<string, () => Promise<GameTable>> = {
  curtain: () => import('./curtain') as Promise<unknown> as Promise<GameTable>,
  volk: async () => {
    // the language is read at once, so what loads the table loads it anew in another language
    const [table] = await Promise.all([import('./volk') as Promise<unknown>, loadOwnWords(settings.lang)])
    return table as GameTable
  },
}
