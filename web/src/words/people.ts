/** How people, and the browsers in which they are signed in, are called. */
import { say } from './words.svelte'
import type { Person } from '@/host/wire'

export function personName(person: Person | null): string {
  if (!person) return say('table.empty')
  if (person.bot && person.id === null) return say('person.computer', { n: Number(person.bot.replace(/\D/g, '')) })
  if (person.deleted) return say('person.gone')
  if (person.bot) return say('person.bot', { name: person.name }) // an account for which a program plays
  return person.name
}

/** In the order in which they are looked for: most browsers also claim to be those after them. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  Macintosh: 'macOS',
  Linux: 'Linux',
}

/** What a browser calls itself, in two words if they are to be found in it. */
export function agentName(agent: string): string {
  const found = [BROWSERS, SYSTEMS].map((names) => Object.entries(names).find(([sign]) => agent.includes(sign))?.[1])
  return found.filter(Boolean).join(', ') || agent
}
