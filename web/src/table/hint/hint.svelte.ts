/** A hint: what the strongest computer player would do at this moment, and why. */
import type { Moment } from '@/host/wire'
import type { Hint } from '@/host/wire-hints'

export interface HintProps {
  readonly moment: Moment
  /** Ask for a hint; without it none is offered. Null if there is none; the error is shown elsewhere. */
  readonly ask: (() => Promise<Hint | null>) | undefined
}

export class Hints {
  #found = $state.raw<Hint | null>(null)
  /** The moment for which a hint is being thought about. */
  #asked = $state<number | null>(null)

  /** Whether a hint can be asked for now. */
  offered: boolean = $derived.by(() => this.props.ask !== undefined && this.props.moment.view.legal.length > 0)
  thinking: boolean = $derived.by(() => this.#asked === this.props.moment.number)
  /** The hint for this moment. */
  now: Hint | null = $derived.by(() => (this.#found?.number === this.props.moment.number ? this.#found : null))
  /** The suggested action, to be drawn on the board. */
  action: number | null = $derived.by(() => this.now?.best.action ?? null)

  constructor(readonly props: HintProps) {}

  ask = async (): Promise<void> => {
    const { ask, moment } = this.props
    if (!ask || this.thinking) return
    this.#asked = moment.number
    try {
      this.#found = await ask()
    } finally {
      this.#asked = null
    }
  }

  close = (): void => {
    this.#found = null
  }
}
