import { describe, expect, test } from 'vitest'
import { onCardInPlay, onHandCard, onSpace, targetsOf } from '@/games/curtain/targets'
import { eventText, optionTexts } from '@/games/curtain/cards/event-text'
import { axesOf, boxAround, CARD, emptySpaces, placeOf, readingOrder, SLIM } from '@/games/curtain/map/layout'
import { highlightsOf, turnSteps } from '@/games/curtain/highlights'
import { settings } from '@/device/settings.svelte'
import type { JournalEvent, Moment, Pattern, Phrase } from '@/host/wire'
import { fits } from '@/table/lesson/lesson'
import { fitted } from '@/ui/zoom/geometry'
import { asked, curtain, curtainWords, LANGS, moments } from '../../fixtures'

const phraseOf = (moment: Moment, action: number): Phrase => moment.phrases[action] ?? ['', {}]

describe('actions', () => {
  test('every legal action is somewhere on the table, once', () => {
    for (const moment of moments) {
      const { spaces, hand, cards, buttons } = targetsOf(moment)
      const all = [...spaces.values(), ...hand.values(), ...cards.values(), ...buttons]
      expect(all.toSorted((a, b) => a - b)).toEqual(moment.view.legal)
    }
  })

  test('a click means every action that a card or space could be chosen for', () => {
    for (const moment of moments) {
      const { spaces, hand, cards } = targetsOf(moment)
      const meant = (pattern: Pattern) => moment.view.legal.filter((action) => fits(pattern, phraseOf(moment, action)))
      for (const [id, action] of hand)
        if (phraseOf(moment, action)[0] === 'play') expect(meant(onHandCard(id))).toEqual([action])
      for (const [id, action] of cards) expect(meant(onCardInPlay(id))).toEqual([action])
      for (const [key, action] of spaces) {
        const { x, y } = placeOf(key)
        expect(meant(onSpace(x, y))).toEqual([action])
      }
    }
  })
})

describe('the event of a card', () => {
  test.each(LANGS)('reads as the engine words it in %s', (lang) => {
    const words = curtainWords(lang)
    for (const [id, texts] of Object.entries(curtain.events)) {
      const card = curtain.facts.cards[id]
      expect(card && eventText(card, words)).toBe(texts[lang])
    }
    expect(Object.keys(curtain.events)).toHaveLength(18)
  })

  test('that lets its owner choose tells each part alone', () => {
    const card = curtain.facts.cards['nigeria']
    const parts = card ? optionTexts(card, curtainWords('en'), 0) : []
    expect(parts).toHaveLength(2)
    const said = card ? eventText(card, curtainWords('en')).toLowerCase() : ''
    for (const part of parts) expect(said).toContain(part.toLowerCase().replace(/\.$/, ''))
    expect(card && optionTexts(card, curtainWords('en'), 1)).toEqual([])
  })
})

describe('the map', () => {
  const { view } = asked('space')

  test('legal spaces are empty and beside a card', () => {
    const empty = emptySpaces(view)
    for (const key of targetsOf(asked('space')).spaces.keys()) expect(empty).toContain(key)
    for (const key of empty) expect(view.grid[key]).toBeUndefined()
  })

  test('y grows upwards', () => {
    expect(placeOf('0,1').top).toBeLessThan(placeOf('0,0').top)
    expect(readingOrder(view).map(({ place }) => place.top)).toEqual(
      readingOrder(view)
        .map(({ place }) => place.top)
        .toSorted((a, b) => a - b),
    )
  })

  test('has one number at each column and row, at the middle of what lies there', () => {
    const { columns, rows } = axesOf([...Object.keys(view.grid), ...targetsOf(asked('space')).spaces.keys()])
    for (const key of targetsOf(asked('space')).spaces.keys()) {
      const { x, y, left, top } = placeOf(key)
      expect([columns.get(x), rows.get(y)]).toEqual([left + CARD.width / 2, top + CARD.height / 2])
    }
    const numbers = [...columns.keys()].toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index)) // no column is left out
  })

  test('fits into its frame, centred', () => {
    const box = boxAround(Object.keys(view.grid), 20)
    const lie = fitted(box, { width: 300, height: 200 })
    expect(lie.scale * box.width).toBeLessThanOrEqual(300.001)
    expect(lie.scale * box.height).toBeLessThanOrEqual(200.001)
    expect(lie.x + lie.scale * (box.left + box.width / 2)).toBeCloseTo(150)
    expect(boxAround(['0,0'], 0)).toEqual({ left: 0, top: 0, ...CARD })
    expect(boxAround(Object.keys(view.grid), 0, SLIM).width).toBeLessThan(boxAround(Object.keys(view.grid), 0).width)
  })
})

test('cubes of one moment come one after another, the newest of a heap last', () => {
  const cube = (card: string) => ({
    kind: 'CubePlaced',
    sentence: '',
    rule: '',
    at: 1,
    by: null,
    about: { side: 'usa', card },
  })
  const shown = highlightsOf([cube('iran'), cube('iran'), cube('cuba')])
  const [old, first, second] = [0, 1, 2].map((index) => shown.delay('iran', 'usa', index, 3))
  expect(old).toBe(0)
  expect(second).toBeGreaterThan(first ?? Infinity)
  expect(shown.delay('cuba', 'usa', 0, 1)).toBeGreaterThan(second ?? Infinity)
  expect([...shown.touched]).toEqual(['iran', 'cuba'])
  settings.pace = 'slow'
  expect(shown.delay('iran', 'usa', 2, 3)).toBe(2 * (second ?? 0))
  settings.pace = 'off'
  expect(shown.delay('iran', 'usa', 2, 3)).toBe(0)
  settings.pace = 'normal'
})

test('the steps of a turn are all that happened since its card was played, and none before', () => {
  let longest = 0
  for (const game of curtain.games) {
    const events: JournalEvent[] = []
    for (const moment of game) {
      events.push(...moment.events)
      const { card, prompt } = moment.view
      const steps = turnSteps(events, card)
      longest = Math.max(longest, steps.length)
      expect(steps.filter(({ kind }) => kind === 'CardPlayed')).toHaveLength(steps.length > 0 ? 1 : 0)
      if (card === null || prompt?.kind === 'space') expect(steps).toEqual([])
      else expect(steps.at(0)?.about['card']).toBe(card)
    }
  }
  expect(longest).toBeGreaterThan(5)
})
