/** A replay: the current moment, the side whose view is shown, and autoplay. */
import { host } from '@/host/host'
import { untrack } from 'svelte'
import { get } from '@/host/api'
import type { Live } from '@/host/live'
import { AsyncAction } from '@/host/async-action.svelte'
import { reached } from '../turns'
import type { JournalEvent, LiveMessage, Moment } from '@/host/wire'

/** Moments in one request. */
const BATCH = 50
/** Milliseconds between two moments at normal speed. */
const BEAT = 1200
/** Milliseconds that a moment is shown before it goes into the address. */
const REST = 250

/** Speeds, relative to normal. */
export const PACES = [0.5, 1, 2, 4]

export class Replay {
  at = $state(0)
  /** The side whose view is shown; "" for a spectator. */
  side = $state('')
  playing = $state(false)
  /** Past decisions can be tried again. */
  practising = $state(false)
  pace = $state(1)
  /** The moment after the last decision, with all events. */
  end = $state.raw<Moment | null>(null)
  /** When `end` arrived, by `performance.now()`. */
  receivedAt = $state(0)
  readonly request = new AsyncAction()
  #moments = $state.raw<Record<string, Moment>>({})
  /** Requests under way; replaced by a new list when moments become outdated, together with their answers. */
  #asked: string[] = []

  /** The last decision that was made: one that completes a turn is not made before it is handed over. */
  last: number = $derived.by(() => (this.end ? reached(this.end) : 0))
  events: JournalEvent[] = $derived.by(() => (this.end?.events ?? []).filter((event) => event.at <= this.at))
  fresh: JournalEvent[] = $derived.by(() => this.events.filter((event) => event.at === this.at))
  /** The moment to show: nothing can be done there, and the result is hidden before the end. */
  moment: Moment | null = $derived.by(() => {
    const past = this.#moments[`${this.side} ${this.at}`]
    if (!past) return this.#before
    const table = this.at < this.last ? { ...past.table, status: 'playing' as const, outcome: null } : past.table
    const asks = this.practising
    const [view, phrases] = asks ? [past.view, past.phrases] : [{ ...past.view, legal: [] }, {}]
    return (this.#before = { ...past, table, can_undo: false, draft: 0, held: null, phrases, view })
  })
  /** The previous moment stays until the next ones arrive. */
  #before: Moment | null = null

  constructor(
    readonly id: string,
    at: number,
  ) {
    this.at = at
    $effect(() => this.#fetch())
    $effect(() => {
      if (!this.playing) return
      const timer = setInterval(() => this.#step(), BEAT / this.pace)
      return () => clearInterval(timer)
    })
    // not with every step: changing the address takes longer than drawing
    $effect(() => {
      const address = this.address
      if (!this.end) return
      const timer = setTimeout(() => history.replaceState(null, '', host.address(address)), REST)
      return () => clearTimeout(timer)
    })
  }

  /** The address of the current moment. */
  get address(): string {
    return `/table/${this.id}/replay?at=${this.at}`
  }

  async load(): Promise<void> {
    await this.request.run(async () => {
      this.end = await get<Moment>(`/tables/${this.id}`)
      this.receivedAt = performance.now()
      this.side = this.end.table.mine ?? ''
      this.go(this.at)
    })
  }

  /** Follow a running game until the returned function is called, so that new moments can be shown too. */
  follow(live: Live): () => void {
    return untrack(() =>
      live.watch(
        this.id,
        () => (this.end ? reached(this.end) : null),
        (message) => this.hear(message),
      ),
    )
  }

  hear(message: LiveMessage): void {
    if (!this.end) return
    if (message.type === 'moment') {
      const since = message.since ?? -1
      this.#asked = []
      // later moments may have been undone, or the game may have ended
      this.#moments = Object.fromEntries(Object.entries(this.#moments).filter(([, past]) => past.number < since))
      this.end = { ...message, events: [...this.end.events.filter((event) => event.at <= since), ...message.events] }
      this.go(this.at)
    } else if (message.type === 'table') {
      this.end = { ...this.end, table: { ...message.table, mine: message.table.mine ?? this.end.table.mine } }
    } else return
    this.receivedAt = performance.now()
  }

  /** Go to a moment, or to the nearest one. */
  go(at: number): void {
    this.at = Math.max(0, Math.min(this.last, Math.round(at) || 0))
  }

  #step(): void {
    if (this.at < this.last) this.at += 1
    else this.playing = false
  }

  /** Request the moments around the current one. */
  #fetch(): void {
    if (!this.end || this.#moments[`${this.side} ${this.at}`]) return
    const eyes = this.side
    const from = this.at - (this.at % BATCH)
    const to = Math.min(this.last, from + BATCH - 1)
    const query = `from=${from}&to=${to}${eyes ? `&side=${eyes}` : ''}`
    const asked = this.#asked
    if (asked.includes(query)) return
    asked.push(query)
    void this.request.run(async () => {
      const done = () => asked.splice(asked.indexOf(query), 1)
      const answer = await get<Moment[]>(`/tables/${this.id}/moments?${query}`).finally(done)
      if (asked !== this.#asked) return
      const found = numbered(answer, from, to)
      this.#moments = { ...this.#moments, ...Object.fromEntries(found.map(([at, each]) => [`${eyes} ${at}`, each])) }
    })
  }
}

/** Moments for all numbers of a range: secret decisions have no moment of their own, so the one before stays. */
export function numbered(found: Moment[], from: number, to: number): [number, Moment][] {
  const rows: [number, Moment][] = []
  for (let at = from; at <= to; at++) {
    const shown = found.findLast((each) => each.number <= at) ?? found[0]
    if (shown) rows.push([at, shown])
  }
  return rows
}
