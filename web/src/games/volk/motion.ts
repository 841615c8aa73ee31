/** The places that events change, to be highlighted. */
import type { JournalEvent } from '@/host/wire'
import type { Place } from './places'

const TRACKS: Record<string, string> = { prestige: 'prestige', currency: 'currency', socialist: 'socialist' }

export const NOWHERE: ReadonlySet<Place> = new Set()

/** The places that events change. */
export const touchedBy = (events: JournalEvent[]): ReadonlySet<Place> => new Set(events.flatMap(touched))

function touched({ kind, about }: JournalEvent): Place[] {
  if (kind.endsWith('Counted')) return [] // a comparison changes nothing
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

/** How much something in a province changed. */
export interface Delta {
  n: number
  icon: 'unrest' | 'living'
}

/** Changes of unrest and living standards, by province. */
export function deltasOf(events: JournalEvent[]): Map<Place, Delta[]> {
  const deltas = new Map<Place, Delta[]>()
  const add = (province: unknown, n: number, icon: Delta['icon']) => {
    const place: Place = `province:${String(province)}`
    const known = deltas.get(place) ?? []
    const same = known.find((delta) => delta.icon === icon)
    if (same) same.n += n
    else deltas.set(place, [...known, { n, icon }])
  }
  for (const { kind, about } of events) {
    if (kind === 'UnrestAdded') add(about['province'], Number(about['n']), 'unrest')
    if (kind === 'UnrestRemoved') add(about['province'], -Number(about['n']), 'unrest')
    if (kind === 'UnrestMoved') add(about['to'], 1, 'unrest')
    if (kind === 'LivingRaised') add(about['province'], 1, 'living')
    if (kind === 'LivingLowered') add(about['province'], -Number(about['n']), 'living')
  }
  return deltas
}
