import { expect, test } from 'vitest'
import { Live } from '../src/lib/live'
import { Sitting } from '../src/lib/sitting.svelte'
import type { JournalEvent, Moment } from '../src/lib/wire'
import { curtain } from './fixtures'

const game = curtain.games[0] as Moment[]
const event = (kind: string, at: number): JournalEvent => ({ kind, sentence: kind, about: {}, rule: '', at, by: null })
const at = (number: number, since: number | null, events: JournalEvent[]): Moment => ({
  ...(game[0] as Moment),
  number,
  since,
  events,
})
const kinds = (events: JournalEvent[]) => events.map((each) => each.kind).join('')

test('events follow one another, and only new ones are fresh', () => {
  const sitting = new Sitting('t', new Live())
  sitting.show(at(1, null, [event('A', 0), event('B', 1)]))
  expect(kinds(sitting.fresh)).toBe('')
  sitting.show(at(2, 1, [event('C', 2)]))
  expect(kinds(sitting.events)).toBe('ABC')
  expect(kinds(sitting.fresh)).toBe('C')
})

test('what was taken back is dropped', () => {
  const sitting = new Sitting('t', new Live())
  sitting.show(at(2, null, [event('A', 1), event('B', 2)]))
  sitting.show(at(1, 1, []))
  expect(kinds(sitting.events)).toBe('A')
})

test('presence and clocks change the table and nothing else', () => {
  const sitting = new Sitting('t', new Live())
  sitting.show(game[0] as Moment)
  const { table, view } = game[0] as Moment
  sitting.hear({ type: 'table', table: { ...table, turn: 99 } })
  expect(sitting.moment?.table.turn).toBe(99)
  expect(sitting.moment?.view).toBe(view)
})

test('a decision counts from the moment it led to, before the answer that it was taken', async () => {
  const live = new Live()
  const sent: unknown[] = []
  let answer: () => void = () => {}
  live.request = (message) => {
    sent.push(message)
    return new Promise((resolve) => (answer = () => resolve(undefined as never)))
  }
  const sitting = new Sitting('t', live)
  sitting.show(at(1, null, []))
  const first = sitting.choose(5)
  void sitting.choose(6)
  expect(sent).toHaveLength(1)
  const late = answer
  sitting.show(at(2, 1, []))
  const second = sitting.choose(7)
  expect(sent).toHaveLength(2)
  late()
  await first
  expect(sitting.busy).toBe(true)
  answer()
  await second
  expect(sitting.busy).toBe(false)
})
