/** The numbers of the end of a decade as sums: of the last one by the journal, and of the coming one by the forecast. */
import type { JournalEvent } from '@/host/wire'
import TRACKS from '../tracks.json'
import type { Counted, PhaseSums, Side, VolkView } from '../view'

/** One term of a sum: added, subtracted, compared, or the result. `word` is its key in the section `sums` of the words. */
export interface Term {
  sign: '' | '+' | '−' | '≤' | '≥' | '<' | '>' | '=' | '→'
  n: number
  word: string
  icon: string
}
export interface TrackIcon {
  kind: string
  side: Side
  count: number
}
/** The sum of a province, or of its attack on another; `note` is the key of a remark. */
export interface Row {
  province: string
  target?: string
  note?: string
  terms: Term[]
}
export interface PhaseStory {
  phase: number
  rule: string
  terms: Term[]
  /** Sums of provinces, all with the same terms. */
  rows: Row[]
  /** The icons of a space of the prestige track. */
  icons: TrackIcon[]
  /** Other events, in the order of the journal. */
  events: Counted[]
  /** Everything that happened in it, and the number of the moment at which it began; none in a forecast. */
  journal: JournalEvent[]
  at: number | null
}

type About = Record<string, unknown>

const term = (sign: Term['sign'], n: unknown, word: string, icon: string): Term => ({ sign, n: Number(n), word, icon })

/** Phase 1 without the Wall: why people leave, and what it costs. */
export function flightTerms(about: About): Term[] {
  return [
    term('', about['icons'], 'icons', 'flight'),
    term('+', about['west_living'], 'west_living', 'living'),
    term('+', about['red_police'], 'red_police', 'police_red'),
    term('+', about['east_protest'], 'east_protest', 'protest'),
    term('−', about['east_living'], 'east_living', 'living'),
    term('−', about['west_protest'], 'west_protest', 'protest'),
    term('=', about['steps'], 'steps', 'flight'),
    term('→', about['points'], 'dismantles', 'dismantle'),
  ]
}

/** The sums of whole phases, by the event that counts them. */
const TERMS: Record<string, (about: About) => Term[]> = {
  FlightCounted: flightTerms,
  WallCounted: (about) => [
    term('', about['prestige'], 'prestige', 'prestige'),
    term('−', Number(about['prestige']) - Number(about['now']), 'wall', 'wall_build'),
    term('=', about['now'], 'prestige_then', 'prestige'),
    term('→', about['points'], 'dismantles', 'dismantle'),
  ],
  PrestigeCounted: (about) => [term('', about['space'], 'space', 'prestige')],
  PrestigeUsed: (about) => [term('→', about['space'], 'used', 'prestige')],
  CurrencyCounted: (about) => [
    term('', about['living'], 'living', 'living'),
    term('−', about['track'], 'track', 'currency'),
    term('−', about['exports'], 'exports', 'export'),
    term('→', about['shortage'], 'shortage', 'rundown'),
  ],
  UpkeepCounted: (about) => [
    term('', about['capacity'], 'capacity', 'factory'),
    term('−', about['n'], 'upkeep', 'police_red'),
    term('=', Number(about['capacity']) - Number(about['n']), 'left', 'factory'),
  ],
  BestCounted: (about) => [
    term('', about['west'], 'west_living', 'living'),
    term('', about['east'], 'east_best', 'living'),
  ],
  PoliceCounted: (about) => [
    term('', about['cards'], 'ready', 'police_red'),
    term('', about['unrest'], 'east_unrest', 'unrest'),
    term('→', about['n'], 'calmed', 'unrest_remove'),
  ],
  SocialistsCounted: (about) => {
    const [change, most] = [Number(about['change']), Number(about['most'])]
    const then = Number(about['on_board']) + change
    return [
      term('', about['on_board'], 'on_board', 'star'),
      change < 0 ? term('−', -change, 'leave', 'socialist') : term('+', change, 'join', 'socialist'),
      term('=', then, 'then', 'star'),
      // outside this range the game is over
      then < 0 ? term('<', 0, 'least', 'star') : term(then > most ? '>' : '≤', most, 'most', 'star'),
    ]
  },
  CollapseCounted: (about) => [
    term('', about['west'], 'west_protests', 'protest'),
    term('', about['east'], 'east_protests', 'protest'),
    term('≥', about['collapse'], 'collapse', 'protest'),
  ],
}

