/** What people, computer players and browsers are called. */
import { host } from '@/host/host'
import { isNickname, opponents } from '@/host/table-info'
import type { Person, TableInfo } from '@/host/wire'
import { say, type Word } from './words.svelte'

export function personName(person: Person | null): string {
  if (!person) return say('table.empty')
  if (person.bot && person.id === null) return say('person.computer', { n: Number(person.bot.replace(/\D/g, '')) })
  if (host.local && person.id !== null) return say('site.you')
  if (person.deleted) return say('person.gone')
  if (person.bot) return say('person.bot', { name: person.name }) // an account that a program plays for
  if (isNickname(person)) return say('person.guest', { name: person.name })
  return person.name
}

/** The user's opponent at a table. */
export const opponentName = (table: TableInfo): string =>
  opponents(table)
    .map((seat) => personName(seat.person ?? seat.reserved ?? null))
    .join(', ')

/** The strongest level counts seconds, and a browser would think too slowly for it. */
const LEVELS = host.local ? [1, 2, 3, 4] : [1, 2, 3, 4, 5]

/** How a level of the computer plays. */
export const levelText = (level: number): string => say(`start.level-${level}` as Word)

/** The computer's levels as options to choose from. */
export const levels = (): { value: number; text: string; title: string }[] =>
  LEVELS.map((level) => ({ value: level, text: String(level), title: levelText(level) }))

/** Tried in this order, because most browsers also claim to be the ones after them. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  Macintosh: 'macOS',
  Linux: 'Linux',
}

/** A user agent in two words, browser and system, or as it is if neither is known. */
export function agentName(agent: string): string {
  const found = [BROWSERS, SYSTEMS].map((names) => Object.entries(names).find(([sign]) => agent.includes(sign))?.[1])
  return found.filter(Boolean).join(', ') || agent
}
