import { describe, expect, it } from 'vitest'
import { longestLine, longestWord } from '@/ui/text-fit'
import { LANGS, words } from '../games/volk/fixtures'

describe('the lines of a name', () => {
  it.each([
    ['Luftbrücke', 2, 10],
    ['Ich bin ein Berliner!', 1, 21],
    ['Ich bin ein Berliner!', 2, 11],
    ['Ich bin ein Berliner!', 3, 9],
    ['Wiedergutmachungsabkommen mit Israel', 3, 25],
    ['Brest-Litowsk', 2, 7],
    ['à l’Est\u00a0!', 2, 7],
  ])('%s in %i lines has at most %i letters in one', (name, lines, letters) =>
    expect(longestLine(name, lines)).toBe(letters),
  )

  it.each(LANGS)('are shorter the more there are, and never shorter than a word (%s)', (lang) => {
    for (const name of Object.values(words(lang).sections['cards'] ?? {}).map(String)) {
      const [one, two, three] = [1, 2, 3].map((lines) => longestLine(name, lines)) as [number, number, number]
      expect(one).toBe(name.length)
      expect(two).toBeLessThanOrEqual(one)
      expect(three).toBeLessThanOrEqual(two)
      expect(three).toBeGreaterThanOrEqual(longestWord(name))
    }
  })
})
