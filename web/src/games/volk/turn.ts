/** What the table adds to a question: the steps of this turn so far, and how phase 7 is declined. */
import type { JournalEvent } from '@/host/wire'
import type { VolkMoment } from './view'

/** The action that declines an attack, or null: phase 7 asks one province after another. */
export function attackDeclined({ view, phrases }: VolkMoment): number | null {
  return view.legal.find((action) => phrases[action]?.[0] === 'no-attack') ?? null
}

/** What has happened since the card of this turn was used, beginning with its use. */
export function turnSteps(events: JournalEvent[]): JournalEvent[] {
  const used = events.findLastIndex((event) => event.kind === 'CardUsed')
  const over = events.findLastIndex((event) => event.kind === 'PhaseBegan' || event.kind === 'DisplayRevealed')
  return used < 0 || over > used ? [] : events.slice(used)
}
