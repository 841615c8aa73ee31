/** When a running clock is short, and warnings as it gets there. */
import { clockLeft } from '@/host/table-info'
import type { TableInfo } from '@/host/wire'

const HOUR = 3_600_000

/** Milliseconds left at which players are warned, by kind of clock; below the first, the clock is shown as short. */
const MARKS = { none: [], live: [30_000, 10_000], days: [6 * HOUR, HOUR] } as const

/** Whether this many milliseconds count as little time at a table. */
export const isShort = (table: TableInfo, ms: number): boolean => ms < (MARKS[table.clock.kind][0] ?? 0)

/** The longest delay of `setTimeout`, in milliseconds. */
export const LONGEST_TIMEOUT = 2 ** 31 - 1

/** Call `warn` with each mark when the running clock falls below it, until the returned function is called. */
export function atMarks(table: TableInfo, receivedAt: number, warn: (mark: number) => void): () => void {
  const left = (table.actor !== null && clockLeft(table, table.actor, performance.now() - receivedAt)) || 0
  const timers = MARKS[table.clock.kind]
    .filter((mark) => left >= mark && left - mark <= LONGEST_TIMEOUT)
    .map((mark) => setTimeout(() => warn(mark), left - mark))
  return () => timers.forEach(clearTimeout)
}
