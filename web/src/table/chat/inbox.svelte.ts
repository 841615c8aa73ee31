/** Unread chat messages at a table; this browser remembers what was read. */
import { me } from '@/host/session.svelte'
import { PerTable } from '@/device/storage'
import type { Sitting } from '../sitting.svelte'
import type { ChatMessage } from '@/host/wire'

const read = new PerTable<number>('detente-read')

export class Inbox {
  /** The last message that was read. */
  #upTo = $state(0)

  constructor(readonly sitting: Sitting) {
    this.#upTo = read.get(sitting.id) ?? 0
  }

  /** Later messages of others, newest last. */
  get unread(): ChatMessage[] {
    return this.sitting.chat.filter(({ id, user }) => id > this.#upTo && user !== me.now?.id)
  }

  /** Mark everything up to a message as read. */
  markRead({ id }: ChatMessage): void {
    if (id <= this.#upTo) return
    this.#upTo = id
    read.set(this.sitting.id, id)
  }
}
