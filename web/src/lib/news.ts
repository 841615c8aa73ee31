/** What is new at a table for who sits there or watches: worth a sound, and if he looks elsewhere a notification. */
import type { Moment } from './wire'

/** His turn has come, somebody else has decided something, or the game has ended. */
export type News = 'turn' | 'moved' | 'ended'

const isOnTurn = ({ table }: Moment): boolean => table.mine !== null && table.actor === table.mine

/** What a moment brings after the one before; nothing if it is the first that is heard, or the reader's own doing. */
export function newsOf(before: Moment | null, now: Moment): News | null {
  if (before?.table.status === 'playing' && now.table.status !== 'playing') return 'ended'
  if (!before || now.table.status !== 'playing') return null
  const waited = before.table.status === 'open' || !isOnTurn(before)
  if (waited && isOnTurn(now)) return 'turn'
  return waited && now.number > before.number ? 'moved' : null
}
