/** What a page needs to show a table: the game's table component, its facts, and its words in the user's language. */
import { gameWords } from '@/words/catalogues'
import { GAMES } from '@/games'
import { tableFacts } from '@/host/catalogue'
import { Resource } from '@/host/resource.svelte'
import { settings } from '@/device/settings.svelte'
import type { TableInfo } from '@/host/wire'

/** Loads them as soon as the table is known; called once, by the page. `invite` gives access to a private table. */
export function tableResources(id: string, table: () => TableInfo | undefined, invite: string | null = null) {
  const game = $derived(table()?.game)
  /** As text, because a derived string changes only if its value does: moments do not reload the table. */
  const options = $derived(JSON.stringify(table()?.options ?? {}))
  return new Resource(() => {
    const entry = game ? GAMES[game] : undefined
    if (!game || !entry) return null
    const played = JSON.parse(options) as Record<string, unknown>
    return Promise.all([entry.load(), tableFacts(id, game, played, invite), gameWords(game, settings.lang)])
  })
}
