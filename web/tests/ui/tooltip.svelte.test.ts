/** The table of Iron Curtain explains what lies on it, with the rule: by pointing, click, tap and keyboard. */
import { flushSync, mount, tick } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import Table from '@/games/curtain/Table.svelte'
import type { CurtainFacts, CurtainView } from '@/games/curtain/view'
import { tooltip } from '@/ui/tooltip'
import type { TableProps } from '@/games/game'
import { speak } from '@/words/words.svelte'
import { asked, curtain, curtainWords } from '../fixtures'

const moment = asked('order')

beforeAll(async () => {
  await speak('en')
  const props: TableProps<CurtainView, CurtainFacts> = {
    moment,
    facts: curtain.facts,
    words: curtainWords('en'),
    fresh: [],
    pointed: null,
    choose: vi.fn(),
    point: vi.fn(),
    whyNot: vi.fn(),
  }
  mount(Table, { target: document.body, props })
  flushSync()
})
afterEach(() => {
  document.dispatchEvent(new PointerEvent('pointerdown'))
  ;(document.activeElement as HTMLElement | null)?.blur()
  flushSync()
})

const tip = () => document.querySelector('[role=tooltip]')?.textContent ?? ''
const part = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement

test.each([
  ['.score .track', 'Score:', 'C1.4'],
  ['.score .usa .stock', `USA, Reserve: ${moment.view.reserves.usa}`, 'C1.1'],
  ['.score .ussr .stock:last-child', `USSR, Hand: ${moment.view.hands.ussr}`, 'C2.2'],
  ['[data-place=round] [role]', `Round: ${moment.view.round}`, 'C2'],
  ['[data-place=draw] [role]', `Draw pile: ${moment.view.draw}`, 'C2.1'],
  ['[data-place=aftermath] [role]', `Aftermath: ${moment.view.aftermath.cards}`, 'C7.1'],
])('%s says how it stands, what it is and by which rule', (selector, title, rule) => {
  const ways: [Event, Event][] = [
    [new PointerEvent('pointerenter', { pointerType: 'mouse' }), new PointerEvent('pointerleave')],
    [new FocusEvent('focus'), new FocusEvent('blur')],
  ]
  for (const [shows, hides] of ways) {
    part(selector).dispatchEvent(shows)
    flushSync()
    expect(tip()).toContain(title)
    expect(tip().endsWith(rule)).toBe(true)
    part(selector).dispatchEvent(hides)
    flushSync()
    expect(tip()).toBe('')
  }
  // a tap, in browsers too that do not tell what made a click
  for (const click of [new PointerEvent('click', { pointerType: 'touch' }), new MouseEvent('click')]) {
    part(selector).dispatchEvent(click)
    flushSync()
    expect(tip()).toContain(title)
    document.dispatchEvent(new PointerEvent('pointerdown'))
    flushSync()
    expect(tip()).toBe('')
  }
  expect(part(selector).getAttribute('aria-label')).toContain(title)
})

test.each(['.score', 'ul:has([data-place=round])'])('Tab comes once to %s, and the arrows lead along it', (row) => {
  const stops = [...part(row).querySelectorAll<HTMLElement>('[tabindex]')]
  const [first] = stops.filter((stop) => stop.tabIndex === 0)
  expect(stops.filter((stop) => stop.tabIndex === 0)).toHaveLength(1)
  const told = new Set<string>()
  first?.focus()
  for (const key of [...stops.map(() => 'ArrowLeft'), ...stops.map(() => 'ArrowRight')]) {
    flushSync()
    told.add(tip())
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  expect(told.size).toBe(stops.length)
})

test('a region that is opened names the rules of completeness, bonus and points', () => {
  const [region] = Object.keys(moment.view.regions)
  part(`[data-place="region:${region}"] button`).click()
  flushSync()
  const text = part(`[data-place="region:${region}"] p`).textContent
  for (const rule of ['C4.1', 'C4.3', 'C4.2']) expect(text).toContain(rule)
})

test('what is gone explains nothing any more', async () => {
  const hide = vi.fn()
  const node = document.body.appendChild(document.createElement('b'))
  async function pointedAt() {
    const leave = tooltip({ show: () => {}, hide })(node)
    await tick()
    node.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    return () => leave?.()
  }
  const drawnAnew = await pointedAt()
  drawnAnew()
  await tick()
  expect(hide).not.toHaveBeenCalled()
  const gone = await pointedAt()
  node.remove()
  gone()
  await tick()
  expect(hide).toHaveBeenCalledOnce()
})
