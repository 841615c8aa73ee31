/** The connection: how a page finds that it is lost and back, and that what failed meanwhile is loaded then. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { get, Refused } from '@/host/api'
import { connection, keepConnection } from '@/host/connection.svelte'
import { Live } from '@/host/live'
import { Resource } from '@/host/resource.svelte'
import { loadMe, me, ensureUser } from '@/host/session.svelte'
import { speak } from '@/words/words.svelte'
import Offline from '@/app/ConnectionLost.svelte'
import Problem from '@/ui/Problem.svelte'
import { Socket } from '../socket'

/** The server: whether it answers, by what, and what it was asked. */
let answer: (path: string) => Response = () => Response.error()
let asked: string[] = []
const away = () => {
  throw new TypeError('Failed to fetch')
}

let sockets: Socket[] = []
const latest = () => sockets.at(-1) as Socket
let live: Live
let leave: () => void
const strip = () => document.querySelector('[role=status]')?.textContent?.trim()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer(path)
  })
  answer = () => Response.json({})
  asked = []
  sockets = []
  await speak('en')
  live = new Live(() => {
    sockets.push(new Socket())
    return latest() as unknown as WebSocket
  })
  leave = $effect.root(() => keepConnection(live))
  mount(Offline, { target: document.body })
  flushSync()
})
afterEach(async () => {
  leave()
  await connection.check().catch(() => {})
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  flushSync()
}

test('a request that nobody answers shows the strip, and the page looks for the server until it is back', async () => {
  expect(strip()).toBe('')
  answer = away
  await expect(get('/games')).rejects.toThrow('cannot be reached')
  flushSync()
  expect(strip()).toBe('Connection lost. Reconnecting…')
  await pass(10_000)
  expect(asked).toEqual(['/api/v1/games', '/api/v1/offers', '/api/v1/offers'])
  answer = () => Response.json({})
  await pass(4000)
  expect(strip()).toBe('')
  await pass(20_000)
  expect(asked).toHaveLength(4)
})

test('a proxy without its server is as nobody; a refusal is an answer', async () => {
  answer = () => new Response('Bad Gateway', { status: 502 })
  await expect(get('/games')).rejects.toMatchObject({ error: { code: 'offline' } })
  expect(connection.lost).toBe(true)
  answer = () => Response.json({ error: { code: 'not-found', message: 'no' } }, { status: 404 })
  await expect(get('/games')).rejects.toBeInstanceOf(Refused)
  expect(connection.lost).toBe(false)
})

test('an answer that is cut off, or of a network that wants to be signed in to, is as none', async () => {
  for (const body of ['{"games": [', '<!doctype html><title>Hotel</title>']) {
    answer = () => new Response(body)
    await expect(get('/games')).rejects.toMatchObject({ error: { code: 'offline' } })
    expect(connection.lost).toBe(true)
    answer = () => Response.json({})
    await get('/games')
    expect(connection.lost).toBe(false)
  }
})

test('what the browser says of its network is looked into', async () => {
  answer = away
  dispatchEvent(new Event('offline'))
  await pass(0)
  expect(strip()).not.toBe('')
  answer = () => Response.json({})
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(strip()).toBe('')
})

test('a short gap of the live channel is not reported, a long one is; and a channel nobody needs is not missed', async () => {
  const stop = live.mine(() => {})
  latest().opens()
  latest().close()
  await pass(1000)
  latest().opens()
  await pass(5000)
  expect(strip()).toBe('')
  latest().close()
  await pass(1500)
  expect(strip()).toBe('')
  latest().close()
  await pass(1500)
  expect(strip()).not.toBe('')
  stop()
  await pass(2000)
  expect(strip()).toBe('')
})

test('when a request comes through again, the live channel does not wait any longer either', async () => {
  live.mine(() => {})
  answer = away
  for (let tries = 0; tries < 8; tries++) {
    latest().close()
    await connection.check()
    await pass(16_000)
  }
  const before = sockets.length
  latest().close()
  answer = () => Response.json({})
  await pass(4000)
  expect(sockets.length).toBeGreaterThan(before)
})

test('what failed to load says nothing beside the strip, and is loaded when the connection is back', async () => {
  answer = away
  let loading: Resource<{ name: string }> | undefined
  const end = $effect.root(() => {
    loading = new Resource(() => get<{ name: string }>('/thing'))
  })
  flushSync()
  await pass(0)
  const error = loading?.error ?? null
  expect(error?.code).toBe('offline')
  const target = document.createElement('div')
  const problem = mount(Problem, { target, props: { error, retry: () => loading?.retry() } })
  flushSync()
  expect(target.textContent).toBe('')
  answer = () => Response.json({ name: 'here' })
  await pass(4000)
  await pass(0)
  expect([loading?.now, loading?.error]).toEqual([{ name: 'here' }, null])
  void unmount(problem)
  end()
})

test('what the user tried to do is not done again by itself, and says that it failed', async () => {
  answer = away
  const error = await get('/thing').catch((refused: Refused) => refused.error)
  const target = document.createElement('div')
  void mount(Problem, { target, props: { error: error as { code: string; message: string } } })
  flushSync()
  expect(target.textContent.trim()).toBe('The server cannot be reached.')
})

test('without a connection the user stays unknown, and no new guest is created', async () => {
  Object.assign(me, { now: null, known: false })
  answer = away
  await expect(loadMe()).rejects.toBeInstanceOf(Refused)
  expect(me.known).toBe(false)
  answer = (path) => Response.json(path.endsWith('/session') ? { id: 7, name: 'Willy' } : {})
  expect((await ensureUser()).name).toBe('Willy')
  expect(me.known).toBe(true)
  expect(asked).not.toContain('/api/v1/guest')
})
