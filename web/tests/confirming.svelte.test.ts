import { flushSync, unmount } from 'svelte'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/settings.svelte'
import type { Moment } from '../src/lib/wire'
import { speak } from '../src/lib/words.svelte'
import { asked } from './fixtures'
import { showScreen } from './screens'

beforeAll(() => {
  settings.confirm = true
  return speak('en')
})
afterAll(() => {
  settings.confirm = false
})

test('a decision stays to be confirmed while people come and go, until the game goes on', () => {
  let moment = $state.raw<Moment>(asked('play'))
  const choose = vi.fn()
  const screen = showScreen(() => moment, { choose })
  const confirm = () => document.querySelector('.confirm')
  flushSync()
  document.querySelector<HTMLElement>('aside ol button')?.click()
  flushSync()
  expect(confirm()).not.toBeNull()
  moment = {
    ...moment,
    table: { ...moment.table, seats: moment.table.seats.map((seat) => ({ ...seat, online: false })) },
  }
  flushSync()
  expect(confirm()).not.toBeNull()
  document.querySelector<HTMLElement>('.confirm .main')?.click()
  expect(choose).toHaveBeenCalledExactlyOnceWith(moment.view.legal[0])
  document.querySelector<HTMLElement>('aside ol button')?.click()
  flushSync()
  moment = { ...moment, number: moment.number + 1 }
  flushSync()
  expect(confirm()).toBeNull()
  void unmount(screen)
})

test('keys mean in a text field what they always mean there', () => {
  const undo = vi.fn()
  const screen = showScreen(() => ({ ...asked('play'), can_undo: true }), { undo })
  flushSync()
  const notes = document.body.appendChild(document.createElement('textarea'))
  const back = () => new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true })
  notes.dispatchEvent(back())
  expect(undo).not.toHaveBeenCalled()
  document.body.dispatchEvent(back())
  expect(undo).toHaveBeenCalledOnce()
  notes.remove()
  void unmount(screen)
})

test('nothing can be done at a table that is covered', () => {
  const undo = vi.fn()
  const screen = showScreen(() => ({ ...asked('play'), can_undo: true }), { choose: vi.fn(), undo, covered: true })
  flushSync()
  expect(document.querySelector('.screen')?.hasAttribute('inert')).toBe(true)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true }))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
  expect(undo).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
  void unmount(screen)
})
