/** Questions about a table from its `TableInfo`, and lists of tables. */
import type { Person, Seat, TableInfo } from './wire'

/** Whether the user is to decide there. */
export const isOnTurn = (table: TableInfo): boolean =>
  table.status === 'playing' && table.mine !== null && table.actor === table.mine

/** Whether one person plays both sides. */
export const isHotSeat = (table: TableInfo): boolean => new Set(table.seats.map((seat) => seat.person?.id)).size === 1

/** Whether every seat is taken by a person, none by the computer. */
export const arePeople = (table: TableInfo): boolean => table.seats.every(({ person }) => person && !person.bot)

/** Whether one of the user's tables waits for them to accept: others are not told of it. */
export const isChallenge = (table: TableInfo): boolean =>
  table.status === 'open' && table.mine === null && challenged(table) !== null

/** Who is challenged to take the free seat of a table, if anyone is. */
export const challenged = (table: TableInfo): Person | null =>
  table.seats.find(({ reserved }) => reserved)?.reserved ?? null

/** The seats of the user's opponents; to those who are challenged, the challenger's. */
export const opponents = (table: TableInfo): Seat[] =>
  table.seats.filter((seat) => seat.side !== table.mine && !(seat.reserved && table.mine === null))

/** Whether the user plays against another person. */
export const hasHumanOpponent = (table: TableInfo): boolean =>
  !isHotSeat(table) && opponents(table).some(({ person }) => person !== null && !person.bot)

/** Whether someone is a guest who has chosen a name. */
export const isNickname = ({ guest, name }: Pick<Person, 'guest' | 'name'>): boolean =>
  guest && name !== '' && !name.startsWith('guest-')

const received = new WeakMap<TableInfo, number>()

/** When a table's info arrived, by `performance.now()`: at the first call for it. */
export function receivedAt(table: TableInfo): number {
  const at = received.get(table) ?? performance.now()
  received.set(table, at)
  return at
}

/** Milliseconds left on a side's clock some time after the info arrived; only the clock of the side to decide runs. */
export function clockLeft(table: TableInfo, side: string, elapsed: number): number | null {
  const left = table.seats.find((seat) => seat.side === side)?.clock_ms ?? null
  const runs = table.status === 'playing' && table.actor === side
  return left !== null && runs ? left - Math.max(0, elapsed) : left
}

/** Whether nobody else has a part in the game: the user may discard it. */
export const isOwnAlone = (table: TableInfo): boolean =>
  table.imported ||
  (table.mine !== null &&
    !table.tournament &&
    (isHotSeat(table) || opponents(table).every(({ person }) => person?.bot && person.id === null)))

/** The part of a list that a table belongs to; a discarded game stays where it was. */
export const groupOf = ({ status, finished }: TableInfo) =>
  status !== 'discarded' ? status : finished === null ? 'playing' : 'finished'

const ORDER = { playing: 0, open: 1, finished: 2, aborted: 3 } as const

/** Tables on the user's turn first, then other running, open and finished ones; newest first within each group. */
export function inOrder(tables: TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo) => 2 * ORDER[groupOf(table)] + (table.mine && table.actor === table.mine ? 0 : 1)
  const date = (table: TableInfo) => table.finished ?? table.created
  return [...tables].sort((one, other) => rank(one) - rank(other) || date(other) - date(one))
}

/** A list of tables as the live channel sends it: all of them first, then only what changed. */
export type TableChanges = { tables: TableInfo[] } | { changed: TableInfo[]; gone: string[] }

export function withChanges(tables: TableInfo[], news: TableChanges): TableInfo[] {
  if ('tables' in news) return news.tables
  const changed = new Map(news.changed.map((table) => [table.id, table]))
  const gone = new Set(news.gone)
  const left = tables.filter((table) => !gone.has(table.id)).map((table) => changed.get(table.id) ?? table)
  const ids = new Set(tables.map((table) => table.id))
  return [...news.changed.filter((table) => !ids.has(table.id) && !gone.has(table.id)), ...left]
}
