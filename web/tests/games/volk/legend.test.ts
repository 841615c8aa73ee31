import { mount } from 'svelte'
import { describe, expect, it } from 'vitest'
import Sprite from '@/games/volk/cards/Sprite.svelte'
import { CARD_ICONS, EXPLAINED, USES } from '@/games/volk/cards/icons'
import { CATALOGUES, FACTS, LANGS, own } from './fixtures'

mount(Sprite, { target: document.body })
const body = document.body.innerHTML
const drawn = new Set([...body.matchAll(/<symbol id="volk-([\w]+)"/g)].map((found) => found[1]))
const kinds = new Set(Object.values(FACTS.cards).flatMap((card) => card.icons.map((icon) => icon.kind)))

describe('the legend', () => {
  it('has every icon that a card or the words of the engine name', () => {
    const keys = CARD_ICONS.map(({ key }) => key).sort()
    expect(keys).toEqual(Object.keys(CATALOGUES['en']?.['elements'] ?? {}).sort())
    for (const kind of kinds) expect(keys).toContain(kind)
  })

  it.each(EXPLAINED.map(({ key }) => key))('draws %s', (key) => {
    expect(drawn).toContain(key)
  })

  it('draws the uses of a card, and nothing that uses a drawing that is not there', () => {
    for (const { icon } of Object.values(USES)) expect(drawn).toContain(icon)
    for (const [, used] of body.matchAll(/href="#volk-(\w+)"/g)) expect(drawn).toContain(used)
  })

  it.each(LANGS)('explains everything in %s, with its rule', (lang) => {
    const words = own(lang)
    for (const { key, rule } of EXPLAINED) {
      expect(words['legend']?.[key], key).toBeTruthy()
      expect(words['names']?.[key] ?? CATALOGUES[lang]?.['elements']?.[key], key).toBeTruthy()
      expect(rule, key).toMatch(/^1\.\d+(\.\d+)?$/)
    }
  })

  it.each(LANGS)('has the same words in %s as in English, with the same placeholders', (lang) => {
    const [here, english] = [own(lang), own('en')]
    expect(Object.keys(here)).toEqual(Object.keys(english))
    for (const [section, sentences] of Object.entries(english)) {
      expect(Object.keys(here[section] ?? {}), section).toEqual(Object.keys(sentences))
      for (const [key, sentence] of Object.entries(sentences)) {
        const holes = (text: unknown) => [...String(text).matchAll(/\{\w+\}/g)].map(String).sort()
        expect(holes(here[section]?.[key]), `${section}.${key}`).toEqual(holes(sentence))
      }
    }
  })
})
