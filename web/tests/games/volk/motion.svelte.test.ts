import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '@/device/settings.svelte'
import type { JournalEvent } from '@/host/wire'
import { loadTableWords } from '@/games/volk/table-words'
import Table from '@/games/volk/Table.svelte'
import { FACTS, MOMENTS, words } from './fixtures'

const unrest: JournalEvent = {
  ...{ kind: 'UnrestAdded', sentence: 'UnrestAdded', rule: '1.6.1', at: 1, by: 'west' },
  about: { province: 'sachsen', n: 2, unrest: 2 },
}
const [moment] = MOMENTS
const told = { choose: vi.fn(), point: vi.fn(), whyNot: vi.fn() }

beforeEach(async () => {
  await loadTableWords('en')
  vi.useFakeTimers()
})
afterEach(() => {
  settings.pace = 'normal'
  vi.useRealTimers()
})

/** For how long a change is visible on the table, in steps of a tenth of a second. */
function seenFor(pace: typeof settings.pace): number {
  settings.pace = pace
  if (!moment) throw new Error('no moment')
  const props = { moment, facts: FACTS, words: words('en'), fresh: [unrest], pointed: null, ...told }
  const table = mount(Table, { target: document.body, props })
  flushSync()
  let seen = 0
  for (let time = 0; time < 5000; time += 100) {
    vi.advanceTimersByTime(100)
    flushSync()
    const number = document.querySelector('.plate.changed .delta')?.textContent
    if (number !== undefined) expect(number).toBe('+2')
    if (number !== undefined) seen += 100
  }
  void unmount(table)
  return seen
}

test('a change is visible while it moves, and without motion for the usual time', () => {
  const usual = seenFor('normal')
  expect(usual).toBeGreaterThan(1000)
  expect(seenFor('slow')).toBeGreaterThan(1.8 * usual)
  expect(seenFor('off')).toBe(usual)
})
