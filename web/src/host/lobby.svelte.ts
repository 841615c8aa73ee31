/** The lobby as it is now: tables that wait for somebody, and games to watch. */
import type { Live } from './live'
import { changedLobby } from './lobby-changes'
import type { TableInfo } from './wire'

export class Lobby {
  #tables = $state.raw<TableInfo[]>([])
  /** Whether it was heard of at all. */
  known = $state(false)
  open = $derived(this.#tables.filter((table) => table.status === 'open'))
  running = $derived(this.#tables.filter((table) => table.status === 'playing'))

  /** Hear of it, first of all tables and then of changes, until the returned function is called. */
  follow(live: Live): () => void {
    return live.lobby((message) => {
      if (message.type !== 'lobby') return
      this.#tables = changedLobby(this.#tables, message)
      this.known = true
    })
  }
}
