/** The invitations to tables made in this browser: the server tells them once and keeps only a hash. */
const KEY = 'detente-invites'
/** Older ones are let go; who has more tables waiting at once has no need of them all. */
const MOST = 50

/** Keep the invitation to a table that was just made. */
export function keepInvite(table: string, invite: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...stored(), [table, invite]].slice(-MOST)))
  } catch {
    // the invitation is then only in the address of the table
  }
}

/** The invitation to a table, if it was made in this browser. */
export function inviteTo(table: string): string | null {
  return stored().find(([id]) => id === table)?.[1] ?? null
}

function stored(): [string, string][] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown
    return Array.isArray(found) ? (found as [string, string][]) : []
  } catch {
    return [] // storage that is blocked or broken is no reason not to play
  }
}
