/** What is new at a table for its players and spectators. */
import { isOnTurn } from '@/host/table-info'
import type { TableInfo } from '@/host/wire'

/** The user's turn has come, the opponent sat down and begins, another side has decided, the game has ended, or a rematch is offered. */
export type News = 'turn' | 'begun' | 'moved' | 'ended' | 'rematch'

/** A table and the number of its moment, which is known only while its page is open. */
interface Seen {
  table: TableInfo
  number?: number
}

/** What is new since the moment before; nothing if this is the first one, or if the user brought it about. */
export function newsOf(before: Seen | null, now: Seen): News | null {
  if (!before) return null
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
