/** What the table adds to a question: what was done before in this turn, how often it will still be asked, and how it is declined. */
import type { JournalEvent } from '@/host/wire'
import { spaceIcons } from './decade/sums'
import type { VolkFacts, VolkMoment } from './view'

/** The icons of which each is asked for on its own, by the kind of the prompt. */
const ICONS: Record<string, readonly string[]> = {
  build: ['build'],
  dismantle: ['dismantle'],
  'run-down': ['rundown'],
  'add-unrest': ['unrest_add'],
  'take-unrest': ['unrest_remove'],
  'move-unrest': ['unrest_move'],
  'move-unrest-to': ['unrest_move'],
  'reduce-protest': ['protest_to_three'],
  'add-living': ['ls_add', 'ls_add_plain'],
  'lower-living': ['ls_remove'],
  'stop-factory': ['factory_remove'],
}

/** How many more icons such as the one that is asked for are left of the card, or of the space of the prestige track (phase 2). */
export function iconsToCome({ view }: VolkMoment, facts: VolkFacts, events: JournalEvent[]): number {
  const { prompt, card, icons_left } = view
  const kinds = ICONS[prompt?.kind ?? ''] ?? []
  const space = events.findLast((event) => event.kind === 'PrestigeUsed')?.about['space']
  const icons = card ? facts.cards[card]?.icons : spaceIcons(Number(space))
  const country = prompt?.about['country']
  return (icons ?? []).reduce((sum, { kind, side }, i) => {
    const same = kinds.includes(kind) && (country === undefined || country === side)
    return same ? sum + (icons_left[i] ?? 0) : sum
  }, 0)
}

/** Phase 7 asks one province after another for its attack: the action that declines it, or null. */
export function attackDeclined({ view, phrases }: VolkMoment): number | null {
  return view.legal.find((action) => phrases[action]?.[0] === 'no-attack') ?? null
}

/** What was done since the card of this turn was used, its use first. */
export function turnSteps(events: JournalEvent[]): JournalEvent[] {
  const used = events.findLastIndex((event) => event.kind === 'CardUsed')
  const over = events.findLastIndex((event) => event.kind === 'PhaseBegan' || event.kind === 'DisplayRevealed')
  return used < 0 || over > used ? [] : events.slice(used)
}
