/** The replies that the user has prepared at a table, and the line that is being played out for a new one. */
import { get, post, put, remove } from '@/host/api'
import { AsyncAction } from '@/host/async-action.svelte'
import { arePeople, isHotSeat } from '@/host/table-info'
import type { JournalEvent, TableInfo } from '@/host/wire'
import type { Plan, PlanBoard, PlannedLine } from '@/host/wire-plans'

/** Whether replies can be prepared at a table: two people play, and no live clock runs. */
export const canPlan = (table: TableInfo): boolean =>
  table.status === 'playing' &&
  table.mine !== null &&
  table.clock.kind !== 'live' &&
  arePeople(table) &&
  !isHotSeat(table)

export class PlanBook {
  readonly request = new AsyncAction()
  plan = $state.raw<Plan | null>(null)
  /** The line being played out; null while none is. */
  board = $state.raw<PlanBoard | null>(null)
  /** What happened with the last decision of the line. */
  fresh = $state.raw<JournalEvent[]>([])
  /** The moment at which the line begins. */
  #number = 0
  #deal = 0
  #actions: number[] = []

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    this.plan = (await this.request.run(() => get<Plan>(`/tables/${this.id}/plan`))) ?? this.plan
  }

  /** Begin to play out a line from the moment of a number. */
  async begin(number: number): Promise<void> {
    this.#number = number
    this.#deal = 0
    await this.#show([])
  }

  /** Begin again with other hidden cards. */
  async dealAgain(): Promise<void> {
    this.#deal += 1
    await this.#show([])
  }

  choose = (action: number): void => void this.#show([...this.#actions, action])

  undo = (whole = false): void => void this.#show(whole ? [] : this.#actions.slice(0, -1))

  cancel = (): void => {
    this.board = null
    this.request.error = null
  }

  /** Keep the line; it is complete. */
  async keep(): Promise<void> {
    const kept = await this.request.run(() => put<Plan>(`/tables/${this.id}/plan`, this.#line(this.#actions)))
    if (!kept) return
    this.plan = kept
    this.cancel()
  }

  async drop(line: PlannedLine): Promise<void> {
    this.plan = (await this.request.run(() => remove<Plan>(`/tables/${this.id}/plan/${line.id}`))) ?? this.plan
  }

  #line = (actions: number[]) => ({ number: this.#number, deal: this.#deal, actions })

  async #show(actions: number[]): Promise<void> {
    if (this.request.busy) return
    const before = this.board?.moment.events.length ?? 0
    const found = await this.request.run(() => post<PlanBoard>(`/tables/${this.id}/plan/board`, this.#line(actions)))
    if (!found) return
    this.fresh = actions.length > this.#actions.length ? found.moment.events.slice(before) : []
    this.board = found
    this.#actions = actions
  }
}
