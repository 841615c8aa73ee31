/** Who the user is: one guest however often they click, the same on all their pages, in the language they chose. */
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { get } from '@/host/api'
import { keepMe, me, ensureUser } from '@/host/session.svelte'
import { settings } from '@/device/settings.svelte'
import type { Me } from '@/host/wire'

const willy = { id: 1, name: 'Willy', guest: false, lang: 'en' } as Me
/** What was asked, and what the server answers. */
let asked: [string, RequestInit][] = []
let answer: (path: string) => Response = () => Response.json(null)
let leave: () => void

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init])
    return answer(path)
  })
  Object.assign(me, { now: null, known: true })
  settings.lang = 'en'
  leave = $effect.root(() => keepMe())
  flushSync()
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
  settings.lang = 'en'
})

const paths = () => asked.map(([path]) => path.replace('/api/v1', ''))

test('two clicks create one guest', async () => {
  answer = () => Response.json({ ...willy, guest: true })
  const [one, other] = await Promise.all([ensureUser(), ensureUser()])
  expect(other).toBe(one)
  expect(paths()).toEqual(['/guest'])
  await ensureUser()
  expect(asked).toHaveLength(1)
})

test('who signed in or out on another page has done so on this one', async () => {
  me.now = willy
  answer = () => Response.json(null)
  new BroadcastChannel('detente-me').postMessage('changed')
  await vi.waitFor(() => expect(me.now).toBeNull())
})

test('whose session was ended is nobody, and may become a guest', async () => {
  me.now = willy
  answer = () => Response.json({ error: { code: 'not-signed-in', message: '' } }, { status: 401 })
  await expect(get('/me/tables')).rejects.toThrow()
  expect(me.now).toBeNull()
})

test('an account keeps the language that is chosen, and the server hears which it is', async () => {
  answer = () => Response.json({ ...willy, lang: 'ru' })
  settings.lang = 'de'
  flushSync()
  expect(asked).toEqual([]) // a guest has none to keep
  me.now = willy
  flushSync()
  settings.lang = 'ru'
  flushSync()
  await vi.waitFor(() => expect(me.now?.lang).toBe('ru'))
  expect(paths()).toEqual(['/me'])
  const init = asked[0]?.[1]
  expect([init?.method, init?.body]).toEqual(['PATCH', '{"lang":"ru"}'])
  expect((init?.headers as Record<string, string>)['Accept-Language']).toBe('ru')
})
