/** The analysis of a game: requested once, and polled until it is done. */
import { get, post, remove } from '@/host/api'
import { ensureUser } from '@/host/session.svelte'
import { AsyncAction } from '@/host/async-action.svelte'
import type { Analysis } from '@/host/wire-analysis'

/** Milliseconds between two polls. */
const LOOK_EVERY = 3000

export class AnalysisJob {
  now = $state.raw<Analysis | null>(null)
  /** Whether it is known if there is an analysis. */
  known = $state(false)
  readonly request = new AsyncAction()
  under: boolean = $derived.by(() => this.now?.status === 'queued' || this.now?.status === 'running')

  constructor(readonly table: string) {
    $effect(() => {
      if (!this.under) return
      const timer = setInterval(() => void this.look(), LOOK_EVERY)
      return () => clearInterval(timer)
    })
  }

  /** Poll its progress. */
  async look(): Promise<void> {
    await this.request.run(async () => {
      this.now = await get<Analysis | null>(`/tables/${this.table}/analysis`)
      this.known = true
    })
  }

  /** Request it, or retry after a failure. */
  async ask(): Promise<void> {
    await this.request.run(async () => {
      await ensureUser()
      this.now = await post<Analysis>(`/tables/${this.table}/analysis`)
    })
  }

  /** Stop it and forget it, where the user's own browser works on it. */
  async stop(): Promise<void> {
    await this.request.run(async () => {
      await remove(`/tables/${this.table}/analysis`)
      this.now = null
    })
  }
}
