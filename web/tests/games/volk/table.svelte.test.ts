import { flushSync, mount } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import type { TableProps } from '@/games/game'
import type { JournalEvent } from '@/host/wire'
import { settings } from '@/device/settings.svelte'
import { speak } from '@/words/words.svelte'
import { CITIES } from '@/games/volk/map/geography'
import { litPlaces, split } from '@/games/volk/places'
import { hint } from '@/games/volk'
import { EXPLAINED } from '@/games/volk/cards/icons'
import { loadTableWords } from '@/games/volk/table-words'
import Table from '@/games/volk/Table.svelte'
import type { VolkMoment } from '@/games/volk/view'
import { turnSteps } from '@/games/volk/turn'
import { FACTS, GAMES, MOMENTS, words } from './fixtures'

const START = MOMENTS[0] as VolkMoment
const kindOf = (moment: VolkMoment) => moment.view.prompt?.kind ?? 'over'
/** A moment of each kind of decision that the games have. */
const SAMPLES = [...new Set(MOMENTS.map(kindOf))].flatMap((kind) =>
  MOMENTS.filter((moment) => kindOf(moment) === kind)
    .slice(0, 1)
    .map((moment) => [kind, moment.number, moment] as const),
)

const told = { choose: vi.fn(), point: vi.fn(), whyNot: vi.fn() }
let now = $state.raw(START)
let happened = $state.raw<JournalEvent[]>([])
const props: TableProps = {
  get moment() {
    return now
  },
  get events() {
    return happened
  },
  facts: FACTS,
  words: words('en'),
  fresh: [],
  pointed: null,
  ...told,
}
await loadTableWords('en')
await speak('en')
mount(Table, { target: document.body, props })

