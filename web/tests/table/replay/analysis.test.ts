import { percent } from '@/words/format'
import { expect, test } from 'vitest'
import { answerText, seenAt, turnsOf } from '@/table/replay/analysis'
import { eventText } from '@/games/curtain/cards/event-text'
import { hint } from '@/games/curtain/hint'
import type { GameTable } from '@/games/game'
import { speak } from '@/words/words.svelte'
import { numbered } from '@/table/replay/replay.svelte'
import type { Moment, Phrase, Prompt } from '@/host/wire'
import type { Analysis, Judgement } from '@/host/wire-analysis'
import { curtain, curtainWords } from '../../fixtures'

const SIDES = ['usa', 'ussr']
const phrase = (card: string): Phrase => ['play', { card }]
const asked = (kind: string, about = {}): Prompt => ({ kind, side: 'usa', rule: 'C3', about })
const judged = (number: number, side: number, action: number, best: number): Judgement => ({
  ...{ number, side, action, best, before: 0.6, after: 0.4, grade: 'blunder' },
  considered: [],
})
const analysis: Analysis = {
  status: 'done',
  progress: 1,
  ahead: 0,
  judgements: [judged(1, 0, 7, 7), judged(2, 1, 8, 9)],
  turning_points: [
    { number: 2, before: 0.3, after: 0.75, cause: 'decision' },
    { number: 2, before: 0.75, after: 0.9, cause: 'cards' },
  ],
  curve: [0.6, 0.3, 0.75],
  summary: [],
  prompts: [asked('play'), asked('play')],
  phrases: [{ 7: phrase('iran') }, { 8: phrase('cuba'), 9: phrase('china') }],
}

test('a decision is listed with the computer’s move, if that differs', () => {
  expect(seenAt(analysis, 0, SIDES)).toMatchObject({ at: 0, side: 'usa', played: phrase('iran'), better: null })
  expect(seenAt(analysis, 1, SIDES)).toMatchObject({ side: 'ussr', played: phrase('cuba'), better: phrase('china') })
})

test('unjudged decisions and the end of the game have no text', () => {
  expect(seenAt(analysis, 2, SIDES)).toBeNull()
  expect(seenAt({ ...analysis, judgements: [], phrases: [] }, 0, SIDES)).toBeNull()
})

test('a turning point has the chances of the deciding side', () => {
  const [turn, revealed] = turnsOf(analysis, SIDES)
  expect(turn).toMatchObject({ at: 1, side: 'ussr', before: 0.7, after: 0.25, cause: 'decision' })
  expect(revealed).toMatchObject({ at: 1, side: 'ussr', before: 0.25, cause: 'cards' })
})

test('an answer that names nothing comes with its question and its effect', async () => {
  await speak('en')
  const told = (prompt: Prompt, phrase: Phrase) =>
    answerText({ prompt, facts: curtain.facts, words: curtainWords('en') }, phrase, hint as GameTable['hint'])
  expect(told(asked('order', { card: 'iran', n: 2 }), ['done', {}])).toBe(
    'Order: 2 cubes left. Where do you place the next one? done',
  )
  const [card] = Object.values(curtain.facts.cards).filter((each) =>
    eventText(each, curtainWords('en')).includes('Choose one:'),
  )
  const option = told(asked('option', { card: card?.id, choice: 0 }), ['option', { number: 1 }])
  expect(option).toMatch(/^Which option of the event of .+ do you choose\? option 1 \(.+\)$/)
  expect(told(asked('play'), phrase('iran'))).toBe('play Iran')
  expect(told(asked('space', { card: 'iran' }), ['space', { x: -1, y: 1 }])).toBe('Iran at −1,1')
})

test('a chance is a percentage of the user’s language', () => {
  expect(percent(0.456, 'en')).toBe('46%')
  expect(percent(0.456, 'de')).toMatch(/^46\s%$/)
})

test('at secret decisions, which have no number, the moment before stays', () => {
  const moment = (number: number) => ({ number }) as Moment
  const rows = numbered([moment(10), moment(11), moment(14)], 10, 15)
  expect(rows.map(([at, { number }]) => [at, number])).toEqual([
    [10, 10],
    [11, 11],
    [12, 11],
    [13, 11],
    [14, 14],
    [15, 14],
  ])
  expect(numbered([moment(52)], 50, 51).map(([, { number }]) => number)).toEqual([52, 52])
  expect(numbered([], 0, 3)).toEqual([])
})
