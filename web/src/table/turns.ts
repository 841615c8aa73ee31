/** Turns come as a whole: how far a moment reaches, and the moments of the decisions before its last one. */
import { get } from '@/host/api'
import type { Moment } from '@/host/wire'

/** Milliseconds that each decision of others is shown before the next one. */
export const HOLD = 600
/** If more moments than this are waiting, they are skipped. */
export const LONGEST = 12

/** A moment that waits to be shown, and when it arrived. */
export interface Waiting {
  moment: Moment
  receivedAt: number
}

/** The number up to which a moment has events: a held decision has none before it is made. */
export const reached = ({ number, held }: Moment): number => number - (held ? 1 : 0)

/** A moment as the last of those after a number, one for each decision; alone if they cannot be loaded. */
export async function stepsTo(after: number, moment: Moment): Promise<Moment[]> {
  const { table, number, view, events } = moment
  const side = view.side === null ? '' : `&side=${view.side}`
  const steps = await get<Moment[]>(`/tables/${table.id}/moments?from=${after + 1}&to=${number - 1}${side}`).catch(
    () => [],
  )
  const since = steps.at(-1)?.number ?? after
  return [...steps, { ...moment, since, events: events.filter(({ at }) => at > since) }]
}
