/** The user's mistakes in an analysed game, one after another: each position again, to be played better. */
import { post } from '@/host/api'
import { AsyncAction } from '@/host/async-action.svelte'
import type { Analysis, Judgement } from '@/host/wire-analysis'
import type { Replay } from './replay.svelte'

const MISTAKES: Judgement['grade'][] = ['mistake', 'blunder']
/** Verdicts on what is as good as the computer's choice. */
const RIGHT: Judgement['grade'][] = ['best', 'good']

/** A side's mistakes, in the order of the game. */
export const mistakesOf = ({ judgements }: Analysis, side: number): Judgement[] =>
  judgements.filter((each) => each.side === side && MISTAKES.includes(each.grade))

/** How an attempt went; `again` is what was played in the game. */
export interface Attempt {
  action: number
  verdict: 'again' | Judgement['grade']
  /** What it costs of the chance to win. */
  loss: number
}

export class Mistakes {
  index = $state(0)
  attempt = $state.raw<Attempt | null>(null)
  /** The user has asked for the answer. */
  answered = $state(false)
  readonly request = new AsyncAction()

  now: Judgement | undefined = $derived.by(() => this.all[this.index])
  solved: boolean = $derived.by(() => this.attempt !== null && RIGHT.includes(this.attempt.verdict as 'best'))
  /** The user may still try. */
  open: boolean = $derived.by(() => !this.solved && !this.answered && !this.request.busy)

  constructor(
    readonly replay: Replay,
    readonly all: Judgement[],
    side: string,
  ) {
    replay.playing = false
    replay.side = side
    replay.practising = true
    this.go(0)
  }

  get isLast(): boolean {
    return this.index >= this.all.length - 1
  }

  go(index: number): void {
    this.index = index
    this.attempt = null
    this.answered = false
    this.replay.go((this.now?.number ?? 1) - 1)
  }

  /** Try an action: what is not known from the analysis is judged by the same rule. */
  try = async (action: number): Promise<void> => {
    const { now } = this
    if (!now || !this.open) return
    if (action === now.action) this.attempt = { action, verdict: 'again', loss: now.before - now.after }
    else if (action === now.best) this.attempt = { action, verdict: 'best', loss: 0 }
    else {
      this.attempt = null
      const path = `/tables/${this.replay.id}/analysis/${now.number}`
      const judged = await this.request.run(() => post<Judgement>(path, { action }))
      if (judged && this.now === now)
        this.attempt = { action, verdict: judged.grade, loss: judged.before - judged.after }
    }
  }

  see = (): void => {
    this.answered = true
  }

  /** Back to the replay. */
  leave(): void {
    this.replay.practising = false
  }
}
