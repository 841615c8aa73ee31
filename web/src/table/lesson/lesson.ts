/** Lessons: matching actions with a script, and the user's progress, which this browser stores. */
import { store, storedRecord } from '@/device/storage'
import type { Pattern, Phrase, Step } from '@/host/wire'

/** Whether an action matches a pattern. */
export function fits(pattern: Pattern, [key, about]: Phrase): boolean {
  const given: Record<string, unknown> = { ...about, key }
  return Object.entries(pattern).every(([name, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(given[name]) : given[name] === wanted,
  )
}

/** The legal actions that a step asks for. */
export function wanted(step: Step | undefined, legal: number[], phrases: Record<string, Phrase>): number[] {
  const pattern = step?.answer
  if (!pattern) return []
  return legal.filter((action) => {
    const phrase = phrases[action]
    return phrase !== undefined && fits(pattern, phrase)
  })
}

/** How many decisions a step takes. */
export const decides = (step: Step): number => (step.answer || step.reply ? step.times : 0)

/** How many decisions were taken before a step. */
export function decidedBefore(steps: Step[], at: number): number {
  return steps.slice(0, at).reduce((sum, step) => sum + decides(step), 0)
}

/** The step after a number of decisions, given the previous step: forward past completed steps, back from undone ones. */
export function stepAfter(steps: Step[], at: number, number: number): number {
  let now = Math.max(0, Math.min(at, steps.length))
  while (now > 0 && number < decidedBefore(steps, now)) now -= 1
  for (let step = steps[now]; step; step = steps[now]) {
    if (decides(step) === 0 || number < decidedBefore(steps, now) + decides(step)) break
    now += 1
  }
  return now
}

/** Progress in a lesson: its table while it is under way, and whether it was ever finished. */
export interface Progress {
  table?: string | undefined
  at?: number | undefined
  done?: boolean | undefined
}

const KEY = 'detente-lessons'

export const progress = (game: string, id: string): Progress => storedRecord(KEY)[`${game}/${id}`] ?? {}

export function keepProgress(game: string, id: string, change: Progress): void {
  store(KEY, { ...storedRecord(KEY), [`${game}/${id}`]: { ...progress(game, id), ...change } })
}
