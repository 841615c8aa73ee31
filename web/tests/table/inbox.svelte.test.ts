/** What was said at a table and is not yet seen. */
import { beforeEach, expect, test } from 'vitest'
import { Live } from '@/host/live'
import { me } from '@/host/session.svelte'
import { Inbox } from '@/table/chat/inbox.svelte'
import { Sitting } from '@/table/sitting.svelte'
import type { ChatMessage, Me } from '@/host/wire'

const message = (id: number, user: number): ChatMessage => ({ id, user, name: 'x', text: 'hello', at: 0 })
const at = (table: string) => {
  const sitting = new Sitting(table, new Live())
  return { reading: new Inbox(sitting), hear: (said: ChatMessage) => (sitting.chat = [...sitting.chat, said]) }
}
const ids = (reading: Inbox) => reading.unread.map(({ id }) => id)

beforeEach(() => {
  localStorage.clear()
  me.now = { id: 7 } as Me
})

test('what others say is unread until it is seen; own messages never are', () => {
  const { reading, hear } = at('t')
  hear(message(1, 8))
  hear(message(2, 7))
  hear(message(3, 8))
  expect(ids(reading)).toEqual([1, 3])
  reading.markRead(message(1, 8))
  expect(ids(reading)).toEqual([3])
  reading.markRead(message(3, 8))
  reading.markRead(message(1, 8)) // scrolled back to
  expect(ids(reading)).toEqual([])
})

test('after an absence the user sees the unread messages of this table alone', () => {
  at('t').reading.markRead(message(4, 8))
  const [again, elsewhere] = [at('t'), at('u')]
  for (const { hear } of [again, elsewhere]) [4, 5].forEach((id) => hear(message(id, 8)))
  expect(ids(again.reading)).toEqual([5])
  expect(ids(elsewhere.reading)).toEqual([4, 5])
})
