/** A puzzle being solved: the decisions so far, its board, and the solution once a turn was handed in. */
import { get, post, Refused } from '@/host/api'
import { AsyncAction } from '@/host/async-action.svelte'
import type { Foreseen, JournalEvent, Pattern, Refusal } from '@/host/wire'
import type { Judged, PuzzleBoard, PuzzleTurn } from '@/host/wire-puzzles'

export class PuzzleRun {
  readonly request = new AsyncAction()
  board = $state.raw<PuzzleBoard | null>(null)
  /** What happened with the last decision. */
  fresh = $state.raw<JournalEvent[]>([])
  refusal = $state.raw<Refusal | null>(null)
  judged = $state.raw<Judged | null>(null)
  /** Whether the user asked for the solution without a turn of their own. */
  gaveUp = $state(false)
  #actions: number[] = []

  constructor(readonly game: string) {}

  get #path(): string {
    return `/puzzles/${this.game}/${this.board?.puzzle.id ?? ''}`
  }

  async load(id: string): Promise<void> {
    this.board = (await this.request.run(() => get<PuzzleBoard>(`/puzzles/${this.game}/${id}`))) ?? null
  }

  choose = (action: number): void => void this.#show([...this.#actions, action])

  undo = (whole = false): void => void this.#show(whole ? [] : this.#actions.slice(0, -1))

  /** Show a turn of the solution on the board. */
  look = (turn: PuzzleTurn): void => void this.#show(turn.actions)

  whyNot = async (like: Pattern): Promise<void> => {
    const actions = this.#actions
    const found = await this.request.run(() => post<Refusal | null>(`${this.#path}/why`, { actions, like }))
    if (actions === this.#actions) this.refusal = found ?? null
  }

  preview = async (action: number): Promise<Foreseen | null> => {
    try {
      // a puzzle is handed in only when the user says so: until then everything can be undone
      const found = await post<Foreseen | null>(`${this.#path}/preview`, { actions: this.#actions, action })
      return found && { ...found, final: false }
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }

  /** Hand the turn in, or give up. */
  async judge(giveUp = false): Promise<void> {
    const body = giveUp ? { give_up: true } : { actions: this.#actions }
    this.judged = (await this.request.run(() => post<Judged>(`${this.#path}/attempts`, body))) ?? null
    this.gaveUp = giveUp
    if (this.judged && giveUp) this.look(this.judged.solution.best)
  }

  /** Try again from the beginning. */
  again = (): void => {
    this.judged = null
    this.undo(true)
  }

  dismiss = (): void => {
    this.refusal = null
    this.request.error = null
  }

  async #show(actions: number[]): Promise<void> {
    if (this.request.busy) return
    this.refusal = null
    const before = this.board?.moment.events.length ?? 0
    const found = await this.request.run(() => post<PuzzleBoard>(`${this.#path}/board`, { actions }))
    if (!found) return
    this.fresh = actions.length > this.#actions.length ? found.moment.events.slice(before) : []
    this.board = found
    this.#actions = actions
  }
}
