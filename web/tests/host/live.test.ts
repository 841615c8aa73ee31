import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Live } from '@/host/live'
import type { LiveMessage } from '@/host/wire'
import { Socket } from '../socket'

let sockets: Socket[] = []
let live: Live
const latest = () => sockets.at(-1) as Socket

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  live = new Live(() => {
    sockets.push(new Socket())
    return latest() as unknown as WebSocket
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('nothing is connected until there is a listener', () => {
  expect(sockets).toHaveLength(0)
  live.watch(
    't1',
    () => null,
    () => {},
  )
  expect(sockets).toHaveLength(1)
})

test('a lost connection comes back and goes on after the last number', () => {
  let number: number | null = null
  live.watch(
    't1',
    () => number,
    () => {},
  )
  latest().opens()
  expect(latest().sent).toEqual([{ type: 'watch', table: 't1' }])
  number = 7
  latest().close()
  vi.advanceTimersByTime(1000)
  expect(sockets).toHaveLength(2)
  latest().opens()
  expect(latest().sent).toEqual([{ type: 'watch', table: 't1', since: 7 }])
})

test('a decision is done when the server says so, and refused with its error', async () => {
  live.watch(
    't1',
    () => null,
    () => {},
  )
  latest().opens()
  const done = live.request({ type: 'decide', table: 't1', number: 1, action: 12 })
  const refused = live.request({ type: 'decide', table: 't1', number: 1, action: 13 })
  const [first, second] = latest()
    .sent.slice(1)
    .map(({ id }) => id)
  latest().says({ type: 'error', id: second, error: { code: 'stale', message: '' } })
  latest().says({ type: 'done', id: first, number: 2 })
  await expect(done).resolves.toBeUndefined()
  await expect(refused).rejects.toMatchObject({ error: { code: 'stale' } })
})

test('a decision that was under way when the connection was lost is refused as offline', async () => {
  live.watch(
    't1',
    () => null,
    () => {},
  )
  latest().opens()
  const lost = live.request({ type: 'decide' })
  latest().close()
  await expect(lost).rejects.toMatchObject({ error: { code: 'offline' } })
  await expect(live.request({ type: 'decide' })).rejects.toMatchObject({ error: { code: 'offline' } })
})

test('messages go to the listeners of the table, and to none that has left', () => {
  const heard: LiveMessage[] = []
  const leave = live.watch(
    't1',
    () => null,
    (message) => heard.push(message),
  )
  live.lobby(() => {})
  latest().opens()
  latest().says({ type: 'chat', table: 't1', message: { id: 1 } })
  latest().says({ type: 'chat', table: 't2', message: { id: 2 } })
  leave()
  latest().says({ type: 'chat', table: 't1', message: { id: 3 } })
  expect(heard).toHaveLength(1)
})

test('without listeners the channel is not connected again', () => {
  const leave = live.watch(
    't1',
    () => null,
    () => {},
  )
  latest().opens()
  leave()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
  expect(live.connected).toBe(false)
})

test('after a change of user the channel reconnects immediately', () => {
  live.watch(
    't1',
    () => 3,
    () => {},
  )
  latest().opens()
  live.renew()
  expect(sockets).toHaveLength(2)
  latest().opens()
  expect(latest().sent).toEqual([{ type: 'watch', table: 't1', since: 3 }])
})

test('a silent server is given up and connected again', () => {
  live.watch(
    't1',
    () => 4,
    () => {},
  )
  latest().opens()
  vi.advanceTimersByTime(20_000)
  expect(latest().sent.at(-1)).toMatchObject({ type: 'ping' })
  latest().says({ type: 'pong', at: 0 })
  vi.advanceTimersByTime(20_000)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(20_000)
  expect(sockets).toHaveLength(2)
  latest().opens()
  expect(latest().sent).toContainEqual({ type: 'watch', table: 't1', since: 4 })
})

test('when the page becomes visible again, a lost connection is noticed immediately', () => {
  live.mine(() => {})
  latest().opens()
  live.wake()
  expect(latest().sent.at(-1)).toMatchObject({ type: 'ping' })
  latest().says({ type: 'pong', at: 0 })
  vi.advanceTimersByTime(3000)
  expect(sockets).toHaveLength(1)
  live.wake()
  vi.advanceTimersByTime(3000)
  expect(sockets).toHaveLength(2)
  latest().close()
  live.wake()
  expect(sockets).toHaveLength(3)
})

test('a channel that never opens is opened again', () => {
  live.mine(() => {})
  vi.advanceTimersByTime(10_000)
  expect(sockets).toHaveLength(2)
  latest().opens()
  vi.advanceTimersByTime(10_000)
  expect(sockets).toHaveLength(2)
})

test('from page to page the channel stays open, and the old page does not end what the new one hears', () => {
  const heard: string[] = []
  const watch = (page: string) =>
    live.watch(
      't1',
      () => null,
      () => heard.push(page),
    )
  const first = watch('replay')
  latest().opens()
  first()
  const second = watch('table')
  const third = watch('table again')
  second()
  vi.advanceTimersByTime(5_000)
  expect(sockets).toHaveLength(1)
  latest().says({ type: 'chat', table: 't1', message: { id: 1 } })
  expect(heard).toEqual(['table again'])
  third()
})

test('what is asked while the channel is being opened waits for it', async () => {
  live.watch(
    't1',
    () => null,
    () => {},
  )
  const asked = live.request({ type: 'decide' })
  latest().opens()
  await vi.waitFor(() => expect(latest().sent.at(-1)).toMatchObject({ type: 'decide', id: 1 }))
  latest().says({ type: 'done', id: 1, number: 2 })
  await asked
  latest().close()
  vi.advanceTimersByTime(1000)
  const refused = live.request({ type: 'decide' })
  latest().close()
  await expect(refused).rejects.toMatchObject({ error: { code: 'offline' } })
})

test('own tables are heard of on every page, are asked for again after a gap, and watched ones tell them too', () => {
  const heard: string[] = []
  const leave = live.mine((message) => heard.push(message.type))
  expect(sockets).toHaveLength(1)
  latest().opens()
  expect(latest().sent).toEqual([{ type: 'mine', on: true }])
  latest().says({ type: 'mine', tables: [] })
  latest().says({ type: 'moment', table: { id: 't1' } })
  latest().close()
  vi.advanceTimersByTime(20_000)
  latest().opens()
  expect(latest().sent).toEqual([{ type: 'mine', on: true }])
  leave()
  expect(latest().sent.at(-1)).toEqual({ type: 'mine', on: false })
  latest().says({ type: 'mine', tables: [] })
  expect(heard).toEqual(['mine', 'moment'])
  vi.advanceTimersByTime(60_000)
  expect(live.connected).toBe(false)
})
