/** What was said at a table and not yet seen: remembered by this browser, for who comes back after a day too. */
import { me } from '@/host/session.svelte'
import { PerTable } from '@/device/storage'
import type { Sitting } from '../sitting.svelte'
import type { ChatMessage } from '@/host/wire'

const read = new PerTable<number>('detente-read')

export class Inbox {
  /** The last message that was seen. */
  #upTo = $state(0)

  constructor(readonly sitting: Sitting) {
    this.#upTo = read.get(sitting.id) ?? 0
  }

  /** What others said since then, the latest last. */
  get unread(): ChatMessage[] {
    return this.sitting.chat.filter(({ id, user }) => id > this.#upTo && user !== me.now?.id)
  }

  /** All up to a message was seen. */
  markRead({ id }: ChatMessage): void {
    if (id <= this.#upTo) return
    this.#upTo = id
    read.set(this.sitting.id, id)
  }
}
