/** Invitations to tables created in this browser. The server shows each one once and stores only its hash. */
import { PerTable } from '@/device/storage'

const invites = new PerTable<string>('detente-invites')

/** Keep the invitation to a new table. If that fails, it is only in the table's address. */
export const keepInvite = (table: string, invite: string): void => invites.set(table, invite)

/** The invitation to a table, if it was created in this browser. */
export const inviteTo = (table: string): string | null => invites.get(table)

/** The query string that an invited visitor adds to a table's address. */
export const inviteQuery = (invite: string | null): string =>
  invite === null ? '' : `?${new URLSearchParams({ invite })}`
