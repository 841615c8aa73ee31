/** What happened since the user's last move, from the journal alone: it is the same after a reload or a day. */
import type { JournalEvent } from '@/host/wire'

/** What followed the last decision of a side; without one, everything that was decided. Nothing for spectators. */
export function sinceMove(events: JournalEvent[], mine: string | null): JournalEvent[] {
  if (mine === null) return []
  const last = events.findLast(({ by }) => by === mine)?.at ?? 0
  return events.filter(({ at }) => at > last)
}

/** The numbers of the moments to step through. */
export const stepsOf = (events: JournalEvent[]): number[] => [...new Set(events.map(({ at }) => at))]
