import { afterEach, expect, test, vi } from 'vitest'
import { flushSync } from 'svelte'
import { Replay } from '@/table/replay/replay.svelte'
import { Mistakes, mistakesOf } from '@/table/replay/mistakes.svelte'
import type { Analysis, Judgement } from '@/host/wire-analysis'

const judged = (number: number, side: number, grade: Judgement['grade']): Judgement => ({
  ...{ number, side, grade, action: 5, best: 6, before: 0.6, after: 0.45, considered: [] },
})
const judgements = [
  judged(1, 0, 'mistake'),
  judged(2, 1, 'blunder'),
  judged(3, 0, 'inaccuracy'),
  judged(4, 0, 'blunder'),
]
const analysis = { judgements } as unknown as Analysis

/** The judge's answers, in the order in which they are asked for. */
function judge(...grades: Judgement['grade'][]): ReturnType<typeof vi.fn> {
  const sent = vi.fn(() => Promise.resolve(Response.json(judged(1, 0, grades.shift() ?? 'best'))))
  vi.stubGlobal('fetch', sent)
  return sent
}
afterEach(() => vi.unstubAllGlobals())

function practice(use: (mistakes: Mistakes, replay: Replay) => Promise<void>): Promise<void> {
  let done: Promise<void> | undefined
  const stop = $effect.root(() => {
    const replay = new Replay('t', 0)
    done = use(new Mistakes(replay, mistakesOf(analysis, 0), 'usa'), replay)
  })
  flushSync()
  return (done ?? Promise.resolve()).finally(stop)
}

test('only a side’s own mistakes and blunders are practised', () => {
  expect(mistakesOf(analysis, 0).map(({ number }) => number)).toEqual([1, 4])
  expect(mistakesOf(analysis, 1).map(({ number }) => number)).toEqual([2])
})

test('what was played is refused and the best accepted without asking the computer', () =>
  practice(async (mistakes, replay) => {
    const sent = judge()
    expect([replay.practising, replay.side]).toEqual([true, 'usa'])
    await mistakes.try(5)
    expect([mistakes.attempt?.verdict, mistakes.solved]).toEqual(['again', false])
    await mistakes.try(6)
    expect([mistakes.solved, mistakes.open]).toEqual([true, false])
    expect(sent).not.toHaveBeenCalled()
  }))

test('anything else is judged by the rule of the analysis, and accepted if it is as good', () =>
  practice(async (mistakes) => {
    const sent = judge('inaccuracy', 'good')
    await mistakes.try(7)
    expect(sent.mock.calls[0]).toMatchObject(['/api/v1/tables/t/analysis/1', { method: 'POST' }])
    expect([mistakes.attempt?.verdict, mistakes.solved, mistakes.open]).toEqual(['inaccuracy', false, true])
    await mistakes.try(8)
    expect(mistakes.solved).toBe(true)
  }))

test('after the answer nothing more is tried, and the next mistake starts fresh', () =>
  practice(async (mistakes) => {
    const sent = judge()
    mistakes.see()
    await mistakes.try(7)
    expect(sent).not.toHaveBeenCalled()
    mistakes.go(1)
    expect([mistakes.now?.number, mistakes.answered, mistakes.isLast]).toEqual([4, false, true])
  }))
