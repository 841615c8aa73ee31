import { ALL_READ, settings } from '@/device/settings.svelte'
import { flushSync, unmount } from 'svelte'
import { beforeAll, expect, test } from 'vitest'
import type { Moment } from '@/host/wire'
import { speak } from '@/words/words.svelte'
import { asked } from '../fixtures'
import { showScreen } from '../screens'

beforeAll(() => speak('en'))

test('a decision that hands the turn over reads a bubble too, and nothing that others decide does', () => {
  const mine = { ...asked('play'), number: 1 }
  const theirs = (number: number): Moment => ({ ...mine, number, phrases: {}, view: { ...mine.view, legal: [] } })
  let moment = $state.raw<Moment>(mine)
  settings.welcomed = 0
  const screen = showScreen(() => moment, { choose: () => {} })
  flushSync()
  const count = () => document.querySelector('.bubble .count')?.textContent
  expect(count()).toBe('1/4')
  for (const number of [2, 3, 4]) {
    moment = theirs(number)
    flushSync()
    expect(count()).toBeUndefined()
  }
  moment = { ...mine, number: 5 }
  flushSync()
  expect(count()).toBe('2/4')
  settings.welcomed = ALL_READ
  void unmount(screen)
})
