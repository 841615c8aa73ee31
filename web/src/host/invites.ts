/** The invitations to tables made in this browser: the server tells them once and keeps only a hash. */
import { Remembered } from '@/device/remembered'

const invites = new Remembered<string>('detente-invites')

/** Keep the invitation to a table that was just made; where that fails it is only in the address of the table. */
export const keepInvite = (table: string, invite: string): void => invites.keep(table, invite)

/** The invitation to a table, if it was made in this browser. */
export const inviteTo = (table: string): string | null => invites.of(table)
