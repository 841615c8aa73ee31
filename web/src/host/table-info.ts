/** What a table is to the reader. */
import { personName } from '@/words/people'
import type { Seat, TableInfo } from './wire'

/** Whether the reader has to decide there. */
export const isOnTurn = (table: TableInfo): boolean =>
  table.status === 'playing' && table.mine !== null && table.actor === table.mine

/** Whether one person sits on both sides. */
export const isAlone = (table: TableInfo): boolean => new Set(table.seats.map((seat) => seat.person?.id)).size === 1

/** Whether people, and no computer, sit on all sides. */
export const arePeople = (table: TableInfo): boolean => table.seats.every(({ person }) => person && !person.bot)

const others = (table: TableInfo): Seat[] => table.seats.filter((seat) => seat.side !== table.mine)

/** Whether a person, and no computer, plays against the reader. */
export const hasCompany = (table: TableInfo): boolean =>
  !isAlone(table) && others(table).some(({ person }) => person !== null && !person.bot)

/** Whom the reader plays against. */
export const opponentName = (table: TableInfo): string =>
  others(table)
    .map((seat) => personName(seat.person))
    .join(', ')

const ORDER = { playing: 0, open: 1, finished: 2, aborted: 3 } as const

/** Those first that wait for the reader, then others that are played, open ones, and ended ones; of each the newest first. */
export function inOrder(tables: TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo) => 2 * ORDER[table.status] + (isOnTurn(table) ? 0 : 1)
  const date = (table: TableInfo) => table.finished ?? table.created
  return [...tables].sort((one, other) => rank(one) - rank(other) || date(other) - date(one))
}
