/** Every icon and piece of the table with its rule; its words are in `words/LANG.json`, section `legend`. */

export interface Explained {
  /** The key of its words and of its drawing. */
  key: string
  rule: string
}

/** The icons of the cards and of the prestige track, as the engine names them. */
export const CARD_ICONS: readonly Explained[] = [
  { key: 'prestige', rule: '1.9.6' },
  { key: 'currency', rule: '1.9.6' },
  { key: 'socialist', rule: '1.9.6' },
  { key: 'build', rule: '1.7.1' },
  { key: 'dismantle', rule: '1.7.6' },
  { key: 'unrest_add', rule: '1.9.7' },
  { key: 'unrest_remove', rule: '1.9.7' },
  { key: 'unrest_move', rule: '1.9.7' },
  { key: 'protest_to_three', rule: '1.9.7' },
  { key: 'ls_add', rule: '1.9.7' },
  { key: 'ls_add_plain', rule: '1.9.7' },
  { key: 'ls_remove', rule: '1.9.7' },
  { key: 'factory_remove', rule: '1.9.7' },
  { key: 'rundown', rule: '1.7.9' },
  { key: 'repair', rule: '1.9.7' },
  { key: 'wall_build', rule: '1.9.7' },
  { key: 'wall_fall', rule: '1.9.7' },
  { key: 'police_red', rule: '1.9.8' },
  { key: 'police_pink', rule: '1.9.8' },
  { key: 'stasi_disband', rule: '1.9.7' },
  { key: 'guillaume', rule: '1.9.7' },
]

/** What else is printed on cards. */
export const CARD_MARKS: readonly Explained[] = [
  { key: 'value', rule: '1.8' },
  { key: 'flight', rule: '1.10' },
  { key: 'coat_west', rule: '1.9.2' },
  { key: 'coat_east', rule: '1.9.2' },
]

/** What is on the map. */
export const PIECES: readonly Explained[] = [
  { key: 'unrest', rule: '1.6.1' },
  { key: 'protest', rule: '1.2.5' },
  { key: 'imported', rule: '1.11.2' },
  { key: 'living', rule: '1.8.3' },
  { key: 'economy', rule: '1.2.3' },
  { key: 'export', rule: '1.2.4' },
  { key: 'star', rule: '1.9.9' },
  { key: 'factory', rule: '1.2.2' },
  { key: 'atom', rule: '1.13.1' },
  { key: 'line', rule: '1.2.1' },
  { key: 'deck', rule: '1.14' },
]

/** The three tracks of thirteen spaces and the flight track; their keys in the legend begin with `track-`. */
export const TRACK_NAMES = ['prestige', 'currency', 'socialist'] as const
export type TrackName = (typeof TRACK_NAMES)[number]
export const TRACK_RULES: Record<TrackName | 'flight', string> = {
  prestige: '1.2.7',
  currency: '1.10 phase 3',
  socialist: '1.10 phase 9',
  flight: '1.10 phase 1',
}

/** The icons of the ten phases of the end of a decade (1.10). */
export const PHASES = [
  'flight',
  'prestige',
  'currency',
  'police_red',
  'ls_remove',
  'living',
  'unrest_move',
  'unrest_remove',
  'socialist',
  'protest',
] as const

export const EXPLAINED: readonly Explained[] = [...CARD_ICONS, ...CARD_MARKS, ...PIECES]

const ARROWS = new Set(['prestige', 'currency', 'socialist'])
/** Arrows move a marker on its track, one step for each icon (1.9.6). */
export const isArrow = (kind: string): boolean => ARROWS.has(kind)

export const ruleOf = (key: string): string => EXPLAINED.find((each) => each.key === key)?.rule ?? ''

/** The icons of the four uses of a card (1.8). */
export const USES: Record<string, { icon: string; rule: string }> = {
  remove: { icon: 'unrest_remove', rule: '1.8.1' },
  build: { icon: 'build', rule: '1.8.2' },
  living: { icon: 'ls_add', rule: '1.8.3' },
  event: { icon: 'event', rule: '1.8.4' },
}
