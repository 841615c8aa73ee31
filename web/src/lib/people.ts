/** How people are called. */
import { say } from './words.svelte'
import type { Person } from './wire'

export function personName(person: Person | null): string {
  if (!person) return say('table.empty')
  if (person.bot) return say('person.computer', { n: Number(person.bot.replace(/\D/g, '')) })
  if (person.deleted) return say('person.gone')
  return person.name
}
