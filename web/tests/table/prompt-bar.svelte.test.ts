import { ALL_READ, settings } from '@/device/settings.svelte'
import { createRawSnippet, flushSync, tick, unmount, type Snippet } from 'svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Moment } from '@/host/wire'
import { speak } from '@/words/words.svelte'
import { asked } from '../fixtures'
import { showScreen } from '../screens'

beforeAll(() => speak('en'))

const page = document.documentElement
const mine = asked('play')
const theirs: Moment = { ...mine, number: mine.number - 1, phrases: {}, view: { ...mine.view, legal: [] } }
const ended: Moment = { ...mine, table: { ...mine.table, status: 'finished' } }
let moment = $state.raw<Moment>(mine)
let screen: Record<string, unknown>

/** A hand that lies far below what a phone shows. */
beforeEach(() => {
  page.scrollTop = 0
  vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(4000)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, (this.matches('.legal') ? 3000 : 0) - page.scrollTop, 90, 50)
  })
})
afterEach(() => {
  void unmount(screen)
  vi.restoreAllMocks()
})

async function sit(first: Moment, more: { choose?: () => void; after?: Snippet }): Promise<void> {
  moment = first
  screen = showScreen(() => moment, more)
  await settled()
}
async function settled(): Promise<void> {
  flushSync()
  await tick()
  flushSync()
}
const show = () => document.querySelector<HTMLElement>('button.show')

test('a newcomer reads the goal first, and a button leads to what glows', async () => {
  settings.welcomed = 0
  await sit(mine, { choose: () => {} })
  expect(page.scrollTop).toBe(0)
  expect(show()?.textContent).toBe('↓ Your moves')
})

test('a user who opens a table immediately sees what glows', async () => {
  settings.welcomed = ALL_READ
  await sit(mine, { choose: () => {} })
  expect(page.scrollTop).toBeGreaterThan(2000)
  expect(show()).toBeNull()
})

test('the page does not scroll for a user who waited; a button leads to what glows', async () => {
  await sit(theirs, { choose: () => {} })
  expect(show()).toBeNull()
  moment = mine
  await settled()
  expect(page.scrollTop).toBe(0)
  expect(show()?.textContent).toBe('↓ Your moves')
  show()?.click()
  expect(page.scrollTop).toBeGreaterThan(2000)
  window.dispatchEvent(new Event('scroll'))
  await new Promise(requestAnimationFrame)
  flushSync()
  expect(show()).toBeNull()
})

test('spectators are not led anywhere', async () => {
  await sit(theirs, {})
  moment = mine
  await settled()
  expect(show()).toBeNull()
})

test('what can be done after a game stands in the bar, and not before', async () => {
  const after = createRawSnippet(() => ({ render: () => '<a class="after" href="/again">Again</a>' }))
  const way = () => document.querySelector('.bar .after')?.getAttribute('href')
  await sit({ ...ended, table: { ...ended.table, outcome: { winner: 'usa', reason: 'resignation' } } } as Moment, {
    choose: () => {},
    after,
  })
  expect(way()).toBe('/again')
  moment = mine
  await settled()
  expect(way()).toBeUndefined()
})
