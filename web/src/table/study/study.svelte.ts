/** An open study: the chapter and node that are shown, the moments of its lines, and the author's edits. */
import { get, post, remove } from '@/host/api'
import { AsyncAction } from '@/host/async-action.svelte'
import { host } from '@/host/host'
import { ensureUser } from '@/host/session.svelte'
import type { JournalEvent, Moment } from '@/host/wire'
import type { NewChapter, Study, StudyEdit } from '@/host/wire-studies'
import { START, Tree } from './tree'

/** Moments that are requested at a time, before the shown one and from it on. */
const BACK = 8
const AHEAD = 24
/** Milliseconds that a node is shown before it goes into the address. */
const REST = 250

export class StudyBook {
  readonly request = new AsyncAction()
  /** Edits: what went wrong with the last one stays until the next. */
  readonly saving = new AsyncAction()
  page = $state.raw<Study | null>(null)
  node = $state(START)
  /** The side whose view is shown; "" for the side that is to decide. */
  side = $state('')
  #moments = $state.raw<Record<string, Moment>>({})
  #events = $state.raw<Record<string, JournalEvent[]>>({})
  /** Requests under way. */
  #asked: string[] = []

  chapter = $derived.by(() => this.page?.chapter ?? null)
  tree = $derived.by(() => new Tree(this.chapter?.nodes ?? []))
  /** The line through the node that is shown. */
  line: number[] = $derived.by(() => this.tree.line(this.node))
  at: number = $derived.by(() => this.line.indexOf(this.node))
  #leaf: number = $derived.by(() => this.line.at(-1) ?? START)
  events: JournalEvent[] = $derived.by(() => {
    this.#told = this.#events[this.#key(this.#leaf, '')] ?? this.#told
    return this.#told.filter((event) => event.at <= this.at)
  })
  fresh: JournalEvent[] = $derived.by(() => this.events.filter((event) => event.at === this.at))
  /** The moment to show; readers can do nothing there. */
  moment: Moment | null = $derived.by(() => {
    const found = this.#moments[this.#key(this.node, this.side)]
    if (!found) return this.#before
    const asks = this.page?.mine === true
    return (this.#before = asks ? found : { ...found, view: { ...found.view, legal: [] }, phrases: {} })
  })
  /** The last events and moment stay until the next ones are here. */
  #told: JournalEvent[] = []
  #before: Moment | null = null

  constructor(readonly id: string) {
    $effect(() => this.#fetch())
    $effect(() => {
      const address = this.address
      if (!this.page) return
      const timer = setTimeout(() => history.replaceState(null, '', host.address(address)), REST)
      return () => clearTimeout(timer)
    })
  }

  get address(): string {
    return `/study/${this.id}?chapter=${this.chapter?.id ?? 1}&node=${this.node}`
  }

  note: string = $derived.by(
    () => this.tree.node(this.node)?.note ?? (this.node === START ? this.chapter?.note : '') ?? '',
  )

  /** Show a chapter, at a node or where it opens. */
  async load(chapter?: number, node?: number): Promise<void> {
    const query = chapter === undefined ? '' : `?chapter=${chapter}`
    const page = await this.request.run(() => get<Study>(`/studies/${this.id}${query}`))
    if (!page) return
    this.#show(page)
    this.go(node ?? page.chapter.at)
  }

  /** Go to a node, or to the first moment if it is gone. */
  go(node: number): void {
    this.node = this.tree.node(node) ? node : START
  }

  /** Go along the line: 1 is the next decision. */
  step(by: number): void {
    this.go(this.line[Math.max(0, Math.min(this.line.length - 1, this.at + by))] ?? START)
  }

  /** Go to the next or the previous variation of the shown decision. */
  vary(by: number): void {
    const all = this.tree.variations(this.node)
    const other = all[all.findIndex(({ id }) => id === this.node) + by]
    if (other) this.go(other.id)
  }

  /** Play a decision: a known one is shown, another one is added. */
  async play(action: number): Promise<void> {
    const { chapter, node } = this
    const played = (): number | undefined => this.tree.next(node).find((each) => each.action === action)?.id
    if (!chapter || this.saving.busy) return
    if (played() === undefined) await this.edit({ type: 'add', chapter: chapter.id, node, actions: [action] })
    this.go(played() ?? this.node)
  }

  /** Change the study; if that was done elsewhere meanwhile, it is loaded again. */
  async edit(edit: StudyEdit): Promise<Study | undefined> {
    const { page, node } = this
    if (!page) return undefined
    const after = await this.saving.run(() => post<Study>(`/studies/${this.id}/edits`, { version: page.version, edit }))
    if (after) {
      this.#show(after)
      this.go(node)
    } else if (this.saving.error?.code === 'study-changed') await this.load(page.chapter.id, node)
    return after
  }

  async extend(chapter: NewChapter): Promise<void> {
    const { page } = this
    if (!page) return
    const after = await this.saving.run(() =>
      post<Study>(`/studies/${this.id}/chapters`, { version: page.version, chapter }),
    )
    if (!after) return
    this.#show(after)
    this.go(after.chapter.at)
  }

  /** A copy that belongs to the user; returns its id. */
  async copy(): Promise<string | undefined> {
    const made = await this.saving.run(async () => {
      await ensureUser()
      return post<Study>(`/studies/${this.id}/copy`)
    })
    return made?.id
  }

  /** Delete the study; returns whether that was done. */
  async delete(): Promise<boolean> {
    return (await this.saving.run(() => remove<null>(`/studies/${this.id}`))) !== undefined
  }

  #show(page: Study): void {
    if (page.chapter.id !== this.chapter?.id) this.node = START
    this.page = page
  }

  #key = (node: number, side: string): string => `${this.chapter?.id ?? 0} ${node} ${side}`

  /** Request what is missing around the shown moment, and the events of its line. */
  #fetch(): void {
    const { chapter, line, at, side } = this
    if (!chapter || at < 0) return
    const path = `/studies/${this.id}/chapters/${chapter.id}`
    const leaf = this.#leaf
    this.#once(this.#key(leaf, ''), this.#events, async (key) => {
      const whole = await get<Moment>(`${path}/line?node=${leaf}`)
      this.#events = { ...this.#events, [key]: whole.events }
    })
    this.#once(this.#key(this.node, side), this.#moments, async () => {
      const lacks = (index: number) => !(this.#key(line[index] ?? START, side) in this.#moments)
      let [from, to] = [at, at]
      while (from > Math.max(0, at - BACK) && lacks(from - 1)) from--
      while (to < Math.min(line.length - 1, at + AHEAD) && lacks(to + 1)) to++
      const query = `node=${line[to]}&from=${from}&to=${to}${side ? `&side=${side}` : ''}`
      const found = await get<Moment[]>(`${path}/moments?${query}`)
      const rows = found.map((moment) => [this.#key(line[moment.number] ?? START, side), moment] as const)
      this.#moments = { ...this.#moments, ...Object.fromEntries(rows) }
    })
  }

  /** Load something that is not known yet, unless it is under way. */
  #once(key: string, known: Record<string, unknown>, load: (key: string) => Promise<void>): void {
    const asked = known === this.#events ? `events ${key}` : key
    if (key in known || this.#asked.includes(asked)) return
    this.#asked.push(asked)
    void this.request.run(() => load(key)).finally(() => this.#asked.splice(this.#asked.indexOf(asked), 1))
  }
}
