/** The lobby: tables that wait for a player, and games to watch. */
import type { Live } from './live'
import { withChanges } from './table-info'
import type { TableInfo } from './wire'

export class Lobby {
  #tables = $state.raw<TableInfo[]>([])
  /** Whether the list has arrived. */
  known = $state(false)
  open = $derived(this.#tables.filter((table) => table.status === 'open'))
  running = $derived(this.#tables.filter((table) => table.status === 'playing'))

  /** Keep the list up to date until the returned function is called. */
  follow(live: Live): () => void {
    return live.lobby((message) => {
      if (message.type !== 'lobby') return
      this.#tables = withChanges(this.#tables, message)
      this.known = true
    })
  }
}
