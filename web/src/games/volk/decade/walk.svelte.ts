/** The reader's way through an end of a decade: each phase stays until it has been read, whether it asked for anything or not. */
import type { JournalEvent } from '@/host/wire'
import { lastEnd, type PhaseStory } from './sums'

export interface WalkProps {
  readonly events: JournalEvent[]
  /** Someone plays or watches here; a replay has a pace of its own. */
  readonly live: boolean
}

/** Which end of a decade this is: the number of the moment at which it began. */
const keyOf = (stories: PhaseStory[]): number | null => stories[0]?.at ?? null

export class Walk {
  stories: PhaseStory[] = $derived.by(() => lastEnd(this.props.events))
  #done = $state.raw<{ key: number | null; read: number }>({ key: null, read: 0 })
  #read: number = $derived.by(() => (this.#done.key === keyOf(this.stories) ? this.#done.read : 0))
  /** The phase to read now; undefined when all were read. */
  story: PhaseStory | undefined = $derived.by(() => (this.props.live ? this.stories[this.#read] : undefined))
  /** Whether others follow it. */
  more: boolean = $derived.by(() => this.#read < this.stories.length - 1)

  constructor(readonly props: WalkProps) {
    // what happened before the page was opened stands in the log
    this.skip()
  }

  next = (): void => {
    this.#done = { key: keyOf(this.stories), read: this.#read + 1 }
  }

  skip = (): void => {
    this.#done = { key: keyOf(this.stories), read: this.stories.length }
  }
}
