/** Whatever is found in the browser's storage, the site works. */
import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { keepProgress, progress } from '@/table/lesson/lesson'
import { PerTable } from '@/device/storage'
import { keepSettings, settings } from '@/device/settings.svelte'

afterEach(() => localStorage.clear())

const BROKEN = ['null', '[null]', '3', '{"a', '"text"']

test.each(BROKEN)('settings that read %s are the usual ones', async (found) => {
  localStorage.setItem('detente', found)
  vi.resetModules()
  const anew = await import('@/device/settings.svelte')
  expect(anew.settings).toMatchObject({ lang: 'en', theme: 'auto', pace: 'normal', volume: 0.5 })
})

test('a setting that is none is the usual one', async () => {
  localStorage.setItem('detente', JSON.stringify({ lang: 'toString', pace: 'constructor', board: 7, theme: 'dark' }))
  vi.resetModules()
  const anew = await import('@/device/settings.svelte')
  expect(anew.settings).toMatchObject({ lang: 'en', pace: 'normal', board: 'normal', theme: 'dark' })
})

test.each(BROKEN)('progress and invitations that read %s are none, and are kept from then on', (found) => {
  localStorage.setItem('detente-lessons', found)
  expect(progress('volk', 'turn')).toEqual({})
  keepProgress('volk', 'turn', { at: 2 })
  expect(progress('volk', 'turn')).toEqual({ at: 2 })
  const invites = new PerTable<string>('some')
  localStorage.setItem('some', found)
  expect(invites.get('t')).toBeNull()
  invites.set('t', 'come')
  expect(invites.get('t')).toBe('come')
})

test('what another page of this browser chose is chosen here too', () => {
  const leave = $effect.root(() => keepSettings())
  flushSync()
  const chosen = JSON.stringify({ ...settings, lang: 'de' })
  localStorage.setItem('detente', chosen)
  dispatchEvent(new StorageEvent('storage', { key: 'detente', newValue: chosen }))
  flushSync()
  expect(settings.lang).toBe('de')
  leave()
})
