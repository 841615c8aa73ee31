/** The numbers of the end of a decade as sums: from the journal for what was, from the engine's forecast for what would be. */
import type { JournalEvent } from '../lib/wire'
import TRACKS from './tracks.json'
import type { PhaseSums, Side, VolkMoment } from './view'

/** Mass protests with which a state collapses. */
const COLLAPSE = 4

/** One number of a sum: added, taken away, or what comes out. `word` is its key in the words' section `sums`. */
export interface Term {
  sign: '' | '+' | '−' | '=' | '→'
  n: number
  word: string
  icon: string
}
export interface TrackIcon {
  kind: string
  side: Side
  count: number
}
/** Something that a phase does to a province. */
export interface Effect {
  province: string
  target?: string
  n: number
  icon: string
}
export interface PhaseStory {
  phase: number
  rule: string
  terms: Term[]
  effects: Effect[]
  /** The icons of a space of the prestige track. */
  icons: TrackIcon[]
  /** What happened, in the order of the journal; nothing in a forecast. */
  events: JournalEvent[]
}

const term = (sign: Term['sign'], n: unknown, word: string, icon: string): Term => ({ sign, n: Number(n), word, icon })

/** Phase 1 without the Wall: what makes people leave, and what that costs. */
export function flightTerms(sums: Record<string, unknown>): Term[] {
  return [
    term('', sums['icons'], 'icons', 'flight'),
    term('+', sums['west_living'], 'west_living', 'living'),
    term('+', sums['red_police'], 'red_police', 'police_red'),
    term('+', sums['east_protest'], 'east_protest', 'protest'),
    term('−', sums['east_living'], 'east_living', 'living'),
    term('−', sums['west_protest'], 'west_protest', 'protest'),
    term('=', sums['steps'], 'steps', 'flight'),
    term('→', sums['points'], 'dismantles', 'dismantle'),
  ]
}

/** Phase 3: living standards against income. */
export function currencyTerms(sums: Record<string, unknown>): Term[] {
  return [
    term('', sums['living'], 'living', 'living'),
    term('−', sums['track'], 'track', 'currency'),
    term('−', sums['exports'], 'exports', 'export'),
    term('→', sums['shortage'], 'shortage', 'rundown'),
  ]
}

/** Phase 10: the mass protests of each state, and how many bring one down. */
export function collapseTerms(sums: Record<string, unknown>): Term[] {
  return [
    term('', sums['west'], 'west_protests', 'protest'),
    term('', sums['east'], 'east_protests', 'protest'),
    term('→', sums['collapse'], 'collapse', 'protest'),
  ]
}

type Numbers = Record<string, number>

/** A phase as it would be now. */
export function forecastStory(sums: PhaseSums): PhaseStory {
  const story: PhaseStory = { phase: sums.phase, rule: sums.rule, terms: [], effects: [], icons: [], events: [] }
  if (sums.phase === 1) {
    story.terms = sums['wall']
      ? [term('', sums['prestige'], 'prestige', 'prestige'), term('→', sums['points'], 'dismantles', 'dismantle')]
      : flightTerms(sums)
  } else if (sums.phase === 2) {
    story.terms = [term('', sums['space'], 'space', 'prestige')]
    story.icons = spaceIcons(Number(sums['space']))
  } else if (sums.phase === 3) story.terms = currencyTerms(sums)
  else if (sums.phase === 4)
    story.terms = [term('', sums['points'], 'upkeep', 'dismantle'), term('→', sums['capacity'], 'capacity', 'factory')]
  else if (sums.phase === 5) {
    const held = sums['provinces'] as Record<string, { lost: number }>
    for (const [province, { lost }] of Object.entries(held))
      if (lost > 0) story.effects.push({ province, n: -lost, icon: 'living' })
  } else if (sums.phase === 6) {
    for (const [province, n] of Object.entries(sums['unrest'] as Numbers))
      story.effects.push({ province, n, icon: 'unrest' })
  } else if (sums.phase === 7) {
    for (const [province, targets] of Object.entries(sums['attacks'] as Record<string, Numbers>))
      for (const [target, n] of Object.entries(targets)) story.effects.push({ province, target, n, icon: 'unrest' })
  } else if (sums.phase === 8) story.terms = [term('', sums['ready'], 'ready', 'police_red')]
  else if (sums.phase === 9)
    story.terms = [
      term('', sums['on_board'], 'on_board', 'star'),
      Number(sums['change']) < 0
        ? term('−', -Number(sums['change']), 'leave', 'socialist')
        : term('+', sums['change'], 'join', 'socialist'),
      term('→', sums['most'], 'most', 'star'),
    ]
  else story.terms = collapseTerms(sums)
  return story
}

