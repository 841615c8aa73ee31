import { flushSync, unmount } from 'svelte'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CurtainView } from '@/games/curtain/view'
import type { JournalEvent, Moment } from '@/host/wire'
import { sinceMove, stepsOf } from '@/table/recap/recap'
import { settings } from '@/device/settings.svelte'
import { speak } from '@/words/words.svelte'
import { curtain } from '../fixtures'
import { showScreen } from '../screens'

beforeAll(() => {
  settings.pace = 'off' // nothing may move after the test
  return speak('en')
})

const game = curtain.games[0] ?? []
const journal = (until: number): JournalEvent[] => game.slice(0, until + 1).flatMap(({ events }) => events)

/** A moment at which a side is asked to play a card after the other side's turn, and the journal up to it. */
function afterTheirTurn(): { at: number; moment: Moment<CurtainView>; events: JournalEvent[] } {
  const at = game.findIndex((moment, index) => {
    const before = journal(index)
    return index > 8 && moment.view.prompt?.kind === 'play' && sinceMove(before, moment.view.side).length > 2
  })
  const moment = game[at]
  if (!moment) throw new Error('no fixture has a turn of the opponent')
  return { at, moment, events: journal(at) }
}

test('the recap holds what followed the last own decision, and nothing for a spectator', () => {
  const { moment, events } = afterTheirTurn()
  const told = sinceMove(events, moment.view.side)
  expect(told.every(({ by }) => by !== moment.view.side)).toBe(true)
  expect(events.slice(0, events.length - told.length).at(-1)?.by).toBe(moment.view.side)
  expect(stepsOf(told)).toEqual([...new Set(told.map(({ at }) => at))])
  expect(sinceMove(events, null)).toEqual([])
})

test('before the first own decision the recap begins with the first decision of all, not with the deal', () => {
  const dealt: JournalEvent = { kind: 'CardsDealt', sentence: 'CardsDealt', about: { n: 4 }, rule: '', at: 0, by: null }
  const first = { ...dealt, kind: 'FirstChosen', at: 1, by: 'ussr' }
  expect(sinceMove([dealt, first], 'usa')).toEqual([first])
})

test('the recap is read and stepped through on the board until the user decides', async () => {
  const { at, moment, events } = afterTheirTurn()
  let now = $state.raw<Moment>(moment)
  let told = $state.raw(events)
  const past = vi.fn((from: number, to: number) =>
    Promise.resolve(game.filter(({ number }) => number >= from && number <= to)),
  )
  const screen = showScreen(() => now, {
    choose: vi.fn(),
    past,
    get events() {
      return told
    },
  })
  const recap = () => document.querySelector('.recap')
  const steps = stepsOf(sinceMove(events, moment.view.side))
  flushSync()
  expect(recap()?.querySelectorAll('li').length).toBeGreaterThan(1)
  expect(document.querySelectorAll('.curtain .legal').length).toBeGreaterThan(0)

  recap()?.querySelector<HTMLElement>('header button')?.click()
  await vi.waitFor(() => expect(document.querySelector('.table.past')).not.toBeNull())
  expect(past).toHaveBeenCalledExactlyOnceWith(steps[0], steps.at(-1))
  expect(recap()?.textContent).toContain(`1 of ${steps.length}`)
  expect(recap()?.querySelector('li.shown')).not.toBeNull()
  expect(document.querySelectorAll('.curtain .legal')).toHaveLength(0) // the past cannot be played
  expect(document.querySelector('.asked')?.textContent.trim()).toBe('Since your last move') // and nothing is asked there

  document.querySelector<HTMLElement>('.bar .main')?.click()
  flushSync()
  expect(document.querySelector('.table.past')).toBeNull()
  expect(recap()).not.toBeNull()

  const next = game[at + 1]
  if (!next) throw new Error('the fixture ends here')
  const own = { kind: 'CardPlayed', sentence: 'CardPlayed', about: {}, rule: '', at: next.number, by: moment.view.side }
  told = [...events, own]
  now = { ...next, view: { ...next.view, side: moment.view.side } }
  flushSync()
  expect(recap()).toBeNull()
  void unmount(screen)
})

test('the list of moves folds away and stays so; what is typed is found all the same', () => {
  const { moment, events } = afterTheirTurn()
  const screen = showScreen(() => moment, { choose: vi.fn(), events })
  flushSync()
  const moves = () => document.querySelectorAll('aside form ~ ol button').length
  expect(moves()).toBe(moment.view.legal.length)
  document.querySelector<HTMLElement>('.fold')?.click()
  flushSync()
  expect([moves(), settings.moves]).toEqual([0, false])
  const field = document.querySelector<HTMLInputElement>('[data-typing]')
  if (field) field.value = '1'
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  expect(moves()).toBeGreaterThan(0)
  settings.moves = null
  void unmount(screen)
})
