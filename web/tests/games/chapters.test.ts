import { expect, test } from 'vitest'
import { chapter as round } from '@/games/curtain'
import { chapter as half } from '@/games/volk'
import type { JournalEvent } from '@/host/wire'
import { curtain, curtainWords } from '../fixtures'
import { GAMES, words as volkWords } from './volk/fixtures'

const named = (games: { events: JournalEvent[] }[][], name: (event: JournalEvent) => string | undefined) =>
  [...new Set(games.flat().flatMap((moment) => moment.events.map(name)))].filter(Boolean)

test('rounds of Iron Curtain and halves of decades are the parts of a game', () => {
  expect(named(curtain.games, (event) => round?.(event, curtainWords('en')))).toEqual(['Round 1', 'Round 2'])
  expect(named(GAMES, (event) => half?.(event, volkWords('en')))).toContain('Decade I · 2nd half')
})
