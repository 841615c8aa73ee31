/** What the page of a table needs to show it: the game's own table, its facts, and its words in the reader's language. */
import { gameWords } from '@/words/catalogues'
import { GAMES } from '@/games'
import { tableFacts } from '@/host/catalogue'
import { Resource } from '@/host/resource.svelte'
import { settings } from '@/device/settings.svelte'
import type { TableInfo } from '@/host/wire'

/** Load it as soon as the table is known; called once, by the page. `invite` lets the reader look at a private one. */
export function tableResources(id: string, table: () => TableInfo | undefined, invite: string | null = null) {
  const game = $derived(table()?.game)
  /** As a text, for a derived text changes only if it differs: the table is not made anew with each moment. */
  const options = $derived(JSON.stringify(table()?.options ?? {}))
  return new Resource(() => {
    const entry = game ? GAMES[game] : undefined
    if (!game || !entry) return null
    const played = JSON.parse(options) as Record<string, unknown>
    return Promise.all([entry.load(), tableFacts(id, game, played, invite), gameWords(game, settings.lang)])
  })
}
