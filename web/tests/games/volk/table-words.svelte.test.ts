/** The table comes with its own words or not at all, so that what shows it can load it once more. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import { GAMES } from '@/games'
import { Resource, PART_LOST } from '@/host/resource.svelte'
import { settings } from '@/device/settings.svelte'
import type { GameTable } from '@/games/game'
import { FACTS, MOMENTS, own, words } from './fixtures'

vi.mock('@/games/volk/words/it.json', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
/** Milliseconds that a part of the client may take to come. */
const LOADING = 10_000
vi.stubGlobal('fetch', async () => Response.json({}))

test('a table is there with its words in the language of the user, and stays where those of another do not come', async () => {
  settings.lang = 'de'
  let table: Resource<GameTable> | undefined
  const end = $effect.root(() => {
    table = new Resource(() => GAMES['volk']?.load() ?? null)
  })
  await vi.waitFor(() => expect(table?.now).toBeTruthy(), LOADING)
  const [moment] = MOMENTS
  if (!moment || !table?.now) throw new Error('no moment')
  const told = { choose: vi.fn(), point: vi.fn(), whyNot: vi.fn() }
  const props = { moment, facts: FACTS, words: words('de'), fresh: [], pointed: null, ...told }
  const shown = mount(table.now.Table, { target: document.body, props })
  flushSync()
  expect(document.querySelector('[data-place="tab:end"]')?.textContent.trim()).toBe(own('de')['ui']?.['end-of-decade'])
  settings.lang = 'it'
  await vi.waitFor(() => expect(table?.error).toBe(PART_LOST), LOADING)
  settings.lang = 'fr'
  await vi.waitFor(() => expect(table?.error).toBeNull(), LOADING)
  await unmount(shown)
  end()
})