/** The sums of provinces, by the event that counts them. */
const ROWS: Record<string, (about: About, berlin: boolean) => Row[]> = {
  CurrencyCounted: ({ values, worst, counting }) =>
    Object.entries(values as Record<string, number>).map(([province, value]) => {
      const limit = Number(worst ?? 0) // a province without a factory is no better than a factory of value 0
      const counts = (counting as string[]).includes(province)
      return {
        province,
        terms: [
          term('', value, 'export', 'export'),
          term(counts ? '≥' : '<', limit, 'worst', 'export'),
          term('→', counts ? 1 : 0, 'counts', 'currency'),
        ],
      }
    }),
  HoldCounted: (about, berlin) => [
    {
      province: String(about['province']),
      ...(berlin && { note: 'weakest' }),
      terms: [
        term('', about['living'], 'living', 'living'),
        term('−', about['export'], 'export', 'export'),
        term('→', about['lost'], 'lost', 'ls_remove'),
      ],
    },
  ],
  BehindCounted: (about) => [
    {
      province: String(about['province']),
      terms: [
        term('', about['most'], 'best', 'living'),
        term('−', about['living'], 'living', 'living'),
        term('−', about['free'], 'free', 'living'),
        term('=', about['n'], 'unrest', 'unrest'),
      ],
    },
  ],
  Attacked: (about) => [
    {
      province: String(about['province']),
      target: String(about['target']),
      terms: [
        term('', about['living'], 'living', 'living'),
        term('−', about['protests'], 'protests', 'protest'),
        term('−', about['target_living'], 'target_living', 'living'),
        term('=', about['n'], 'unrest', 'unrest'),
      ],
    },
  ],
}

/** Events that are also told in words. */
const SPOKEN = new Set(['PrestigeCounted', 'PrestigeUsed'])

/** Events that the sums of provinces already show. */
const isInRows = ({ kind, rule }: JournalEvent): boolean =>
  (kind === 'LivingLowered' && rule === '1.10 phase 5') || (kind === 'UnrestAdded' && rule === '1.10 phase 6')

const begun = (phase: number, rule: string): PhaseStory => ({
  ...{ phase, rule, terms: [], rows: [], icons: [], events: [], journal: [] },
  at: null,
})

/** Add an event to the story of its phase. */
function tell(story: PhaseStory, event: Counted): void {
  const { kind, sentence, about } = event
  story.terms.push(...(TERMS[kind]?.(about) ?? []))
  story.rows.push(...(ROWS[kind]?.(about, sentence !== kind) ?? []))
  if (SPOKEN.has(kind)) story.icons = spaceIcons(Number(about['space']))
  if (SPOKEN.has(kind) || !(kind in TERMS || kind in ROWS)) story.events.push(event)
}

/** A phase as it would be now. */
export function forecastStory({ phase, rule, counted }: PhaseSums): PhaseStory {
  const story = begun(phase, rule)
  for (const event of counted) tell(story, event)
  return story
}

/** A space of the prestige track by its distance from the middle: West's spaces are negative. */
export const spaceOf = (side: Side, distance: number): number => (side === 'east' ? distance : -distance)

/** The icons of a space of the prestige track, -6 to 6. */
export const spaceIcons = (space: number): TrackIcon[] => (TRACKS.prestige.spaces[space + 6] ?? []) as TrackIcon[]

/** Whether a phase counts only zeros, and nothing happens in it. */
export const isQuiet = ({ terms, rows, events }: PhaseStory): boolean =>
  rows.length === 0 && events.length === 0 && terms.every(({ n }) => n === 0)

/** Whether a decade is ending, or the game ended during the end of a decade. */
export function isEnding({ phase }: Pick<VolkView, 'phase'>, events: JournalEvent[]): boolean {
  const last = events.findLast(({ kind }) => kind === 'PhaseBegan' || kind === 'DecadeBegan')
  return phase.startsWith('end-') || (phase === 'over' && last?.kind === 'PhaseBegan')
}

/** The latest end of a decade in the journal, phase by phase; empty if there has been none. */
export function lastEnd(events: JournalEvent[]): PhaseStory[] {
  const latest = events.findLastIndex((event) => event.kind === 'PhaseBegan')
  if (latest < 0) return []
  // a game that branched off in the middle of an end of decade lacks its earlier phases
  const decade = events.slice(0, latest).findLastIndex((event) => event.kind === 'DecadeBegan')
  const first = events.findIndex((event, index) => index > decade && event.kind === 'PhaseBegan')
  const stories: PhaseStory[] = []
  for (const event of events.slice(first)) {
    if (event.kind === 'DecadeBegan') break
    const story = stories.at(-1)
    if (event.kind === 'PhaseBegan') {
      stories.push({ ...begun(Number(event.about['phase']), event.rule), at: event.at })
      continue
    }
    story?.journal.push(event)
    if (story && !isInRows(event)) tell(story, event)
  }
  return stories
}
