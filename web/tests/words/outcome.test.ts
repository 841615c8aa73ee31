/** How the end of a game is told to who lost it, won it and watched it. */
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

test('whoever reads it, a resignation names the side that resigned', async () => {
  await speak('en')
  expect(told('usa', 'en')).toBe('You lost. USSR wins: USA resigned.')
  expect(told('ussr', 'en')).toBe('You won. USSR wins: USA resigned.')
  expect(told(null, 'en')).toBe('USSR wins: USA resigned.')
})

test('a table that nobody joined was closed, a game that had begun was called off', async () => {
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
