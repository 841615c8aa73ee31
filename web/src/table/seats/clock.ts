/** The clocks of a table. */
import type { Clock, TableInfo } from '@/host/wire'
import { say } from '@/words/words.svelte'

/** How much time a clock gives. */
export function clockText({ kind, base, increment, days }: Clock): string {
  if (kind === 'live') return say('start.clock-live', { base: (base ?? 0) / 60, increment })
  return kind === 'days' ? say('start.clock-days', { n: days }) : say('start.clock-none')
}

/** Time left, as it is read: days and hours, minutes and seconds, or tenths when it is short. */
export function timeText(ms: number, lang: string): string {
  const left = Math.max(0, ms)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  if (left < 10_000) {
    const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    return new Intl.NumberFormat(lang, digits).format(Math.floor(left / 100) / 10)
  }
  const seconds = Math.floor(left / 1000)
  if (seconds >= 86_400) {
    const parts = [
      amount(Math.floor(seconds / 86_400), 'day', 'narrow', lang),
      amount(Math.floor((seconds % 86_400) / 3600), 'hour', 'narrow', lang),
    ]
    return new Intl.ListFormat(lang, { type: 'unit', style: 'narrow' }).format(parts)
  }
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** A mark of a clock, as it is said: 30 seconds, 6 hours. */
export function markText(ms: number, lang: string): string {
  return ms < HOUR ? amount(ms / 1000, 'second', 'long', lang) : amount(ms / HOUR, 'hour', 'long', lang)
}

function amount(n: number, unit: string, unitDisplay: 'narrow' | 'long', lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay }).format(n)
}

const HOUR = 3_600_000

/** The times left, in milliseconds, of which the players are warned, by the kind of clock: below the first it is in a hurry. */
const MARKS = { none: [], live: [30_000, 10_000], days: [6 * HOUR, HOUR] } as const

/** Whether so many milliseconds are little at a table. */
export const isShort = (table: TableInfo, ms: number): boolean => ms < (MARKS[table.clock.kind][0] ?? 0)

/** Milliseconds for which a browser can wait at once. */
export const LONGEST_WAIT = 2 ** 31 - 1

/** Call `warn` with each mark when the clock that runs at a table falls below it, until the returned function is called. */
export function atMarks(table: TableInfo, heard: number, warn: (mark: number) => void): () => void {
  const left = (table.actor !== null && clockLeft(table, table.actor, performance.now() - heard)) || 0
  const timers = MARKS[table.clock.kind]
    .filter((mark) => left >= mark && left - mark <= LONGEST_WAIT)
    .map((mark) => setTimeout(() => warn(mark), left - mark))
  return () => timers.forEach(clearTimeout)
}

/** What a side has left on its clock some time after the table was told, in milliseconds: the clock of who decides runs. */
export function clockLeft(table: TableInfo, side: string, since: number): number | null {
  const told = table.seats.find((seat) => seat.side === side)?.clock_ms ?? null
  const runs = table.status === 'playing' && table.actor === side
  return told !== null && runs ? told - Math.max(0, since) : told
}

const heard = new WeakMap<TableInfo, number>()

/** When a table was told, by this browser's own clock: when this was asked first. */
export function heardAt(table: TableInfo): number {
  const at = heard.get(table) ?? performance.now()
  heard.set(table, at)
  return at
}
