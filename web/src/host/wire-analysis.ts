/** What the host sends of an analysis. */
import type { Phrase, Prompt } from './wire'

/** An action that was considered, with the chance of the side to decide after it. */
export interface Considered {
  action: number
  chance: number
  visits: number
}

/** One decision, judged by what its side could know; `number` counts from 1. */
export interface Judgement {
  number: number
  side: number
  action: number
  best: number
  before: number
  after: number
  grade: 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder'
  considered: Considered[]
}

/** An analysis and its progress; the chances of turning points and curve are the first side's. */
export interface Analysis {
  status: 'queued' | 'running' | 'done' | 'failed'
  progress: number
  ahead: number
  judgements: Judgement[]
  turning_points: { number: number; before: number; after: number; cause: 'decision' | 'cards' }[]
  curve: number[]
  /** How each side played, once all decisions are judged. */
  summary: { accuracy: number | null; loss: number; grades: Record<Judgement['grade'], number> }[]
  /** What was asked, for each judgement. */
  prompts: Prompt[]
  /** The actions named, for each judgement. */
  phrases: Record<string, Phrase>[]
}
