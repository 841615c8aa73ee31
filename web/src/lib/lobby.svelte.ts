/** The lobby as it is now: tables that wait for somebody, and games to watch. */
import { get } from './api'
import type { Live } from './live'
import { changedLobby } from './lobby'
import type { TableInfo } from './wire'

export class Lobby {
  #tables = $state.raw<TableInfo[]>([])
  /** Whether it was heard of at all. */
  known = $state(false)
  open = $derived(this.#tables.filter((table) => table.status === 'open'))
  running = $derived(this.#tables.filter((table) => table.status === 'playing'))

  async load(): Promise<void> {
    this.#tables = await get<TableInfo[]>('/tables')
    this.known = true
  }

  /** Hear of its changes until the returned function is called. */
  follow(live: Live): () => void {
    return live.lobby((message) => {
      if (message.type === 'lobby') this.#tables = changedLobby(this.#tables, message)
    })
  }
}
