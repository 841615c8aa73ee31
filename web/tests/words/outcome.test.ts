/** How the end of a game reads for the winner, the loser and a spectator. */
import { expect, test } from 'vitest'
import { endSentence } from '@/words/outcome'
import type { Lang } from '@/device/settings.svelte'
import { speak } from '@/words/words.svelte'
import type { Moment } from '@/host/wire'
import { curtainWords, LANGS, moments } from '../fixtures'

const { table } = moments[0] as Moment
const outcome = { winner: 'ussr', reason: 'resigned', rule: '' }
const told = (mine: string | null, lang: string) =>
  endSentence({ table: { ...table, mine, status: 'finished', outcome } }, curtainWords(lang))

test('a resignation names the side that resigned, to every viewer', async () => {
  await speak('en')
  expect(told('usa', 'en')).toBe('You lost. The USSR wins: the USA resigned.')
  expect(told('ussr', 'en')).toBe('You won. The USSR wins: the USA resigned.')
  expect(told(null, 'en')).toBe('The USSR wins: the USA resigned.')
})

test('a table that nobody joined was closed, a game that had begun was aborted', async () => {
  await speak('en')
  const ended = (started: number | null) =>
    endSentence({ table: { ...table, status: 'aborted', started, outcome: null } }, curtainWords('en'))
  expect(ended(null)).toBe('The table was closed.')
  expect(ended(5)).toBe('The game was aborted. Nobody wins.')
})

test.each(LANGS)('first the winner, then who resigned, in %s', async (lang) => {
  await speak(lang as Lang)
  const [winner, loser] = ['ussr', 'usa'].map((side) => curtainWords(lang).name('sides', side))
  expect(told(null, lang)).toMatch(new RegExp(`${winner}.*${loser}`))
})

test.each(LANGS)('a win on time names the winner only, in %s', async (lang) => {
  await speak(lang as Lang)
  const words = curtainWords(lang)
  const late = endSentence(
    { table: { ...table, mine: null, status: 'finished', outcome: { ...outcome, reason: 'time' } } },
    words,
  )
  expect(late).toBe(words.say('table', 'time', { side: 'ussr' }))
  expect(late).toContain(words.name('sides', 'ussr'))
})
