/** The user's own tables, kept up to date whatever page is open. */
import { get, post, Refused, remove } from './api'
import { friends } from './friends.svelte'
import type { Live } from './live'
import { hasHumanOpponent, inOrder, isChallenge, isHotSeat, isOnTurn, receivedAt, withChanges } from './table-info'
import { tournamentNews } from './tournament-news.svelte'
import type { LiveMessage, Moment, TableInfo } from './wire'

/** Called with a table that has changed, or is new. */
type Told = (before: TableInfo | null, now: TableInfo) => void

/** How often the list is requested if updates keep arriving meanwhile. */
const TRIES = 3

export class MyTables {
  tables = $state.raw<TableInfo[]>([])

  /** Tables on the user's turn: those with a waiting person first, then by deadline. Hot-seat games wait for nobody. */
  waiting = $derived(
    this.tables
      .filter((table) => isOnTurn(table) && !isHotSeat(table))
      .sort(
        (one, other) =>
          Number(hasHumanOpponent(other)) - Number(hasHumanOpponent(one)) ||
          (one.deadline ?? 1e15) - (other.deadline ?? 1e15),
      ),
  )

  /** Tables to which others challenge the user. */
  challenges = $derived(this.tables.filter(isChallenge))

  /** The user's own info of a table: the lobby sends the same info to everyone. */
  own = (table: TableInfo): TableInfo => this.tables.find(({ id }) => id === table.id) ?? table

  /** Whether a table is one of the user's. */
  has = (table: string): boolean => this.tables.some(({ id }) => id === table)

  /** Whether the opponent of a finished game waits at a rematch: a user who knows the game hears of all later tables too. */
  isRematchOffered = (table: TableInfo): boolean =>
    table.status === 'finished' && table.rematch !== null && this.has(table.id) && !this.has(table.rematch)

  #told: Told = () => {}
  /** Counts of updates and of owners: an answer that was requested before the last one is outdated. */
  #heard = 0
  #owner = 0

  /** Follow a user's tables until the returned function is called; the list is empty before and after. */
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
    else if (message.type === 'mine') {
      const known = this.has(message.changed.id)
      this.#take([message.changed])
      if (!known) this.#told(null, message.changed)
    } else if (message.type === 'friends') void friends.reload()
    else if (message.type === 'tournament') void tournamentNews.hear(message.id)
    // a watched table may be a lesson or belong to others, so only known tables are updated
    else if (
      (message.type === 'moment' || message.type === 'table') &&
      this.tables.some(({ id }) => id === message.table.id)
    )
      this.#take([message.table])
  }

  /** Request all tables, including finished ones; again if updates arrive meanwhile, which the answer may lack. */
  async load(): Promise<void> {
    const owner = this.#owner
    for (let tries = 1; ; tries++) {
      const heard = this.#heard
      const tables = await get<TableInfo[]>('/me/tables')
      if (owner !== this.#owner) return
      if (heard === this.#heard || tries === TRIES) return this.#all(tables)
    }
  }

  /** Put away a game in which nobody else plays. It stays in the list, where it can be restored, until `dropDiscarded`. */
  async discard(id: string): Promise<void> {
    this.#take([await remove<TableInfo>(`/tables/${id}`)])
  }

  async restore(id: string): Promise<void> {
    this.#take([await post<TableInfo>(`/tables/${id}/restore`)])
  }

  /** Stop showing discarded games. */
  dropDiscarded(): void {
    this.tables = this.tables.filter(({ status }) => status !== 'discarded')
  }

  /** At least all open and running tables, perhaps after a gap: known ones that are missing have ended meanwhile. */
  #all(tables: TableInfo[]): void {
    const gone = this.tables.filter(
      ({ id, status }) => (status === 'open' || status === 'playing') && !tables.some((table) => table.id === id),
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
      if (error.status === 404) this.tables = this.tables.filter((table) => table.id !== id) // it no longer exists
    }
  }

  #take(tables: TableInfo[]): void {
    this.#heard++
    const before = this.tables
    const unknown = ({ id }: TableInfo) => !before.some((table) => table.id === id)
    const isGone = (table: TableInfo) => table.status === 'aborted' || (table.status === 'discarded' && unknown(table))
    const gone = tables.filter(isGone).map(({ id }) => id)
    this.tables = inOrder(withChanges(before, { changed: tables, gone }))
    for (const table of tables) {
      receivedAt(table)
      const known = before.find(({ id }) => id === table.id)
      if (known) this.#told(known, table)
    }
  }
}

export const myTables = new MyTables()
