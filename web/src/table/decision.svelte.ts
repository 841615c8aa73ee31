/** The decision that the user is about to take: what is pointed at, what waits for confirmation, and its preview. */
import { settings } from '@/device/settings.svelte'
import type { Foreseen, Moment } from '@/host/wire'

/** Milliseconds that the user points at something before it is previewed. */
const DWELL = 250

/** The table that the decision is taken at; its properties are read again whenever they change. */
export interface DecisionProps {
  readonly moment: Moment
  readonly busy: boolean
  readonly choose: ((action: number) => void) | undefined
  /** Repeat a decision for as long as the same is asked. */
  readonly chooseOn: ((action: number) => void) | undefined
  readonly preview: ((action: number) => Promise<Foreseen | null>) | undefined
}

export class Decision {
  /** The action that the user points at. */
  pointed = $state<number | null>(null)
  /** What was chosen at which moment, and whether it is to be repeated. */
  #chosen = $state.raw<{ action: number; at: number; on: boolean } | null>(null)
  #foresight = $state.raw<{ action: number; at: number; foreseen: Foreseen } | null>(null)

  /** The chosen action that waits for confirmation. */
  unconfirmed: number | null = $derived.by(() => {
    const { moment } = this.props
    const chosen = this.#chosen
    return chosen?.at === moment.number && moment.view.legal.includes(chosen.action) ? chosen.action : null
  })
  /** The action that is previewed: the one to confirm, or the one pointed at. */
  considered: number | null = $derived.by(() => this.unconfirmed ?? this.pointed)
  foreseen: Foreseen | null = $derived.by(() => {
    const foresight = this.#foresight
    const isNow = foresight?.at === this.props.moment.number && foresight.action === this.considered
    return foresight && isNow ? foresight.foreseen : null
  })
  /** While a decision waits for confirmation or for the end of the turn, the table as it would be after it. */
  shown: Moment = $derived.by(() => {
    const { moment } = this.props
    const foreseen = moment.held?.foreseen ?? (this.unconfirmed === null ? null : this.foreseen)
    if (!foreseen) return moment
    const { actor, decisions, prompt, legal, outcome } = moment.view
    return { ...moment, view: { ...moment.view, ...foreseen.view, actor, decisions, prompt, legal, outcome } }
  })

  constructor(readonly props: DecisionProps) {
    $effect(() => this.#preview())
  }

  /** Decide, once or for as long as the same is asked. With confirmation on, choosing the same again confirms it. */
  decide = (action: number, on = false): void => {
    const { moment, busy, choose, chooseOn } = this.props
    this.pointed = null
    if (busy || !moment.view.legal.includes(action)) return
    if (settings.confirm && this.unconfirmed !== action) {
      this.#chosen = { action, at: moment.number, on }
      return
    }
    const repeated = on || (this.unconfirmed === action && this.#chosen?.on === true)
    this.#chosen = null
    settings.played = true
    if (repeated) chooseOn?.(action)
    else choose?.(action)
  }

  /** Drop what waits for confirmation. */
  cancel = (): void => {
    this.#chosen = null
  }

  point = (action: number | null): void => {
    this.pointed = action
  }

  #preview(): (() => void) | undefined {
    const [action, { moment, preview }] = [this.considered, this.props]
    if (action === null || !preview || !moment.view.legal.includes(action)) return undefined
    let stale = false
    const ask = async () => {
      const foreseen = await preview(action)
      if (foreseen && !stale) this.#foresight = { action, at: moment.number, foreseen }
    }
    const timer = setTimeout(() => void ask(), this.unconfirmed === null ? DWELL : 0)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }
}
