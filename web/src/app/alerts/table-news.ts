/** What is new at a table for its players and spectators. */
import { isOnTurn } from '@/host/table-info'
import type { TableInfo } from '@/host/wire'

/**
 * The user's turn has come, the opponent sat down and begins, another side has decided, the game has ended, a rematch is
 * offered, or a challenge has come or was declined.
 */
export type News = 'turn' | 'begun' | 'moved' | 'ended' | 'rematch' | 'challenged' | 'declined'

/** A table and the number of its moment, which is known only while its page is open. */
interface Seen {
  table: TableInfo
  number?: number
}

/** What is new since the moment before; nothing if this is the first one, or if the user brought it about. */
export function newsOf(before: Seen | null, now: Seen): News | null {
  if (!before) return null
  if (now.table.status === 'discarded' || before.table.status === 'discarded') return null
  if (before.table.status === 'open' && now.table.outcome?.reason === 'declined')
    return now.table.mine ? 'declined' : null
  if (now.table.status === 'playing') return newsOfPlay(before, now)
  if (before.table.status === 'playing') return 'ended'
  const offered = now.table.status === 'finished' && now.table.mine !== null && now.table.rematch !== null
  return offered && now.table.rematch !== before.table.rematch ? 'rematch' : null
}

function newsOfPlay(before: Seen, now: Seen): News | null {
  const open = before.table.status === 'open'
  if (!open && isOnTurn(before.table)) return null
  if (isOnTurn(now.table)) return 'turn'
  if (open) return before.table.mine === null ? null : 'begun'
  return (now.number ?? 0) > (before.number ?? 0) ? 'moved' : null
}
