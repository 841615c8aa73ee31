import { flushSync, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import type { HeldDecision, Moment } from '@/host/wire'
import { speak } from '@/words/words.svelte'
import { asked } from '../fixtures'
import { showScreen } from '../screens'

beforeAll(() => speak('en'))

/** A moment whose last action is held: the turn is complete. */
function complete(endsTurn = true): Moment {
  const moment = asked('space')
  const action = moment.view.legal[0] ?? 0
  const phrase = moment.phrases[action] ?? ['done', {}]
  const foreseen = { events: [], view: {}, final: true }
  const held: HeldDecision = { action, phrase, ends_turn: endsTurn, foreseen }
  return { ...moment, number: moment.number + 1, draft: 2, can_undo: true, phrases: {}, held }
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent.trim().endsWith(name))

test('a complete turn is ended by its button, which has the focus, and nothing else can be chosen', () => {
  const [commit, choose] = [vi.fn(), vi.fn()]
  const screen = showScreen(() => complete(), { commit, choose })
  flushSync()
  expect(document.querySelector('.asked')?.textContent).toContain('Your turn is complete')
  expect(document.querySelectorAll('.legal, aside ol button')).toHaveLength(0)
  expect(document.activeElement).toBe(button('End turn'))
  button('End turn')?.click()
  expect(commit).toHaveBeenCalledOnce()
  void unmount(screen)
})

test('the goal says how things stand at the end of the turn that is shown on the board', () => {
  const moment = complete()
  const goals = [{ tone: 'standing' as const, kind: 'lead', about: { side: 'usa', n: 5, left: 3 } }]
  if (moment.held) moment.held.foreseen = { events: [], view: { goals }, final: true }
  const screen = showScreen(() => moment)
  flushSync()
  expect(document.querySelector('.standing')?.textContent).toContain('The USA leads by 5')
  void unmount(screen)
})

test('Enter ends the turn wherever it means nothing else', () => {
  const commit = vi.fn()
  const screen = showScreen(() => complete(), { commit })
  flushSync()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  expect(commit).toHaveBeenCalledOnce()
  void unmount(screen)
})

test('one decision or the whole turn is undone', () => {
  const undo = vi.fn()
  const screen = showScreen(() => complete(), { undo })
  flushSync()
  button('Undo turn')?.click()
  expect(undo).toHaveBeenLastCalledWith(true)
  button('Undo')?.click()
  expect(undo).toHaveBeenLastCalledWith()
  void unmount(screen)
})

test('where the other side only decides something, the turn is not said to end', () => {
  const screen = showScreen(() => complete(false))
  flushSync()
  expect(button('Hand over')).toBeDefined()
  expect(button('End turn')).toBeUndefined()
  expect(document.querySelector('.asked')?.textContent).toContain('The other side decides next')
  void unmount(screen)
})

test('the focus stays where the user is typing', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const screen = showScreen(() => complete())
  flushSync()
  expect(document.activeElement).toBe(field)
  field.remove()
  void unmount(screen)
})
