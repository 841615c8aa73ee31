/** A lesson under way: its table, the current step, and the other side's replies. */
import { keepProgress, stepAfter, wanted, decidedBefore } from './lesson'
import { pace } from '@/device/settings.svelte'
import type { Sitting } from '../sitting.svelte'
import type { Lesson, Moment, Pattern, Step } from '@/host/wire'

/** Milliseconds before the other side replies. */
const PAUSE = 1300
const SHORT_PAUSE = 350
/** Errors after which a correct reply is sent again. */
const AGAIN = ['offline', 'too-many-requests']

export class LessonRun {
  at = $state(0)
  /** The step whose announcement of a reply the user has read. */
  #watched = $state(-1)
  /** The number of the moment that has been replied to, since the answer may take a while. */
  #replied = -1
  /** The user tried something legal that the lesson does not ask for. */
  elsewhere = $state(false)

  step: Step | undefined = $derived.by(() => this.lesson.steps[this.at])
  over: boolean = $derived.by(() => this.at >= this.lesson.steps.length)
  /** The text on the panel; a reply without text keeps the previous one. */
  said: Step | undefined = $derived.by(() => this.lesson.steps.slice(0, this.at + 1).findLast((step) => step.say))
  /** The user must confirm having read the text. */
  reading: boolean = $derived.by(
    () =>
      !this.over && !this.step?.answer && (!this.step?.reply || (this.step.say !== '' && this.#watched !== this.at)),
  )
  wanted: number[] = $derived.by(() => {
    const moment = this.sitting.moment
    return moment ? wanted(this.step, moment.view.legal, moment.phrases) : []
  })
  /** The moment with only the actions that the lesson asks for. */
  moment: Moment | null = $derived.by(() => {
    const now = this.sitting.moment
    if (!now) return null
    const phrases = Object.fromEntries(Object.entries(now.phrases).filter(([id]) => this.wanted.includes(Number(id))))
    return { ...now, can_undo: false, draft: 0, phrases, view: { ...now.view, legal: this.wanted } }
  })
  canGoBack: boolean = $derived.by(
    () =>
      this.at > 0 &&
      !this.sitting.busy &&
      ((this.#taken === 0 && this.#before === 0) || this.sitting.moment?.table.status === 'playing') &&
      (!this.step?.reply || this.reading),
  )
  /** Decisions of this step that were taken. */
  #taken: number = $derived.by(() => (this.sitting.moment?.number ?? 0) - decidedBefore(this.lesson.steps, this.at))
  /** Decisions of the previous step. */
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
      // what could not be sent is sent again; what was refused would be refused again
      if (number === this.#replied && !AGAIN.includes(this.sitting.failed?.code ?? '')) return
      const reply = () => {
        this.#replied = number
        void this.sitting.choose(action)
      }
      const timer = setTimeout(reply, pace() > 0 ? PAUSE : SHORT_PAUSE)
      return () => clearTimeout(timer)
    })
  }

  /** The user has read the text: go to the next step, or let the other side reply. */
  next(): void {
    if (!this.reading) return
    if (this.step?.reply) this.#watched = this.at
    else this.at += 1
  }

  /** One step back; a decision is undone with everything that followed it. */
  async back(): Promise<void> {
    if (!this.canGoBack) return
    this.#watched = this.#replied = -1
    if (this.#taken === 0 && this.#before === 0) this.at -= 1
    else await this.sitting.act('takeback')
  }

  /** Do for the user what the step asks for. */
  show(): void {
    const [action] = this.wanted
    if (action !== undefined) void this.sitting.choose(action)
  }

  async whyNot(pattern: Pattern): Promise<void> {
    await this.sitting.whyNot(pattern)
    this.elsewhere = this.sitting.refusal === null && this.sitting.failed === null && this.step?.answer !== null
  }
}
