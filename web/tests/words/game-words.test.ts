import { describe, expect, test } from 'vitest'
import { GameWords, type Sections } from '@/words/game-words'
import type { About, Names } from '@/host/wire'
import { load } from '../fixtures'

interface Said {
  section: string
  key: string
  about: About
  names: Names
  texts: Record<string, string>
}

describe.each(['curtain', 'volk'])('the sentences of %s', (game) => {
  const catalogues = load<Record<string, Sections>>(`${game}-words`)
  const sentences = load<Said[]>(`${game}-sentences`)

  test.each(['en', 'de', 'fr', 'it', 'ru'])('are those of the engine in %s', (lang) => {
    const words = new GameWords(lang, catalogues[lang] ?? {}, sentences[0]?.names)
    const wrong = sentences
      .map(({ section, key, about, texts }) => [words.say(section, key, about), texts[lang]])
      .filter(([ours, engines]) => ours !== engines)
    expect(wrong).toEqual([])
    expect(sentences.length).toBeGreaterThan(100)
  })
})

test('a name that looks like a template or a nesting is left as it is', () => {
  const words = new GameWords(
    'en',
    { actions: { play: 'play {card:cards}' }, cards: {} },
    { cards: { x: '{card} $t(play)' } },
  )
  expect(words.say('actions', 'play', { card: 'x' })).toBe('play {card} $t(play)')
})

test('a sentence is the same when it is said again, and another with another name', () => {
  const words = new GameWords('en', { actions: { play: 'play {card:cards}' }, cards: { x: 'France', y: 'Italy' } })
  const say = (card: string) => words.say('actions', 'play', { card })
  expect([say('x'), say('y'), say('x')]).toEqual(['play France', 'play Italy', 'play France'])
  expect(words.named({ cards: { z: 'Japan' } }).say('actions', 'play', { card: 'z' })).toBe('play Japan')
  expect(say('z')).toBe('play z')
})

test('an id that nobody names is shown as it is', () => {
  const words = new GameWords('en', { cards: {} })
  expect(words.name('cards', 'atlantis')).toBe('atlantis')
})
