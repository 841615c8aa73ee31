/**
 * Where on the table an action is clicked. The engine gives each legal action as a key and what it concerns; the place follows
 * from these, so no rules are needed to know what can be clicked.
 */
import type { Pattern, Phrase } from '@/host/wire'
import geography from './map/geography.json'
import type { VolkMoment } from './view'

export type PlaceKind = 'card' | 'province' | 'sector' | 'city' | 'line' | 'space' | 'use' | 'icon' | 'button'
/** A place by its kind and id, as in "city:berlin". */
export type Place = `${PlaceKind}:${string}`

/** The kind of place at which actions of each key are clicked, and the field of what they concern that names the place. */
const FAMILIES: Record<string, readonly [PlaceKind, string]> = {
  done: ['button', ''],
  'no-attack': ['button', ''],
  'use-remove': ['use', ''],
  'use-build': ['use', ''],
  'use-living': ['use', ''],
  'use-event': ['use', ''],
  'west-draws': ['button', ''],
  'look-hand': ['button', ''],
  'look-deck': ['button', ''],
  prestige: ['space', 'number'],
  hamburg: ['province', 'province'],
  icon: ['icon', 'number'],
  'icon-of': ['icon', 'number'],
  skip: ['icon', 'number'],
  'skip-of': ['icon', 'number'],
  card: ['card', 'card'],
  discard: ['card', 'card'],
  take: ['card', 'card'],
  give: ['card', 'card'],
  burn: ['card', 'card'],
  'add-unrest': ['province', 'province'],
  'remove-unrest': ['province', 'province'],
  'move-from': ['province', 'province'],
  'move-to': ['province', 'province'],
  police: ['province', 'province'],
  raise: ['province', 'province'],
  lower: ['province', 'province'],
  transfer: ['province', 'province'],
  reduce: ['province', 'province'],
  import: ['province', 'province'],
  socialist: ['province', 'province'],
  'socialist-loss': ['province', 'province'],
  attack: ['province', 'province'],
  sector: ['sector', 'sector'],
  'sector-loss': ['sector', 'sector'],
  factory: ['city', 'city'],
  'dismantle-factory': ['city', 'city'],
  rundown: ['city', 'city'],
  stop: ['city', 'city'],
  piece: ['line', 'city'],
  'dismantle-piece': ['line', 'city'],
}
export const ACTION_KEYS: readonly string[] = Object.keys(FAMILIES)

/** The place of an action. */
export function placeOf([key, about]: Phrase): Place {
  const family = FAMILIES[key]
  if (!family) throw new Error(`no place for the action ${key}`)
  const [kind, named] = family
  if (kind === 'line') return `line:${String(about['city'])}-${String(about['to'])}`
  if (kind === 'use') return `use:${key.slice('use-'.length)}`
  return `${kind}:${named ? String(about[named]) : key}`
}

/** Where police may be used although something else is asked, it is a button that asks where: a look at the map spends no card. */
export const POLICE: Place = 'button:police'
const ASKED_BY_BUTTON = 'choose-card'

/** The legal actions at each place. */
export function litPlaces(moment: VolkMoment): Map<Place, number[]> {
  const lit = new Map<Place, number[]>()
  for (const action of moment.view.legal) {
    const phrase = moment.phrases[action]
    if (!phrase) continue
    const asides = phrase[0] === 'police' && moment.view.prompt?.kind === ASKED_BY_BUTTON
    const place = asides ? POLICE : placeOf(phrase)
    lit.set(place, [...(lit.get(place) ?? []), action])
  }
  return lit
}

/** All actions that a click on this place could mean, as a pattern: to ask the engine why none of them is legal. */
export function patternOf(place: Place): Pattern {
  const [kind, id] = split(place)
  if (kind === 'use') return { key: `use-${id}` }
  const families = Object.entries(FAMILIES).filter(([, family]) => family[0] === kind)
  return { key: families.map(([key]) => key), ...named(kind, id, families[0]?.[1][1] ?? '') }
}

/** What the actions at a place concern. */
function named(kind: PlaceKind, id: string, field: string): Pattern {
  if (kind === 'icon' || kind === 'space') return { [field]: Number(id) }
  if (kind !== 'line') return { [field]: id }
  const { from, to } = geography.lines[id as keyof typeof geography.lines]
  return { city: from, to }
}

export function split(place: Place): [PlaceKind, string] {
  const at = place.indexOf(':')
  return [place.slice(0, at) as PlaceKind, place.slice(at + 1)]
}
