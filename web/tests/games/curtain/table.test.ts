import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as game from '@/games/curtain'
import { settings } from '@/device/settings.svelte'
import { speak } from '@/words/words.svelte'
import type { GameTable } from '@/games/game'
import type { Moment, Pattern } from '@/host/wire'
import { fits } from '@/table/lesson/lesson'
import TableScreen from '@/table/TableScreen.svelte'
import { asked, curtain, curtainWords, moments } from '../../fixtures'

let shown: Record<string, unknown> | null = null
const choose = vi.fn<(action: number) => void>()
const whyNot = vi.fn<(pattern: Pattern) => void>()

function show(moment: Moment): void {
  shown = mount(TableScreen, {
    target: document.body,
    props: {
      game: game as unknown as GameTable,
      moment,
      facts: curtain.facts,
      words: curtainWords('en'),
      events: [],
      fresh: [],
      refusal: null,
      busy: false,
      choose,
      whyNot,
      undo: () => {},
      dismiss: () => {},
    },
  })
  flushSync()
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const button = (text: RegExp, within = 'button') => all(within).find((each) => text.test(each.textContent))

beforeAll(() => speak('en'))
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  vi.clearAllMocks()
})

test('every legal action of a moment is a button in the list of actions', () => {
  const moment = asked('space')
  show(moment)
  const listed = all('aside ol button')
  for (const each of listed) each.click()
  expect(choose.mock.calls.map(([action]) => action)).toEqual(moment.view.legal)
})

test('exactly what is legal glows on the table, and a click decides it', () => {
  for (const kind of ['play', 'space', 'order']) {
    const moment = asked(kind)
    show(moment)
    const lit = all('.table .legal')
    const buttons = all('.table .choices button')
    expect(lit.length + buttons.length).toBe(moment.view.legal.length)
    for (const each of [...lit, ...buttons]) each.click()
    expect(new Set(choose.mock.calls.map(([action]) => action))).toEqual(new Set(moment.view.legal))
    if (shown) void unmount(shown)
    shown = null
    choose.mockClear()
  }
})

test('the hand folds to the heads of its cards, which can still be played, and stays folded', () => {
  const moment = asked('play')
  show(moment)
  const fold = () => all('.hand .fold-hand')[0]
  expect(fold()?.getAttribute('aria-expanded')).toBe('true')
  fold()?.click()
  flushSync()
  expect([settings.foldedHand, fold()?.getAttribute('aria-expanded')]).toEqual([true, 'false'])
  expect(all('.hand.folded ul.folded .name').length).toBe(moment.view['hand'].length)
  all('.hand .legal')[0]?.click()
  expect(choose).toHaveBeenCalledOnce()
  settings.foldedHand = false
})

test('a card that waits to be confirmed is beside the hand that it has left', () => {
  const moment = asked('play')
  const [card = '', ...hand] = moment.view['hand'] as string[]
  const view: typeof moment.view & Record<string, unknown> = { ...moment.view, card, hand }
  show({ ...moment, view })
  expect(all('.placed .name').map((name) => name.textContent)).toEqual([curtainWords('en').name('cards', card)])
})

/** An Order that cannot reach every card. */
function limited(): Moment {
  const moment = moments.find(
    ({ view, phrases }) =>
      view.prompt?.kind === 'order' &&
      Object.values(view.grid).some(({ card }) => !Object.values(phrases).some(([, about]) => about['card'] === card)),
  )
  if (!moment) throw new Error('no fixture has an Order that cannot reach a card')
  return moment
}
/** A card that may not be chosen, and one that may. */
const dullAndLit = () => ['.map .card:not(.legal)', '.map .card.legal'].map((each) => all(each)[0] as HTMLElement)
/** The mouse moves over something. */
const hover = (element: HTMLElement) =>
  element.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', bubbles: true }))
const nameOn = (card?: HTMLElement) => card?.querySelector('.name')?.textContent ?? 'no card'

test('a click on a card that may not be chosen asks why', () => {
  const moment = limited()
  show(moment)
  all('.map .card:not(.legal)')[0]?.click()
  expect(whyNot).toHaveBeenCalledOnce()
  expect(choose).not.toHaveBeenCalled()
  const [pattern = {}] = whyNot.mock.calls[0] ?? []
  expect(Object.values(moment.phrases).filter((phrase) => fits(pattern, phrase))).toEqual([])
})

test('a tap on a card shows it large until the next tap, and one that decides shows nothing', () => {
  show(limited())
  const tap = (card?: HTMLElement) => {
    for (const kind of ['pointerenter', 'pointermove', 'pointerleave', 'focus'])
      card?.dispatchEvent(new PointerEvent(kind, { pointerType: 'touch', bubbles: kind === 'pointermove' }))
    card?.click()
    flushSync()
  }
  const large = () => document.querySelector('.slot.looked')?.textContent ?? ''
  const [dull, lit] = dullAndLit()
  tap(dull)
  expect(large()).toContain(nameOn(dull))
  tap(dull)
  expect(large()).toBe('')
  tap(dull)
  tap(lit)
  expect(choose).toHaveBeenCalledOnce()
  expect(large()).toBe('')
})

