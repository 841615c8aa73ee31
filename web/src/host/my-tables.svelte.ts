/** The reader's own tables as they are now, whatever page is open. */
import { get, Refused } from './api'
import type { Live } from './live'
import { hasHumanOpponent, inOrder, isHotSeat, isOnTurn, receivedAt, withChanges } from './table-info'
import type { LiveMessage, Moment, TableInfo } from './wire'

/** Told of a table that was known and has changed. */
type Told = (before: TableInfo, now: TableInfo) => void

/** How often the list is asked for if something is heard each time meanwhile. */
const TRIES = 3

export class MyTables {
  tables = $state.raw<TableInfo[]>([])

  /** Where it is the reader's turn: first where a person waits for him, and whose time is shortest. A game with himself waits for nobody. */
  waiting = $derived(
    this.tables
      .filter((table) => isOnTurn(table) && !isHotSeat(table))
      .sort(
        (one, other) =>
          Number(hasHumanOpponent(other)) - Number(hasHumanOpponent(one)) ||
          (one.deadline ?? 1e15) - (other.deadline ?? 1e15),
      ),
  )

  /** A table as it is to the reader, if it is one of his: the lobby is told to everybody alike. */
  own = (table: TableInfo): TableInfo => this.tables.find(({ id }) => id === table.id) ?? table

  /** Whether a table is one of the reader's. */
  has = (table: string): boolean => this.tables.some(({ id }) => id === table)

  /** Whether the opponent of a finished game waits for the reader at another one: who has been told of that game knows of all since. */
  isRematchOffered = (table: TableInfo): boolean =>
    table.status === 'finished' && table.rematch !== null && this.has(table.id) && !this.has(table.rematch)

  #told: Told = () => {}
  /** How often it was heard of them, and whose they are: an older answer is worth nothing. */
  #heard = 0
  #owner = 0

  /** Hear of somebody's tables until the returned function is called; nothing is known of them before and after. */
  follow(live: Live, told: Told): () => void {
    this.#told = told
    const leave = live.mine((message) => this.hear(message))
    return () => {
      leave()
      this.#told = () => {}
      this.tables = []
      this.#owner++
    }
  }

  hear(message: LiveMessage): void {
    if (message.type === 'mine' && 'tables' in message) this.#all(message.tables)
    else if (message.type === 'mine') this.#take([message.changed])
    // what is watched may be a lesson, or a table of others: only what is known to be the reader's is his
    else if (
      (message.type === 'moment' || message.type === 'table') &&
      this.tables.some(({ id }) => id === message.table.id)
    )
      this.#take([message.table])
  }

  /** Ask for all tables, also those that ended; again if something was heard meanwhile, which the answer may not know. */
  async load(): Promise<void> {
    const owner = this.#owner
    for (let tries = 1; ; tries++) {
      const heard = this.#heard
      const tables = await get<TableInfo[]>('/me/tables')
      if (owner !== this.#owner) return
      if (heard === this.#heard || tries === TRIES) return this.#all(tables)
    }
  }

  /** At least all tables that are open or played, perhaps after a gap: what was and is no more has ended meanwhile. */
  #all(tables: TableInfo[]): void {
    const gone = this.tables.filter(
      ({ id, status }) => status !== 'finished' && !tables.some((table) => table.id === id),
    )
    this.#take(tables)
    for (const { id } of gone) void this.#ask(id)
  }

  async #ask(id: string): Promise<void> {
    const owner = this.#owner
    try {
      const { table } = await get<Moment>(`/tables/${id}`)
      if (owner === this.#owner) this.#take([table])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 404) this.tables = this.tables.filter((table) => table.id !== id) // it is not there any more
    }
  }

  #take(tables: TableInfo[]): void {
    this.#heard++
    const before = this.tables
    const gone = tables.filter(({ status }) => status === 'aborted').map(({ id }) => id)
    this.tables = inOrder(withChanges(before, { changed: tables, gone }))
    for (const table of tables) {
      receivedAt(table)
      const known = before.find(({ id }) => id === table.id)
      if (known) this.#told(known, table)
    }
  }
}

export const myTables = new MyTables()
