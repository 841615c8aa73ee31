/** The clocks of a table. */
import type { TableInfo } from './wire'

/** Time left, as it is read: hours and minutes, minutes and seconds, or tenths when it is short. */
export function timeText(ms: number): string {
  const left = Math.max(0, ms)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  if (left < 10_000) return (left / 1000).toFixed(1)
  const seconds = Math.floor(left / 1000)
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}d ${two((seconds % 86_400) / 3600)}h`
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** A clock with less than this, in milliseconds, is in a hurry: by the kind of clock. */
export const SHORT = { none: 0, live: 30_000, days: 6 * 3_600_000 } as const

/** What a side has left on its clock some time after the table was told, in milliseconds: the clock of who decides runs. */
export function clockLeft(table: TableInfo, side: string, since: number): number | null {
  const told = table.seats.find((seat) => seat.side === side)?.clock_ms ?? null
  const runs = table.status === 'playing' && table.actor === side
  return told !== null && runs ? told - Math.max(0, since) : told
}
