/** What is new at a table for who sits there or watches: worth a sound, and if he looks elsewhere a notification. */
import { isOnTurn } from '@/host/table-info'
import type { TableInfo } from '@/host/wire'

/** His turn has come, somebody sat down and begins, somebody else has decided something, the game has ended, or another is asked for. */
export type News = 'turn' | 'begun' | 'moved' | 'ended' | 'rematch'

/** A table, and which moment it is; who is not there does not know the number. */
interface Seen {
  table: TableInfo
  number?: number
}

/** What a moment brings after the one before; nothing if it is the first that is heard, or the reader's own doing. */
export function newsOf(before: Seen | null, now: Seen): News | null {
  if (before?.table.status === 'playing' && now.table.status !== 'playing') return 'ended'
  if (!before) return null
  if (now.table.status === 'finished' && now.table.mine !== null && now.table.rematch !== null)
    return now.table.rematch === before.table.rematch ? null : 'rematch'
  if (now.table.status !== 'playing') return null
  const open = before.table.status === 'open'
  if (!open && isOnTurn(before.table)) return null
  if (isOnTurn(now.table)) return 'turn'
  if (open) return before.table.mine === null ? null : 'begun'
  return (now.number ?? 0) > (before.number ?? 0) ? 'moved' : null
}
