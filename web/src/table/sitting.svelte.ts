/** A table that the user plays at or watches: its current moment, its events, and the user's requests. */
import { get, post, Refused } from '@/host/api'
import { inviteQuery } from '@/host/invites'
import type { Live } from '@/host/live'
import { ensureUser } from '@/host/session.svelte'
import { pace } from '@/device/settings.svelte'
import { HOLD, LONGEST, reached, stepsTo, type Waiting } from './turns'
import type {
  ChatMessage,
  Foreseen,
  JournalEvent,
  LiveMessage,
  Moment,
  Pattern,
  Refusal,
  TableInfo,
  WireError,
} from '@/host/wire'
import type { Hint } from '@/host/wire-hints'

export class Sitting {
  moment = $state.raw<Moment | null>(null)
  /** Everything that happened so far. */
  events = $state.raw<JournalEvent[]>([])
  /** What happened since the previous moment. */
  fresh = $state.raw<JournalEvent[]>([])
  refusal = $state.raw<Refusal | null>(null)
  /** What went wrong with the user's last request, and with loading in the background; neither hides the other. */
  failed = $state.raw<WireError | null>(null)
  #unloaded = $state.raw<WireError | null>(null)
  error: WireError | null = $derived.by(() => this.failed ?? this.#unloaded)
  busy = $state(false)
  connected = $state(false)
  chat = $state.raw<ChatMessage[]>([])
  /** The latest chat message. */
  said = $state.raw<ChatMessage | null>(null)
  /** When the clocks of the moment arrived, by `performance.now()`. */
  receivedAt = $state(0)

  /** The number of the moment at which the last request was sent. */
  #askedAt: number | null = null
  /** Stops watching the table. */
  #leave: () => void = () => {}
  /** Called when a moment has been shown. */
  #shown: () => void = () => {}
  /** Cached previews of actions at this moment. */
  #foreseen: Record<number, Foreseen | null> = {}
  /** Counts messages about the table: an answer that was requested before the last one is outdated. */
  #news = 0
  /** Decisions of others with their time of arrival, shown one after another so that each can be seen. */
  #waiting: Waiting[] = []
  /** How many turns of others are being loaded. */
  #loading = 0
  /** Runs while the last moment is held. */
  #hold: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    readonly live: Live,
    /** Gives access to a private table, and to its free seat. */
    readonly invite: string | null = null,
    /** Whether the user hands each turn over; otherwise it passes with its last decision. */
    readonly holds: () => boolean = () => false,
  ) {}

