/** What the table adds to a question: the steps of this turn so far, and how phase 7 is declined. */
import type { JournalEvent } from '@/host/wire'
import type { VolkMoment } from './view'

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
