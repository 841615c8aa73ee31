/** Numbers, dates and clocks in the user's language. */
import { settings } from '@/device/settings.svelte'
import type { Clock } from '@/host/wire'
import { say } from './words.svelte'

const HOUR = 3_600_000

export const dateText = (ms: number): string =>
  new Intl.DateTimeFormat(settings.lang, { dateStyle: 'medium' }).format(ms)

export function percent(chance: number, lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(chance)
}

/** The time control of a table. */
export function clockText({ kind, base, increment, days }: Clock): string {
  if (kind === 'live') return say('start.clock-live', { base: (base ?? 0) / 60, increment })
  return kind === 'days' ? say('start.clock-days', { n: days }) : say('start.clock-none')
}

/** Time left on a clock: days and hours, minutes and seconds, or tenths of seconds when little is left. */
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

/** A round amount of time in words: 30 seconds, 6 hours. */
export function durationText(ms: number, lang: string): string {
  return ms < HOUR ? amount(ms / 1000, 'second', 'long', lang) : amount(ms / HOUR, 'hour', 'long', lang)
}

function amount(n: number, unit: string, unitDisplay: 'narrow' | 'long', lang: string): string {
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay }).format(n)
}