test('a tap that reads a card shows no refusal; a second one asks why it may not be chosen', () => {
  show(limited())
  const tap = (card?: HTMLElement) => {
    card?.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))
    flushSync()
  }
  const [dull] = dullAndLit()
  whyNot.mockClear()
  tap(dull)
  expect(whyNot).not.toHaveBeenCalled()
  expect(document.querySelector('.slot.looked')?.textContent).toContain(nameOn(dull))
  tap(dull)
  expect(whyNot).toHaveBeenCalledOnce()
})

test('a card of the hand that is pointed at is seen large', () => {
  show(limited())
  const [held] = all('.hand ul button')
  held?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
  flushSync()
  expect(document.querySelector('.slot.looked')).toBeNull() // the card came to lie under a mouse at rest
  if (held) hover(held)
  flushSync()
  expect(document.querySelector('.slot')?.textContent).toContain(nameOn(held))
})

test('the card to be placed stays readable while its place is being chosen, whatever else is hovered', () => {
  const moment = asked('space')
  const { id } = curtain.facts.cards[String(moment.view.card)] ?? { id: '' }
  const told = () => document.querySelector('.placed')?.textContent ?? ''
  show(moment)
  expect(all('.hand ul .name').map((name) => name.textContent)).not.toContain(curtainWords('en').name('cards', id))
  for (const card of [undefined, all('.map .card')[0]]) {
    card?.click()
    flushSync()
    expect(told()).toContain(curtainWords('en').name('cards', id))
    expect(document.querySelector('.placed .event')?.textContent).toMatch(/\w+ \w+/)
  }
  if (shown) void unmount(shown)
  show(asked('order'))
  expect(told()).toBe('')
})

test('a card under the mouse is seen large whatever is clicked', () => {
  show(limited())
  for (const card of dullAndLit()) {
    hover(card)
    all('.map .card').forEach((other) => other !== card && other.dispatchEvent(new FocusEvent('blur')))
    for (let clicks = 0; clicks < 2; clicks++) {
      card.click()
      flushSync()
      expect(document.querySelector('.slot.looked')?.textContent).toContain(nameOn(card))
    }
    card.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }))
    flushSync()
    expect(document.querySelector('.slot.looked')).toBeNull()
  }
})

test('the hint to click what glows is for the deciding side, not for spectators', () => {
  const hint = () => document.querySelector('.bar .first')
  settings.played = false
  show(asked('play'))
  expect(hint()).not.toBeNull()
  if (shown) void unmount(shown)
  shown = mount(TableScreen, {
    target: document.body,
    props: {
      game: game as unknown as GameTable,
      moment: asked('play'),
      facts: curtain.facts,
      words: curtainWords('en'),
      events: [],
      fresh: [],
    },
  })
  flushSync()
  expect(document.querySelector('.bar')).not.toBeNull()
  expect(hint()).toBeNull()
})

test('the prompt comes with its rule', () => {
  show(asked('use'))
  expect(document.body.textContent).toMatch(/for its event or for an Order\?/)
  expect(all('.rule')[0]?.textContent).toBe('C3.3')
  expect(button(/event/i, '.choices button')?.textContent.length).toBeGreaterThan(8)
})

test('a typed number goes to the list and decides', () => {
  const moment = asked('play')
  show(moment)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }))
  const field = document.querySelector<HTMLInputElement>('[data-typing]')
  expect(document.activeElement).toBe(field)
  if (!field) return
  field.value = '2'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  field.form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }))
  expect(choose).toHaveBeenCalledExactlyOnceWith(moment.view.legal[1])
})

test('moments from the start to the end of a game can be drawn', () => {
  const game = curtain.games[0] ?? []
  for (const moment of game.filter((_, index) => index % 12 === 0 || index === game.length - 1)) {
    show(moment)
    expect(all('.map .card')).toHaveLength(Object.keys(moment.view.grid).length)
    if (shown) void unmount(shown)
    shown = null
  }
})

test('the legend says what a card bears, what dominates, controls and scores, each with its rule', () => {
  show(asked('play'))
  button(/^\?$/)?.click()
  flushSync()
  const rules = all('dialog li').map((item) => item.querySelector('.rule')?.textContent)
  expect(rules).toEqual(['C3.3', 'C1.2', 'C8', 'C4.2', 'C5.4', 'C1.1', 'C4.1', 'C4.3', 'C7.1'])
  for (const item of all('dialog li')) expect(item.textContent).not.toContain('curtain.')
  button(/^Close$/, 'dialog button')?.click()
  flushSync()
  expect(all('dialog')).toEqual([])
})

test('a region tells by a click which of its cards are missing', () => {
  const moment = asked('play')
  show(moment)
  const [id, region] = Object.entries(moment.view.regions).find(([, each]) => each.missing.length > 1) ?? []
  if (!id || !region) throw new Error('no region misses cards')
  const row = document.querySelector<HTMLElement>(`[data-place='region:${id}'] button`)
  row?.click()
  flushSync()
  expect(row?.getAttribute('aria-expanded')).toBe('true')
  const told = row?.parentElement?.querySelector('p')?.textContent
  for (const card of region.missing) expect(told).toContain(curtainWords('en').name('cards', card))
  row?.click()
  flushSync()
  expect(row?.parentElement?.querySelector('p')).toBeNull()
})
