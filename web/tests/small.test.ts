import { expect, test } from 'vitest'
import { durationText, timeText } from '@/words/format'
import { withChanges } from '@/host/table-info'
import { filterLines, logLines } from '@/table/log/log'
import { actor } from '@/games/curtain'
import { agentName } from '@/words/people'
import { matchPath } from '@/app/router.svelte'
import type { JournalEvent, TableInfo } from '@/host/wire'
import { curtain, curtainWords, moments } from './fixtures'
import { GAMES, words as volkWords } from './games/volk/fixtures'

test('a path names its page and its parts', () => {
  expect(matchPath('/table/:id', '/table/a%20b')).toEqual({ id: 'a b' })
  expect(matchPath('/table/:id', '/table/a/replay')).toBeNull()
  expect(matchPath('/lobby', '/lobby/')).toEqual({})
  expect(matchPath('/', '/')).toEqual({})
})

test.each([
  [-5, 'en', '0.0'],
  [9_999, 'en', '9.9'],
  [9_940, 'de', '9,9'],
  [65_000, 'en', '1:05'],
  [3_725_000, 'ru', '1:02:05'],
  [108_000_000, 'en', '1d 6h'],
  [108_000_000, 'de', '1 T, 6h'],
  [108_000_000, 'fr', '1j 6h'],
  [200_000_000, 'it', '2gg 7h'],
  [108_000_000, 'ru', '1 д. 6 ч'],
])('%i ms in %s are read as %s', (ms, lang, text) =>
  expect(timeText(ms, lang).replace(/[\u00a0\u202f]/g, ' ')).toBe(text),
)

test.each([
  [30_000, 'en', '30 seconds'],
  [21_600_000, 'de', '6 Stunden'],
  [3_600_000, 'fr', '1 heure'],
  [10_000, 'it', '10 secondi'],
  [21_600_000, 'ru', '6 часов'],
])('the mark of %i ms is said in %s as %s', (ms, lang, text) =>
  expect(durationText(ms, lang).replace(/\u00a0/g, ' ')).toBe(text),
)

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome, Linux',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android'],
  ['curl/8.0', 'curl/8.0'],
])('%s is called %s', (agent, name) => expect(agentName(agent)).toBe(name))

test('the lobby follows what came, changed and went', () => {
  const table = (id: string, turn = 0) => ({ id, turn }) as TableInfo
  const before = [table('a'), table('b'), table('c')]
  const after = withChanges(before, { changed: [table('d'), table('b', 5)], gone: ['a'] })
  expect(after.map(({ id, turn }) => [id, turn])).toEqual([
    ['d', 0],
    ['b', 5],
    ['c', 0],
  ])
  expect(withChanges(before, { tables: [] })).toEqual([])
})

test('the same sentence several times in a row appears once', () => {
  const cube: JournalEvent = {
    kind: 'CubePlaced',
    sentence: 'CubePlaced',
    about: { side: 'usa', card: 'iran' },
    rule: 'C5.1',
    at: 3,
    by: 'usa',
  }
  const lines = logLines([cube, cube, { ...cube, about: { side: 'usa', card: 'cuba' } }, cube], curtainWords('en'))
  expect(lines.map(({ times }) => times)).toEqual([2, 1, 1])
  expect(lines[0]).toMatchObject({ side: 'usa', rule: 'C5.1', text: 'The USA places a cube on Iran.' })
})

test('a line that stays as it was stays the same, so that a growing log draws only what is new', () => {
  const words = curtainWords('en')
  const events = (curtain.games[0] ?? []).flatMap((moment) => moment.events)
  const [before, after] = [logLines(events.slice(0, -3), words), logLines(events, words)]
  expect(before.length).toBeGreaterThan(10)
  before.slice(0, -1).forEach((line, index) => expect(after[index]).toBe(line))
})

test('the log tells every event of the fixtures', () => {
  const events = moments.flatMap((moment) => moment.events)
  const told = logLines(events, curtainWords('en')).reduce((sum, line) => sum + line.times, 0)
  expect(told).toBe(events.length)
})

test('in Iron Curtain a line belongs to the side that acts, even if the other side decided just before', () => {
  const order: JournalEvent = {
    kind: 'OrderBegan',
    sentence: 'OrderBegan',
    about: { side: 'usa', card: 'iran', n: 2 },
    rule: 'C5.1',
    at: 3,
    by: 'ussr', // the side that has just declined the event of its card
  }
  expect(logLines([order], curtainWords('en'), actor)[0]?.side).toBe('usa')
})

test('the log is filtered by side and by words', () => {
  const lines = logLines(
    moments.flatMap((moment) => moment.events),
    curtainWords('en'),
  )
  const theirs = filterLines(lines, 'ussr', '')
  expect(theirs.length).toBeGreaterThan(0)
  expect(theirs.length).toBeLessThan(lines.length)
  expect(theirs.every((line) => line.side === 'ussr')).toBe(true)
  const cubes = filterLines(lines, '', '  CUBE usa ')
  expect(cubes.length).toBeGreaterThan(0)
  expect(cubes.every((line) => /usa/i.test(line.text) && /cube/i.test(line.text))).toBe(true)
  expect(filterLines(lines, 'usa', 'C5.1').every((line) => line.rule === 'C5.1')).toBe(true)
  expect(filterLines(lines, '', 'perestroikaa')).toEqual([])
})

test('in Wir sind das Volk! a line belongs to the side that decided, whatever its event is about', () => {
  const event = (kind: string, about: Record<string, unknown>, at: number, by: string | null): JournalEvent => ({
    ...{ kind, sentence: kind, about, rule: '1.9.6', at, by },
  })
  const lines = logLines(
    [
      event('TrackMoved', { track: 'prestige', side: 'east', value: 1 }, 4, 'west'),
      event('UnrestAdded', { province: 'saxony', n: 1, unrest: 1 }, 5, 'east'),
      event('FactoryBuilt', { city: 'leipzig' }, 6, 'west'),
      event('PhaseBegan', { phase: 1 }, 6, 'west'),
      event('UnrestAdded', { province: 'saxony', n: 2, unrest: 3 }, 6, 'west'),
      event('UnrestRemoved', { province: 'saxony', n: 1, unrest: 2 }, 7, 'east'),
    ],
    volkWords('en'),
  )
  expect(lines.map((line) => line.side)).toEqual(['west', 'east', 'west', '', '', 'east'])
  const played = (GAMES[0] ?? []).flatMap((moment) => moment.events)
  const told = logLines(played, volkWords('en'))
  const [west, east] = ['west', 'east'].map((side) => filterLines(told, side, ''))
  for (const kind of ['UnrestAdded', 'FactoryBuilt', 'TrackMoved']) {
    const decided = played.find((each) => each.kind === kind && each.by && !each.rule.startsWith('1.10'))
    expect([...(west ?? []), ...(east ?? [])].some((line) => line.at === decided?.at)).toBe(true)
  }
})
