/** What the journal moves: the places that an event touches, so that they can be shown as they change. */
import type { JournalEvent } from '../lib/wire'
import type { Place } from './places'

const TRACKS: Record<string, string> = { prestige: 'prestige', currency: 'currency', socialist: 'socialist' }

export function touched(event: JournalEvent): Place[] {
  const { kind, about } = event
  const places: Place[] = []
  const id = (name: string) => (typeof about[name] === 'string' ? String(about[name]) : null)
  const [province, target, city, to, sector, card] = ['province', 'target', 'city', 'to', 'sector', 'card'].map(id)
  if (province) places.push(`province:${province}`)
  if (target) places.push(`province:${target}`)
  if (sector) places.push(`sector:${sector}`)
  if (card) places.push(`card:${card}`)
  if (city && to) places.push(`line:${city}-${to}`)
  else if (city) places.push(`city:${city}`)
  else if (to && kind === 'UnrestMoved') places.push(`province:${to}`)
  const track = TRACKS[id('track') ?? '']
  if (track) places.push(`space:${track}`)
  return places
}
