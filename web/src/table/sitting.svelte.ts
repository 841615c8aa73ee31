/** A table that the reader sits at or watches: its present moment, what happened, and what he does there. */
import { get, post, Refused } from '@/host/api'
import { inviteQuery } from '@/host/invites'
import type { Live } from '@/host/live'
import { ensureUser } from '@/host/session.svelte'
import { pace } from '@/device/settings.svelte'
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

/** Milliseconds for which what others decided is shown before what they decided next. */
export const HOLD = 600
/** Of more moments than these that wait nobody wants to see each. */
export const LONGEST = 12

export class Sitting {
  moment = $state.raw<Moment | null>(null)
  /** Everything that happened so far. */
  events = $state.raw<JournalEvent[]>([])
  /** What happened since the moment before. */
  fresh = $state.raw<JournalEvent[]>([])
  refusal = $state.raw<Refusal | null>(null)
  /** What went wrong with what the reader did last, and with what is loaded without him: neither hides the other. */
  failed = $state.raw<WireError | null>(null)
  #unloaded = $state.raw<WireError | null>(null)
  error: WireError | null = $derived.by(() => this.failed ?? this.#unloaded)
  busy = $state(false)
  connected = $state(false)
  chat = $state.raw<ChatMessage[]>([])
  /** What was said just now. */
  said = $state.raw<ChatMessage | null>(null)
  /** When the clocks of the moment were told, by this browser's own clock. */
  receivedAt = $state(0)

  /** The number of the moment at which something was asked for last. */
  #askedAt: number | null = null
  /** Ends the watching of the table. */
  #leave: () => void = () => {}
  /** Called when a moment was shown. */
  #shown: () => void = () => {}
  /** What actions would bring at this moment, as far as it was asked for. */
  #foreseen: Record<number, Foreseen | null> = {}
  /** How often something was heard of the table: an answer that was asked for before is worth nothing. */
  #news = 0
  /** What others decided, and when it was heard: shown one after another, so that each can be seen. */
  #waiting: { moment: Moment; receivedAt: number }[] = []
  /** Runs while the moment that was shown last is left alone. */
  #hold: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    readonly live: Live,
    /** What lets the reader see a private table before he sits there, and take a seat. */
    readonly invite: string | null = null,
  ) {}

  /** Hear of the table until the returned function is called. */
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
      () => this.#newest?.number ?? null,
      (message) => this.hear(message),
    )
  }

  /** Take a seat, as a guest if the reader is nobody yet. A private table is heard of only from then on, so it is watched anew. */
  async join(): Promise<void> {
    const seated = await this.#try(async () => {
      await ensureUser()
      return post<Moment>(`/tables/${this.id}/join`, this.invite === null ? {} : { invite: this.invite })
    })
    if (!seated) return
    this.#leave = this.#watch()
    await this.load()
  }

  /** Ask for the table as it is: what the live channel says meanwhile is newer. */
  async load(): Promise<void> {
    await this.#load(async () => {
      const news = this.#news
      const moment = await get<Moment>(`/tables/${this.id}${inviteQuery(this.invite)}`)
      if (!this.moment || news === this.#news) this.show(moment)
    })
    await this.#readUp()
  }

  /** Ask for what was said, once there is somebody to say it. */
  async #readUp(): Promise<void> {
    if (this.moment && this.moment.table.status !== 'open') await this.loadChat()
  }

  /** Ask for what was said: whom the reader has muted is left out. */
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

  /** Show a moment at once, after all that waits. */
  show(moment: Moment): void {
    this.#catchUp()
    this.#put(moment, performance.now())
  }

  /** The moment that the table is at, whether it is shown already or not. */
  get #newest(): Moment | null {
    return this.#waiting.at(-1)?.moment ?? this.moment
  }

  /** Show a moment: what another side decided waits until what is shown was there for a while. */
  #show(moment: Moment): void {
    const before = this.#newest
    const further = before !== null && moment.since !== null && moment.number > before.number
    const own = before?.view.actor === before?.table.mine || before?.number === this.#askedAt
    if (!further || own || pace() === 0 || document.hidden) return this.show(moment)
    this.#waiting.push({ moment, receivedAt: performance.now() })
    if (this.#waiting.length > LONGEST) this.#catchUp()
    else if (this.#hold === undefined) this.#next()
  }

  /** Show what waits longest, and the others later. */
  #next(): void {
    this.#hold = undefined
    const next = this.#waiting.shift()
    if (next) this.#put(next.moment, next.receivedAt)
  }

  /** Show all that waits at once, and all that it changed. */
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

  /** Make a moment the one that is seen; its events follow those that are known up to `since`. */
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
    if (moment.number !== this.#askedAt) this.busy = false // what was asked for is done, and the answer is on its way
    this.receivedAt = receivedAt
    clearTimeout(this.#hold)
    this.#hold = pace() === 0 ? undefined : setTimeout(() => this.#next(), HOLD * pace())
    this.#shown()
  }

  async choose(action: number): Promise<void> {
    const number = this.#newest?.number
    if (number !== undefined) await this.#ask({ type: 'decide', table: this.id, number, action })
  }

  /** Take a decision again and again, for as long as the same is asked of the same side. */
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
      await shown // what the decision led to may come after the answer that it was taken
    }
  }

  async undo(): Promise<void> {
    const number = this.#newest?.number
    if (number !== undefined) await this.#ask({ type: 'undo', table: this.id, number })
  }

  /** Say something at the table; whether it was said. */
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

  /** What an action would bring; null if that cannot be told now, which is nobody's trouble. */
  async preview(action: number): Promise<Foreseen | null> {
    const foreseen = this.#foreseen
    try {
      return (foreseen[action] ??= await get<Foreseen | null>(`/tables/${this.id}/preview?action=${action}`))
    } catch (error) {
      if (error instanceof Refused) return null
      throw error
    }
  }

  /** Do something else than deciding: resign, takeback, rematch, abort or claim. */
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

  /** The connection is there, perhaps again: the moment is told anew by itself, what was said meanwhile is not. */
  #back(): void {
    if (this.failed?.code === 'offline') this.failed = null
    if (this.#unloaded?.code === 'offline') this.#unloaded = null
    void (this.moment ? this.#readUp() : this.load())
  }

  #table(table: TableInfo): void {
    this.#catchUp()
    if (!this.moment) return
    // who sits where may have changed for others; which side is the reader's is told with each moment
    this.moment = { ...this.moment, table: { ...table, mine: table.mine ?? this.moment.table.mine } }
    this.receivedAt = performance.now()
  }

  /** Do something for the reader; what went wrong before is over. */
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

  /** Load something that nobody asked for. */
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