  /** Follow the table until the returned function is called. */
  attend(): () => void {
    this.#leave = this.#watch()
    const quiet = this.live.onState((connected) => {
      if (connected && !this.connected) this.#back()
      this.connected = connected
    })
    const hidden = () => {
      if (document.hidden) this.#catchUp()
    }
    document.addEventListener('visibilitychange', hidden)
    void this.load()
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      this.#catchUp()
      this.#leave()
      quiet()
    }
  }

  #watch(): () => void {
    return this.live.watch(
      this.id,
      () => (this.#newest ? reached(this.#newest) : null),
      (message) => this.hear(message),
    )
  }

  /** Take a seat, as a guest if necessary. A private table can be watched only from then on. */
  async join(): Promise<void> {
    const seated = await this.#try(async () => {
      await ensureUser()
      return post<Moment>(`/tables/${this.id}/join`, this.invite === null ? {} : { invite: this.invite })
    })
    if (!seated) return
    this.#leave = this.#watch()
    await this.load()
  }

  /** Request the table; what the live channel sends meanwhile is newer. */
  async load(): Promise<void> {
    await this.#load(async () => {
      const news = this.#news
      const moment = await get<Moment>(`/tables/${this.id}${inviteQuery(this.invite)}`)
      if (!this.moment || news === this.#news) this.show(moment)
    })
    await this.#readUp()
  }

  /** Load the chat, once there are two players. */
  async #readUp(): Promise<void> {
    if (this.moment && this.moment.table.status !== 'open') await this.loadChat()
  }

  /** Load the chat, without muted players. */
  async loadChat(): Promise<void> {
    const before = this.chat
    await this.#load(async () => {
      const told = await get<ChatMessage[]>(`/tables/${this.id}/chat`)
      const heard = this.chat.filter((each) => !before.includes(each) && !told.some(({ id }) => id === each.id))
      this.chat = [...told, ...heard]
    })
  }

  hear(message: LiveMessage): void {
    if (message.type !== 'chat') this.#news++
    if (message.type === 'moment') {
      const first = this.moment === null
      this.#show(message)
      if (first) void this.#readUp() // the page was opened while requests failed
    } else if (message.type === 'table') this.#table(message.table)
    else if (message.type === 'chat' && !this.chat.some(({ id }) => id === message.message.id)) {
      this.said = message.message
      this.chat = [...this.chat, message.message]
    }
  }

  /** Show a moment at once, after all waiting ones. */
  show(moment: Moment): void {
    this.#catchUp()
    this.#put(moment, performance.now())
  }

  /** The newest moment, shown or waiting. */
  get #newest(): Moment | null {
    return this.#waiting.at(-1)?.moment ?? this.moment
  }

  /** Show a moment; other sides' decisions wait until the previous one has been shown for a while. */
  #show(moment: Moment): void {
    const before = this.#newest
    const further = before !== null && moment.since !== null && moment.number > before.number
    const own = before?.view.actor === before?.table.mine || before?.number === this.#askedAt
    if (!further || own || pace() === 0 || document.hidden) return this.show(moment)
    void this.#queue(before.number, { moment, receivedAt: performance.now() })
  }

  /** Let a moment wait. A turn comes as a whole: its decisions before the last one are loaded, to be shown one by one. */
  async #queue(number: number, last: Waiting): Promise<void> {
    this.#waiting.push(last)
    const { moment } = last
    if (moment.number > number + 1 && moment.number <= number + LONGEST) {
      this.#loading++
      const steps = await stepsTo(number, moment)
      this.#loading--
      const at = this.#waiting.indexOf(last)
      if (at < 0) return // it was shown meanwhile
      this.#waiting.splice(at, 1, ...steps.map((each) => ({ moment: each, receivedAt: last.receivedAt })))
    }
    if (this.#waiting.length > LONGEST) this.#catchUp()
    else if (this.#hold === undefined) this.#next()
  }

  /** Show the first waiting moment. */
  #next(): void {
    this.#hold = undefined
    if (this.#loading > 0) return
    const next = this.#waiting.shift()
    if (next) this.#put(next.moment, next.receivedAt)
  }

  /** Show all waiting moments at once. */
  #catchUp(): void {
    clearTimeout(this.#hold)
    this.#hold = undefined
    const waiting = this.#waiting
    this.#waiting = []
    const fresh = waiting.flatMap(({ moment, receivedAt }) => {
      this.#put(moment, receivedAt)
      return this.fresh
    })
    if (waiting.length > 0) this.fresh = fresh
  }

  /** Make a moment the current one; its events follow the known ones up to `since`. */
  #put(moment: Moment, receivedAt: number): void {
    const { since } = moment
    const first = this.moment === null
    const before = since === null ? [] : this.events.filter((event) => event.at <= since)
    const known = this.events.length
    this.events = [...before, ...moment.events]
    this.fresh = first ? [] : since === null ? this.events.slice(known) : moment.events
    this.moment = moment
    this.#foreseen = {}
    this.refusal = null
    if (moment.number !== this.#askedAt) this.busy = false // the request is done, and its answer is on the way
    this.receivedAt = receivedAt
    clearTimeout(this.#hold)
    this.#hold = pace() === 0 ? undefined : setTimeout(() => this.#next(), HOLD * pace())
    this.#shown()
  }

  async choose(action: number): Promise<void> {
    const number = this.#newest?.number
    if (number === undefined) return
    await this.#ask({ type: 'decide', table: this.id, number, action, ...(this.holds() ? { hold: true } : {}) })
  }

  /** Hand over the turn, which is complete. */
  async commit(): Promise<void> {
    const number = this.#newest?.number
    if (number !== undefined) await this.#ask({ type: 'commit', table: this.id, number })
  }

  /** Repeat a decision for as long as the same is asked of the same side. */
  async chooseOn(action: number): Promise<void> {
    const asked = this.moment?.view.prompt
    for (;;) {
      const moment = this.moment
      const now = moment?.view.prompt
      if (!moment || now?.kind !== asked?.kind || now?.side !== asked?.side) return
      if (!moment.view.legal.includes(action)) return
      const shown = new Promise<void>((resolve) => (this.#shown = resolve))
      await this.choose(action)
      if (this.failed) return
      await shown // the resulting moment may arrive after the answer
    }
  }

  /** Undo the last decision, or everything that nobody else has seen yet. */
  async undo(whole = false): Promise<void> {
    const number = this.#newest?.number
    if (number === undefined) return
    await this.#ask({ type: 'undo', table: this.id, number, ...(whole ? { whole } : {}) })
  }

  /** Send a chat message; returns whether it was sent. */
  async say(text: string): Promise<boolean> {
    const said = this.#try(() => this.live.request({ type: 'chat', table: this.id, text }).then(() => true))
    return (await said) ?? false
  }

  /** Ask why no action of a pattern is legal. */
  async whyNot(pattern: Pattern): Promise<void> {
    const number = this.moment?.number
    await this.#try(async () => {
      const refusal = await get<Refusal | null>(
        `/tables/${this.id}/why?like=${encodeURIComponent(JSON.stringify(pattern))}`,
      )
      if (this.moment?.number === number) this.refusal = refusal
    })
  }

  /** What an action would bring, which can be undone if it is held; null if that cannot be known now. */
  async preview(action: number): Promise<Foreseen | null> {
    const foreseen = this.#foreseen
    try {
      const found = (foreseen[action] ??= await get<Foreseen | null>(`/tables/${this.id}/preview?action=${action}`))
      return found && this.holds() && found.hands_over ? { ...found, final: false } : found
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }

  /** The moments of a range as the user saw them; none if they cannot be loaded. */
  async past(from: number, to: number): Promise<Moment[]> {
    return (await this.#try(() => get<Moment[]>(`/tables/${this.id}/moments?from=${from}&to=${to}`))) ?? []
  }

  /** What the strongest player would do now; null if there is no hint. */
  async hint(): Promise<Hint | null> {
    return (await this.#try(() => post<Hint>(`/tables/${this.id}/hint`))) ?? null
  }

  /** A request other than a decision: resign, takeback, rematch, abort or claim. */
  async act<T>(what: string, body: unknown = {}): Promise<T | undefined> {
    return this.#try(() => post<T>(`/tables/${this.id}/${what}`, body))
  }

  dismiss(): void {
    this.refusal = null
    this.failed = this.#unloaded = null
  }

  async #ask(message: Record<string, unknown>): Promise<void> {
    if (this.busy) return
    const at = this.#newest?.number ?? null
    this.busy = true
    this.#askedAt = at
    await this.#try(() => this.live.request(message))
    if (this.#askedAt === at) this.busy = false
  }

  /** The connection is back: the moment is sent again, chat messages are not. */
  #back(): void {
    if (this.failed?.code === 'offline') this.failed = null
    if (this.#unloaded?.code === 'offline') this.#unloaded = null
    void (this.moment ? this.#readUp() : this.load())
  }

  #table(table: TableInfo): void {
    this.#catchUp()
    if (!this.moment) return
    // `mine` is personal and may be missing here; it comes with each moment
    this.moment = { ...this.moment, table: { ...table, mine: table.mine ?? this.moment.table.mine } }
    this.receivedAt = performance.now()
  }

  /** Run a request of the user's; earlier errors are cleared. */
  async #try<T>(doing: () => Promise<T>): Promise<T | undefined> {
    this.failed = null
    try {
      return await doing()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.failed = error.error
      return undefined
    }
  }

  /** Load something in the background. */
  async #load(loading: () => Promise<void>): Promise<void> {
    try {
      await loading()
      this.#unloaded = null
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#unloaded = error.error
    }
  }
}
