/** The recap of what happened since the user's last move, which can be stepped through on the board. */
import type { JournalEvent, Moment } from '@/host/wire'
import { sinceMove, stepsOf } from './recap'

/** The most moments in one request. */
const MOST = 50

export interface RecapProps {
  readonly moment: Moment
  readonly events: JournalEvent[]
  /** The moments of a range; without it the recap is only read. */
  readonly past: ((from: number, to: number) => Promise<Moment[]>) | undefined
}

export class Recap {
  /** The moment that is looked at, and the moment during which that began: the next decision ends it. */
  #looking = $state.raw<{ step: number; during: number } | null>(null)
  #moments = $state.raw<{ during: number; found: Moment[] } | null>(null)
  /** The recap that the user has closed. */
  #closed = $state<number | null>(null)

  events: JournalEvent[] = $derived.by(() => {
    const { moment, events } = this.props
    const found = sinceMove(events, moment.table.mine === null ? null : moment.view.side)
    return found.some(({ at }) => at !== this.#closed) ? found : []
  })
  steps: number[] = $derived.by(() => stepsOf(this.events))
  /** The index of the step that is shown; null for the present. */
  step: number | null = $derived.by(() => {
    const looking = this.#looking
    return looking && looking.during === this.props.moment.number && looking.step < this.steps.length
      ? looking.step
      : null
  })
  /** The past moment that is shown; nothing can be done there. */
  shown: Moment | null = $derived.by(() => {
    const at = this.step === null ? undefined : this.steps[this.step]
    const kept = this.#moments
    if (at === undefined || kept?.during !== this.props.moment.number) return null
    const past = kept.found.findLast(({ number }) => number <= at)
    return past ? { ...past, can_undo: false, phrases: {}, view: { ...past.view, legal: [] } } : null
  })
  /** What happened in the step that is shown. */
  fresh: JournalEvent[] = $derived.by(() => {
    const at = this.step === null ? null : this.steps[this.step]
    return this.events.filter((event) => event.at === at)
  })

  constructor(readonly props: RecapProps) {}

  get canStep(): boolean {
    return this.props.past !== undefined
  }

  /** Show a step on the board. */
  async look(step: number): Promise<void> {
    const { past, moment } = this.props
    const first = this.steps[0]
    const last = this.steps.at(-1)
    if (!past || first === undefined || last === undefined) return
    if (this.#moments?.during !== moment.number) {
      const found = await past(Math.max(first, last - MOST + 1), last)
      this.#moments = { during: moment.number, found }
    }
    this.#looking = { step: Math.max(0, Math.min(this.steps.length - 1, step)), during: moment.number }
  }

  /** Back to the present. */
  leave = (): void => {
    this.#looking = null
  }

  /** Close the recap until something else happens. */
  close = (): void => {
    this.leave()
    this.#closed = this.steps.at(-1) ?? null
  }
}
