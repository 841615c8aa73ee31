import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import { Live } from '@/host/live'
import type { GameTable } from '@/games/game'
import { speak } from '@/words/words.svelte'
import TableScreen from '@/table/TableScreen.svelte'
import * as game from '@/games/volk'
import { Sitting } from '@/table/sitting.svelte'
import { attackDeclined } from '@/games/volk/turn'
import { loadTableWords } from '@/games/volk/table-words'
import type { VolkMoment } from '@/games/volk/view'
import { FACTS, GAMES, MOMENTS, words } from './fixtures'

const toCome = (moment: VolkMoment) => game.toCome?.(moment) ?? 0
const asked = (kind: string) => MOMENTS.filter(({ view }) => view.prompt?.kind === kind)

test('the bar says how many of the same icon are left', () => {
  const several = ['4', '16', '26', '33', '44', '57', '74'] // their first icon adds unrest more than once
  const found = asked('add-unrest').filter(({ view }) => several.includes(view.card ?? '') && view.icons_left[0])
  expect(found.length).toBeGreaterThan(0)
  for (const moment of found) expect(toCome(moment)).toBe(moment.view.icons_left[0])
  for (const moment of asked('choose-card')) expect(toCome(moment)).toBe(0)
})

test('with each unrest that is placed one less is to come', () => {
  let steps = 0
  for (const game of GAMES)
    for (const [i, moment] of game.entries()) {
      const next = game[i + 1]
      if (next?.view.prompt?.kind !== 'add-unrest' || moment.view.prompt?.kind !== 'add-unrest') continue
      if (
        next.number !== moment.number + 1 ||
        next.view.prompt.about['country'] !== moment.view.prompt.about['country']
      )
        continue
      expect(toCome(next)).toBe(toCome(moment) - 1)
      steps++
    }
  expect(steps).toBeGreaterThan(0)
})

test('every attack of phase 7 may be declined, and nothing else is declined at once', () => {
  expect(asked('choose-attack').length).toBeGreaterThan(0)
  for (const moment of MOMENTS)
    expect(attackDeclined(moment) !== null).toBe(moment.view.prompt?.kind === 'choose-attack')
})

test('declining goes on until something else is asked, or of another side', async () => {
  const first = asked('choose-attack')[0] as VolkMoment
  const { side } = first.view.prompt as { side: string }
  const at = (number: number, kind: string, of = side): VolkMoment => ({
    ...first,
    number,
    since: number - 1,
    events: [],
    view: { ...first.view, prompt: { ...first.view.prompt, kind, side: of } as VolkMoment['view']['prompt'] },
  })
  const after = [at(2, 'choose-attack'), at(3, 'choose-attack'), at(4, 'choose-attack', 'nobody')]
  const sent: number[] = []
  const live = new Live()
  const sitting = new Sitting('t', live)
  live.request = async (message) => {
    sent.push(message['number'] as number)
    const next = after.shift()
    // the decision arrives before the answer, or after it
    if (next && next.number % 2) sitting.show(next)
    else if (next) setTimeout(() => sitting.show(next))
  }
  sitting.show(at(1, 'choose-attack'))
  await sitting.chooseOn(attackDeclined(first) ?? -1)
  expect(sent).toEqual([1, 2, 3])
  expect(sitting.moment?.number).toBe(4)
})

test('the bar offers to decline all the rest in phase 7, and to nobody who only looks', async () => {
  await Promise.all([speak('en'), loadTableWords('en')])
  const moment = asked('choose-attack').find(({ view }) => view.actor === view.side) as VolkMoment
  const playing = { ...moment, table: { ...moment.table, status: 'playing' as const } }
  const chooseOn = vi.fn<(action: number) => void>()
  for (const offered of [{ chooseOn }, {}]) {
    const props = { moment: playing, facts: FACTS, words: words('en'), events: [], fresh: [], ...offered }
    const shown = mount(TableScreen, {
      target: document.body,
      props: { game: game as unknown as GameTable, ...props },
    })
    flushSync()
    const found = [...document.querySelectorAll('button')].filter((each) => /Decline all/.test(each.textContent))
    expect(found).toHaveLength('chooseOn' in offered ? 1 : 0)
    found[0]?.click()
    await unmount(shown)
  }
  expect(chooseOn.mock.calls).toEqual([[attackDeclined(moment)]])
}, 20_000)
