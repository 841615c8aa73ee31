import { flushSync, unmount } from 'svelte'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settings } from '@/device/settings.svelte'
import type { Moment } from '@/host/wire'
import { speak } from '@/words/words.svelte'
import { asked, moments } from '../fixtures'
import { showScreen } from '../screens'

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

test('Enter alone says "done" where that may be said, and nothing where the focus is on something to press', () => {
  settings.confirm = false
  const choose = vi.fn()
  const stopping = moments.find((each) => Object.values(each.phrases).some(([key]) => key === 'done'))
  if (!stopping) throw new Error('no fixture may be answered with "done"')
  const done = Number(Object.entries(stopping.phrases).find(([, [key]]) => key === 'done')?.[0])
  let moment = $state.raw<Moment>(asked('play'))
  const screen = showScreen(() => moment, { choose })
  const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  flushSync()
  document.body.dispatchEvent(enter())
  expect(choose).not.toHaveBeenCalled()
  moment = stopping
  flushSync()
  document.querySelector('aside ol button')?.dispatchEvent(enter())
  expect(choose).not.toHaveBeenCalled()
  document.body.dispatchEvent(enter())
  expect(choose).toHaveBeenCalledExactlyOnceWith(done)
  document.querySelector<HTMLFormElement>('aside form')?.requestSubmit()
  expect(choose).toHaveBeenCalledTimes(2)
  settings.confirm = true
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
