/** A lesson that is being taken: its table, the step the reader is at, and what the other side does by itself. */
import { keepProgress, stepAfter, wanted, decidedBefore } from './lesson'
import { pace } from '@/device/settings.svelte'
import type { Sitting } from '../sitting.svelte'
import type { Lesson, Moment, Pattern, Step } from '@/host/wire'

/** Milliseconds before the other side goes on by itself. */
const PAUSE = 1300
const SHORT_PAUSE = 350
/** What may have gone wrong with a reply that is right. */
const AGAIN = ['offline', 'too-many-requests']

export class LessonRun {
  at = $state(0)
  /** The reader has read what the other side is about to do. */
  #watched = $state(-1)
  /** The number of the moment to which the other side has replied: its answer may take a while to come back. */
  #replied = -1
  /** The reader tried what is allowed, but is not what the lesson asks for. */
  elsewhere = $state(false)

  step: Step | undefined = $derived.by(() => this.lesson.steps[this.at])
  over: boolean = $derived.by(() => this.at >= this.lesson.steps.length)
  /** The text on the panel: a reply without one leaves the text before it. */
  said: Step | undefined = $derived.by(() => this.lesson.steps.slice(0, this.at + 1).findLast((step) => step.say))
  /** The reader has to say that he has read. */
  reading: boolean = $derived.by(
    () =>
      !this.over && !this.step?.answer && (!this.step?.reply || (this.step.say !== '' && this.#watched !== this.at)),
  )
  wanted: number[] = $derived.by(() => {
    const moment = this.sitting.moment
    return moment ? wanted(this.step, moment.view.legal, moment.phrases) : []
  })
  /** The moment with only that glowing which the lesson asks for. */
  moment: Moment | null = $derived.by(() => {
    const now = this.sitting.moment
    if (!now) return null
    const phrases = Object.fromEntries(Object.entries(now.phrases).filter(([id]) => this.wanted.includes(Number(id))))
    return { ...now, can_undo: false, phrases, view: { ...now.view, legal: this.wanted } }
  })
  canGoBack: boolean = $derived.by(
    () =>
      this.at > 0 &&
      !this.sitting.busy &&
      ((this.#taken === 0 && this.#before === 0) || this.sitting.moment?.table.status === 'playing') &&
      (!this.step?.reply || this.reading),
  )
  /** Decisions of this step that are taken already. */
  #taken: number = $derived.by(() => (this.sitting.moment?.number ?? 0) - decidedBefore(this.lesson.steps, this.at))
  /** Decisions of the step before. */
  #before: number = $derived.by(
    () => decidedBefore(this.lesson.steps, this.at) - decidedBefore(this.lesson.steps, this.at - 1),
  )

  constructor(
    readonly game: string,
    readonly lesson: Lesson,
    readonly sitting: Sitting,
    at = 0,
  ) {
    this.at = at
    $effect(() => {
      const number = this.sitting.moment?.number
      if (number !== undefined) this.at = stepAfter(this.lesson.steps, this.at, number)
    })
    $effect(() => {
      void this.sitting.moment
      this.elsewhere = false
    })
    $effect(() => keepProgress(game, lesson.id, { at: this.at, table: sitting.id }))
    $effect(() => {
      if (this.over) keepProgress(game, lesson.id, { done: true })
    })
    $effect(() => {
      const [action, number] = [this.step?.action ?? null, this.sitting.moment?.number]
      if (this.reading || action === null || this.sitting.busy || number === undefined) return
      // what could not be sent, or not now, is sent again; what was refused would be refused again
      if (number === this.#replied && !AGAIN.includes(this.sitting.failed?.code ?? '')) return
      const reply = () => {
        this.#replied = number
        void this.sitting.choose(action)
      }
      const timer = setTimeout(reply, pace() > 0 ? PAUSE : SHORT_PAUSE)
      return () => clearTimeout(timer)
    })
  }

  /** The reader has read: the next step, or let the other side play. */
  next(): void {
    if (!this.reading) return
    if (this.step?.reply) this.#watched = this.at
    else this.at += 1
  }

  /** One step back; a decision of the reader is taken back with all that followed it. */
  async back(): Promise<void> {
    if (!this.canGoBack) return
    this.#watched = this.#replied = -1
    if (this.#taken === 0 && this.#before === 0) this.at -= 1
    else await this.sitting.act('takeback')
  }

  /** Do for the reader what he is asked to do. */
  show(): void {
    const [action] = this.wanted
    if (action !== undefined) void this.sitting.choose(action)
  }

  async whyNot(pattern: Pattern): Promise<void> {
    await this.sitting.whyNot(pattern)
    this.elsewhere = this.sitting.refusal === null && this.sitting.failed === null && this.step?.answer !== null
  }
}
