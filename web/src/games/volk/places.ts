/**
 * Where on the table an action is clicked. The engine gives each legal action as a key and what it concerns; the place follows
 * from these alone, so that no rule is needed to know what may be clicked.
 */
import type { Phrase } from '@/host/wire'
import type { VolkMoment, VolkView } from './view'

export type PlaceKind = 'card' | 'province' | 'sector' | 'city' | 'line' | 'space' | 'use' | 'icon' | 'button'
/** A place by its kind and id, as in "city:berlin". */
export type Place = `${PlaceKind}:${string}`

/** The families of actions: the kind of place, what of `about` names it, and the number of the family's first action. */
const FAMILIES: Record<string, readonly [PlaceKind, string, number]> = {
  done: ['button', '', 0],
  'no-attack': ['button', '', 0],
  'use-remove': ['use', '', 1],
  'use-build': ['use', '', 2],
  'use-living': ['use', '', 3],
  'use-event': ['use', '', 4],
  'west-draws': ['button', '', 5],
  'look-hand': ['button', '', 6],
  'look-deck': ['button', '', 7],
  prestige: ['space', 'number', 8],
  hamburg: ['province', 'province', 14],
  icon: ['icon', 'number', 16],
  'icon-of': ['icon', 'number', 16],
  skip: ['icon', 'number', 22],
  'skip-of': ['icon', 'number', 22],
  card: ['card', 'card', 28],
  discard: ['card', 'card', 113],
  take: ['card', 'card', 198],
  give: ['card', 'card', 283],
  burn: ['card', 'card', 368],
  'add-unrest': ['province', 'province', 453],
  'remove-unrest': ['province', 'province', 467],
  'move-from': ['province', 'province', 481],
  'move-to': ['province', 'province', 495],
  police: ['province', 'province', 509],
  raise: ['province', 'province', 523],
  lower: ['province', 'province', 537],
  transfer: ['province', 'province', 551],
  reduce: ['province', 'province', 565],
  import: ['province', 'province', 579],
  socialist: ['province', 'province', 593],
  'socialist-loss': ['province', 'province', 607],
  attack: ['province', 'province', 621],
  sector: ['sector', 'sector', 635],
  'sector-loss': ['sector', 'sector', 638],
  factory: ['city', 'city', 641],
  'dismantle-factory': ['city', 'city', 683],
  rundown: ['city', 'city', 725],
  stop: ['city', 'city', 767],
  piece: ['line', 'city', 809],
  'dismantle-piece': ['line', 'city', 877],
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

/** The legal actions at each place. */
export function litPlaces(moment: VolkMoment): Map<Place, number[]> {
  const lit = new Map<Place, number[]>()
  for (const action of moment.view.legal) {
    const phrase = moment.phrases[action]
    if (!phrase) continue
    const place = placeOf(phrase)
    lit.set(place, [...(lit.get(place) ?? []), action])
  }
  return lit
}

/** What the prompts that say nothing of a place by their legal actions would ask of it. */
const USUAL: Partial<Record<PlaceKind, Record<string, string>>> = {
  city: { dismantle: 'dismantle-factory', 'run-down': 'rundown', 'stop-factory': 'stop', '': 'factory' },
  line: { dismantle: 'dismantle-piece', 'run-down': 'dismantle-piece', '': 'piece' },
  province: { 'raise-living': 'raise', 'choose-attack': 'attack', 'take-unrest': 'remove-unrest', '': 'add-unrest' },
  card: { 'adjust-hand': 'discard', 'pay-price': 'discard', '': 'card' },
  sector: { 'lose-sectors': 'sector-loss', '': 'sector' },
  use: {},
}

/**
 * The number of the action that a click on this place would mean now, legal or not: to ask the engine why it is not.
 * The order of cards, provinces, cities and lines is the engine's own, as in the view and the facts.
 */
export function meantBy(place: Place, moment: VolkMoment, cards: string[]): number | null {
  const [kind, id] = split(place)
  const key = kind === 'use' ? `use-${id}` : (keyLike(kind, moment) ?? usual(kind, moment.view.prompt?.kind ?? ''))
  const family = key === null ? undefined : FAMILIES[key]
  if (!family) return null
  const index = kind === 'use' ? 0 : order(kind, moment.view, cards).indexOf(id)
  return index < 0 ? null : family[2] + index
}

export function split(place: Place): [PlaceKind, string] {
  const at = place.indexOf(':')
  return [place.slice(0, at) as PlaceKind, place.slice(at + 1)]
}

/** The key of a legal action on another place of this kind. */
function keyLike(kind: PlaceKind, moment: VolkMoment): string | null {
  const phrase = Object.values(moment.phrases).find((each) => FAMILIES[each[0]]?.[0] === kind)
  return phrase && phrase[0] !== 'hamburg' ? phrase[0] : null
}

function usual(kind: PlaceKind, prompt: string): string | null {
  const keys = USUAL[kind]
  return keys?.[prompt] ?? keys?.[''] ?? null
}

function order(kind: PlaceKind, view: VolkView, cards: string[]): string[] {
  if (kind === 'card') return cards
  if (kind === 'province') return Object.keys(view.provinces)
  if (kind === 'sector') return Object.keys(view.sectors)
  if (kind === 'city') return Object.keys(view.cities)
  return kind === 'line' ? Object.keys(view.lines) : ['1', '2', '3', '4', '5', '6']
}
