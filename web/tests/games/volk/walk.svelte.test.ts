import { expect, test } from 'vitest'
import type { JournalEvent } from '@/host/wire'
import { Walk } from '@/games/volk/decade/walk.svelte'
import { GAMES } from './fixtures'

/** The journal of a game up to the first decision that runs through several phases at once, and with what that brought. */
function phases(): { before: JournalEvent[]; after: JournalEvent[] } {
  for (const game of GAMES) {
    const at = game.findIndex(({ events }) => events.filter(({ kind }) => kind === 'PhaseBegan').length > 1)
    const journal = (until: number) => game.slice(0, until).flatMap(({ events }) => events)
    if (at > 0) return { before: journal(at), after: journal(at + 1) }
  }
  throw new Error('no fixture runs through several phases at once')
}

test('phases that pass without a decision wait for the reader, one by one or all at once', () => {
  const { before, after } = phases()
  let events = $state.raw(before)
  let walk: Walk | undefined
  const stop = $effect.root(() => {
    walk = new Walk({
      get events() {
        return events
      },
      live: true,
    })
  })
  if (!walk) throw new Error('no walk')
  expect(walk.story).toBeUndefined() // what was there when the page was opened is read
  const known = walk.stories.length
  events = after
  const unread = walk.stories.slice(known)
  expect(unread.length).toBeGreaterThan(1)
  expect([walk.story, walk.more]).toEqual([unread[0], true])
  walk.next()
  expect(walk.story).toEqual(unread[1])
  walk.skip()
  expect(walk.story).toBeUndefined()
  stop()
})

test('a replay is not held up', () => {
  const { before, after } = phases()
  let events = $state.raw(before)
  const stop = $effect.root(() => {
    const walk = new Walk({
      get events() {
        return events
      },
      live: false,
    })
    events = after
    expect(walk.story).toBeUndefined()
  })
  stop()
})

test('a phase knows everything that happened in it, to be marked on the map', () => {
  const { after } = phases()
  const stop = $effect.root(() => {
    const { stories } = new Walk({ events: after, live: true })
    const told = stories.flatMap(({ journal }) => journal)
    expect(told.some(({ kind }) => kind.endsWith('Counted'))).toBe(true)
    expect(told.every((event) => after.includes(event))).toBe(true)
  })
  stop()
})