function show(moment: VolkMoment) {
  vi.clearAllMocks()
  now = moment
  flushSync()
  const at = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`)
  const press = (place: string) => {
    at(place)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    flushSync()
  }
  return { ...told, at, press }
}

/** A city for some provinces. */
const CITY_OF: Record<string, string> = {
  bayern: 'muenchen',
  hessen: 'frankfurt',
  'baden-wuerttemberg': 'stuttgart',
  'nordrhein-westfalen': 'koeln',
  sachsen: 'dresden',
  thueringen: 'jena',
}

describe('the table', () => {
  it.each(SAMPLES)('lets every legal action of %s (%i) be clicked', (_, __, moment) => {
    const table = show(moment)
    for (const [place, actions] of litPlaces(moment)) {
      expect(table.at(place), place).not.toBeNull()
      table.press(place)
      if (actions.length === 1) expect(table.choose, place).toHaveBeenLastCalledWith(actions[0])
      else {
        expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(actions.length)
        document.querySelector<HTMLElement>('[role=menuitem]')?.click()
        expect(table.choose).toHaveBeenLastCalledWith(actions[0])
      }
      flushSync()
    }
  })

  it('asks why where nothing may be done, and does nothing itself', () => {
    const moment = MOMENTS.find(({ view }) => view.prompt?.kind === 'build')
    if (!moment) throw new Error('no such moment')
    const table = show(moment)
    const dark = Object.keys(moment.view.cities).find((id) => !litPlaces(moment).has(`city:${id}`))
    table.press(`city:${dark}`)
    expect(table.choose).not.toHaveBeenCalled()
    expect(table.whyNot).toHaveBeenCalledOnce()
  })

  it.each([
    ['touch', 20, true],
    ['touch', 24, false],
    ['mouse', 20, false],
  ])('takes a %s %i pixels beside the only city that glows for one on it: %s', (pointerType, away, meant) => {
    const moment = MOMENTS.find(({ view }) => view.prompt?.kind === 'build')
    const [place, actions] = [...litPlaces(moment ?? START)].find(([place]) => split(place)[0] === 'city') ?? []
    const { x, y } = CITIES[split(place ?? 'city:')[1]] ?? { x: 0, y: 0 }
    if (!moment || !actions) throw new Error('no such moment')
    const legal = moment.view.legal.filter((action) => actions.includes(action))
    const { choose, whyNot } = show({ ...moment, view: { ...moment.view, legal } })
    const land = document.querySelector<SVGPathElement>('.province .land')
    const map = land?.ownerSVGElement
    if (!map) throw new Error('no map')
    map.getScreenCTM = () => ({ a: 0.5, d: 0.5, e: 10, f: 100 }) as DOMMatrix
    land.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }))
    const at = { clientX: 10 + x / 2 + away, clientY: 100 + y / 2 }
    land.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true }))
    flushSync()
    if (meant) expect(choose).toHaveBeenCalledExactlyOnceWith(legal[0])
    else expect(choose).not.toHaveBeenCalled()
    expect(whyNot).toHaveBeenCalledTimes(meant ? 0 : 1)
  })

  it('marks the province that may attack', () => {
    const moment = MOMENTS.find(({ view }) => view.prompt?.kind === 'choose-attack')
    if (!moment) throw new Error('no such moment')
    show(moment)
    const marked = [...document.querySelectorAll<SVGElement>('.plate.attacks')].map((plate) => plate.dataset['place'])
    expect(marked).toEqual([`province:${moment.view.prompt?.about['province']}`])
    show(START)
    expect(document.querySelector('.plate.attacks')).toBeNull()
  })

  it('asks why a space of the prestige track is not on offer', () => {
    const moment = MOMENTS.find(({ view }) => view.prompt?.kind === 'choose-prestige')
    if (!moment) throw new Error('no such moment')
    const table = show(moment)
    const dark = [1, 2, 3, 4, 5, 6].find((number) => !litPlaces(moment).has(`space:${number}`))
    table.press(`space:${dark}`)
    expect(table.choose).not.toHaveBeenCalled()
    expect(table.whyNot).toHaveBeenCalledOnce()
    document.dispatchEvent(new PointerEvent('pointerdown')) // its tip goes
  })

  it('takes a click on a city for one on its province when provinces are asked for', () => {
    const asked = MOMENTS.filter(({ view }) => view.prompt?.kind === 'add-unrest')
    const choices = asked.flatMap((moment) =>
      [...litPlaces(moment)].map(([place, actions]) => ({ moment, place, actions })),
    )
    const found = choices.find(({ place, actions }) => split(place)[1] in CITY_OF && actions.length === 1)
    if (!found) throw new Error('no such moment')
    const table = show(found.moment)
    table.press(`city:${CITY_OF[split(found.place)[1]]}`)
    expect(table.choose).toHaveBeenCalledWith(found.actions[0])
  })

  it('explains tracks and phases by keyboard: one stop for each row, and the arrows lead along it', () => {
    show(START)
    for (const row of document.querySelectorAll('.tracks .spaces[role=group], .phases')) {
      const stops = [...row.querySelectorAll<HTMLElement>('[tabindex="0"]')]
      expect(stops).toHaveLength(1)
      const [stop] = stops
      stop?.focus()
      flushSync()
      const tip = () => document.querySelector('[role=tooltip]')?.textContent ?? ''
      const before = tip()
      expect(before).toContain('1.')
      stop?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      flushSync()
      expect(tip()).not.toBe(before)
    }
    for (const one of ['.fact', '.flight'])
      expect(document.querySelector(`.tracks ${one}[tabindex="0"]`)?.getAttribute('aria-label')).toBeTruthy()
  })

  it('explains by a tap, until the next one', () => {
    show(START)
    ;(document.activeElement as HTMLElement | null)?.blur()
    flushSync()
    const phase = document.querySelector('.phases [role=img]')
    phase?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'touch' }))
    flushSync()
    expect(document.querySelector('[role=tooltip]')).toBeNull()
    phase?.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))
    flushSync()
    expect(document.querySelector('[role=tooltip]')?.textContent).toContain('1.10 phase 1')
    document.dispatchEvent(new PointerEvent('pointerdown'))
    flushSync()
    expect(document.querySelector('[role=tooltip]')).toBeNull()
  })

  it.each([
    ['.when', '1.4'],
    ['.track.prestige .head', '1.2.7'],
    ['h3 .heap', '1.4.3'],
    ['.hand .back', '1.14'],
    ['.province', '1.6.1'],
  ])('explains %s by a plain click too, as browsers tell it that know no kinds of pointers', (selector, rule) => {
    const moment = MOMENTS.find(({ view }) => view.prompt?.kind === 'build')
    if (!moment) throw new Error('no such moment')
    show(moment)
    document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    flushSync()
    expect(document.querySelector('[role=tooltip]')?.textContent).toContain(rule)
    document.dispatchEvent(new PointerEvent('pointerdown'))
    flushSync()
    expect(document.querySelector('[role=tooltip]')).toBeNull()
  })

  it('opens a card by a tap as a dialog with its name, and closes it to nothing', () => {
    const table = show(MOMENTS.find(({ view }) => view.prompt?.kind === 'choose-card') ?? START)
    const card = document.querySelector<HTMLElement>('.card[data-place]')
    card?.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))
    flushSync()
    const dialog = document.querySelector<HTMLDialogElement>('dialog')
    expect(dialog?.open).toBe(true)
    const [, id] = split(card?.dataset['place'] as `card:${string}`)
    expect(dialog?.getAttribute('aria-label')).toBe(words('en').name('cards', id))
    card?.dispatchEvent(new FocusEvent('focus')) // as the browser gives it back
    dialog?.close()
    flushSync()
    expect(document.querySelector('.large')).toBeNull()
    expect(table.choose).not.toHaveBeenCalled()
  })

  it('folds the hand to the heads of its cards, which can still be used, and remembers it', () => {
    const handOf = ({ view }: VolkMoment) => view.hands[view.side === 'east' ? 'east' : 'west']
    const moment = MOMENTS.find((each) => handOf(each).some(({ card }) => card && litPlaces(each).has(`card:${card}`)))
    if (!moment) throw new Error('no such moment')
    const table = show(moment)
    const fold = () => document.querySelector<HTMLElement>('.cards .fold-hand')
    const unfolded = () => fold()?.getAttribute('aria-expanded')
    expect([document.querySelectorAll('.fold-hand').length, unfolded()]).toEqual([1, 'true'])
    expect(document.querySelector('.hand .tiny')).toBeNull()
    fold()?.click()
    flushSync()
    expect([settings.foldedHand, unfolded()]).toEqual([true, 'false'])
    expect(document.querySelectorAll('.hand .card.tiny')).toHaveLength(handOf(moment).length)
    document.querySelector<HTMLElement>('.hand .tiny.lit')?.click()
    expect(table.choose).toHaveBeenCalledOnce()
    fold()?.click()
    flushSync()
    expect(document.querySelector('.hand .tiny')).toBeNull()
  })

  it('has a menu that arrows lead through, and Escape and Tab back to its place', () => {
    const found = MOMENTS.flatMap((moment) =>
      [...litPlaces(moment)].map(([place, actions]) => ({ moment, place, actions })),
    ).find(({ actions }) => actions.length > 1)
    if (!found) throw new Error('no such moment')
    const table = show(found.moment)
    const place = table.at(found.place)
    const key = (key: string) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      flushSync()
    }
    for (const leaving of ['Escape', 'Tab']) {
      place?.focus()
      table.press(found.place)
      const items = [...document.querySelectorAll('[role=menuitem]')]
      const at = () => items.indexOf(document.activeElement as Element)
      const last = items.length - 1
      expect(at()).toBe(0)
      for (const [pressed, there] of [
        ['ArrowUp', last],
        ['ArrowDown', 0],
        ['End', last],
        ['Home', 0],
        ['ArrowDown', 1],
      ] as const) {
        key(pressed)
        expect(at(), pressed).toBe(there)
      }
      key(leaving)
      expect(document.querySelector('[role=menu]')).toBeNull()
      expect(document.activeElement).toBe(place)
    }
    expect(table.choose).not.toHaveBeenCalled()
  })

  it('has every track, phase and sample of the map in the legend, with its rule', () => {
    show(START)
    document.querySelector<HTMLElement>('.help')?.click()
    flushSync()
    const items = [...document.querySelectorAll('dialog li')]
    expect(items.length).toBe(EXPLAINED.length + 4 + 10 + 6)
    for (const item of items) expect(item.querySelector('.rule')?.textContent, item.textContent).toMatch(/^1\.\d/)
  })

  it('shows all steps of a turn, however many', () => {
    const game = GAMES[0] ?? []
    const told = (at: number) => game.slice(0, at + 1).flatMap(({ events }) => events)
    const at = game.findIndex((moment, i) => !kindOf(moment).startsWith('choose-') && turnSteps(told(i)).length > 5)
    const moment = game[at] as VolkMoment
    happened = told(at)
    show(moment)
    expect(document.querySelectorAll('.tray ol li')).toHaveLength(turnSteps(happened).length)
    happened = []
  })

  it('shows the other hand by its backs alone', () => {
    const moment = MOMENTS.find(
      ({ view }) => view.side === 'west' && view.hands.east.some((held) => held.card === null),
    )
    if (!moment) throw new Error('no such moment')
    show(moment)
    const hidden = moment.view.hands.east.filter((held) => held.card === null)
    expect(document.querySelectorAll('.back.east')).toHaveLength(hidden.length)
  })

  it('tells in the list of actions what an event does', () => {
    const moment = MOMENTS.find(({ phrases }) => Object.values(phrases).some(([key]) => key === 'use-event'))
    if (!moment) throw new Error('no such moment')
    const asked = { prompt: moment.view.prompt, facts: FACTS, words: words('en') }
    const icons = FACTS.cards[moment.view.card ?? '']?.icons ?? []
    const phrase = (wanted: string) => Object.values(moment.phrases).find(([key]) => key === wanted) ?? [wanted, {}]
    expect(hint?.(asked, phrase('use-event')).split(' · ')).toHaveLength(icons.length)
    expect(hint?.(asked, phrase('use-build'))).toBe('')
  })

  it('tells what it costs to remove an unrest with a card that is not the side’s own (1.8.1)', () => {
    const own = { west: 'yellow', east: 'red' }
    const found = MOMENTS.flatMap(({ view: { prompt }, phrases }) => {
      const phrase = Object.values(phrases).find(([key]) => key === 'use-remove')
      if (!prompt || !phrase) return []
      const color = FACTS.cards[String(prompt.about['card'])]?.color
      const side = prompt.side as 'west' | 'east'
      const price = color === own[side] ? '' : `1 dismantling point against ${side === 'west' ? 'West' : 'East'}`
      expect(hint?.({ prompt, facts: FACTS, words: words('en') }, phrase)).toBe(price)
      return [`${side} ${color}`]
    })
    expect(new Set(found).size).toBeGreaterThan(4)
  })

  it.each([
    ['west', { kind: 'rundown', side: 'east', count: 1 }, '1 factory of East becomes rundown'],
    ['east', { kind: 'build', side: 'east', count: 1 }, '1 build point for East'],
  ])('tells there what a space of the prestige track does for %s', (side, icon, text) => {
    const prompt = { kind: 'choose-prestige', side, rule: '1.10 phase 2', about: {} }
    const phrase: [string, Record<string, unknown>] = ['prestige', { number: 1, icons: [icon] }]
    expect(hint?.({ prompt, facts: FACTS, words: words('en') }, phrase)).toBe(text)
  })
})