/** The icons of a space of the prestige track, -6 to 6. */
export const spaceIcons = (space: number): TrackIcon[] => (TRACKS.prestige.spaces[space + 6] ?? []) as TrackIcon[]

/** Whether a forecast phase brings anything at all. */
export const isQuiet = (story: PhaseStory): boolean =>
  story.effects.length === 0 && story.events.length === 0 && story.terms.every(({ n }) => n === 0)

/** The mass protests of phase 10, of which the journal does not tell, and the number of the moment that showed them. */
export interface Counted {
  at: number
  west: number
  east: number
  collapse: number
}

/** What phase 10 counted, if this is the moment after it: nobody has decided anything since. */
export function countedAt(events: JournalEvent[], { number, view }: VolkMoment): Counted | null {
  const phase = events.findLast((event) => event.kind === 'PhaseBegan')
  if (phase?.about['phase'] !== 10 || phase.at !== number) return null
  return { at: number, ...view.protests, collapse: COLLAPSE }
}

/** The latest end of a decade in the journal, phase by phase; empty if there was none yet. */
export function lastEnd(events: JournalEvent[], counted: Counted | null = null): PhaseStory[] {
  const begun = events.findLastIndex((event) => event.kind === 'PhaseBegan' && event.about['phase'] === 1)
  if (begun < 0) return []
  const stories: PhaseStory[] = []
  for (const event of events.slice(begun)) {
    if (event.kind === 'DecadeBegan') break
    const story = stories.at(-1)
    if (event.kind === 'PhaseBegan') {
      const phase = Number(event.about['phase'])
      stories.push({
        phase,
        rule: event.rule,
        terms: phase === 10 && counted?.at === event.at ? collapseTerms({ ...counted }) : [],
        effects: [],
        icons: [],
        events: [],
      })
    } else if (story && event.kind === 'FlightCounted') story.terms = flightTerms(event.about)
    else if (story && event.kind === 'CurrencyCounted') story.terms = currencyTerms(event.about)
    else if (story && isEffect(event)) story.effects.push(effectOf(event))
    else {
      if (story && event.kind === 'PrestigeUsed') story.icons = spaceIcons(Number(event.about['space']))
      story?.events.push(event)
    }
  }
  return stories
}

/** Phases 5 to 7 are lists of provinces: what they lose, get, and do to each other. */
const isEffect = ({ kind, rule }: JournalEvent): boolean =>
  (kind === 'LivingLowered' && rule === '1.10 phase 5') ||
  (kind === 'UnrestAdded' && rule === '1.10 phase 6') ||
  kind === 'Attacked'

function effectOf({ kind, about }: JournalEvent): Effect {
  const [province, n] = [String(about['province']), Number(about['n'])]
  if (kind === 'Attacked') return { province, target: String(about['target']), n, icon: 'unrest' }
  return kind === 'UnrestAdded' ? { province, n, icon: 'unrest' } : { province, n: -n, icon: 'living' }
}

/** What was done since the card of this turn was used, its use first. */
export function turnSteps(events: JournalEvent[]): JournalEvent[] {
  const used = events.findLastIndex((event) => event.kind === 'CardUsed')
  const over = events.findLastIndex((event) => event.kind === 'PhaseBegan' || event.kind === 'DisplayRevealed')
  return used < 0 || over > used ? [] : events.slice(used)
}
