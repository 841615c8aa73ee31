/** The whole page: that it is there, and speaks, also if the client's words do not come. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import App from '@/app/App.svelte'
import { connection } from '@/host/connection.svelte'
import { go } from '@/app/router.svelte'
import { settings } from '@/device/settings.svelte'

vi.mock('@/words/fr.json', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

/** Milliseconds that a part of the client may take to come. */
const LOADING = 10_000
let away = false
let shown: Record<string, unknown>
const text = () => document.body.textContent.replace(/\s+/g, ' ').trim()
const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    if (away) throw new TypeError('Failed to fetch')
    return Response.json(null)
  })
  go('/nowhere')
})
afterEach(async () => {
  await unmount(shown)
  reload.mockClear()
  vi.unstubAllGlobals()
})

async function back(): Promise<void> {
  away = false
  await connection.check()
  flushSync()
}

test('without any words the page says that the server is gone, and is loaded again when it is back', async () => {
  settings.lang = 'fr'
  away = true
  shown = mount(App, { target: document.body })
  await vi.waitFor(() => expect(text()).toBe('The server cannot be reached.'), LOADING)
  expect(reload).not.toHaveBeenCalled()
  await back()
  expect(reload).toHaveBeenCalledOnce()
  expect(document.querySelector('button')?.textContent).toBe('Try again')
})

test('if the words of a language cannot be loaded, the page stays as it was and is loaded again later', async () => {
  settings.lang = 'en'
  shown = mount(App, { target: document.body })
  await vi.waitFor(() => expect(text()).toContain('This page does not exist'), LOADING)
  away = true
  settings.lang = 'fr'
  await vi.waitFor(() => expect(text()).toContain('Connection lost'), LOADING)
  await back()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), LOADING)
  settings.lang = 'de'
  await vi.waitFor(() => expect(text()).toContain('Diese Seite gibt es nicht'), LOADING)
  expect(document.querySelector('[role=alert]')).toBeNull()
})
