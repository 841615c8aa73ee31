/** State shared by all parts of the table: the moment, what can be clicked, and what is enlarged. */
import { getContext, setContext } from 'svelte'
import type { GameWords } from '@/words/game-words'
import { reuseUnchanged } from './reuse'
import { pace } from '@/device/settings.svelte'
import type { JournalEvent } from '@/host/wire'
import { CITIES } from './map/geography'
import { litPlaces, patternOf, placeOf, split, type Place } from './places'
import { deltasOf, NOWHERE, touchedBy, type Delta } from './motion'
import { tableWords } from './table-words'
import { Walk } from './decade/walk.svelte'
import type { CardFacts, VolkFacts, VolkMoment, VolkProps, VolkView } from './view'

const KEY = Symbol('the table of Wir sind das Volk!')

/** How long a change is shown, in milliseconds at normal pace; without animation it is marked for as long. */
const SHOWN = 1600

/** Actions that share a place, to choose from. */
export interface Chooser {
  x: number
  y: number
  actions: number[]
}

/** A tooltip. */
export interface Tip {
  place: Place | null
  title: string
  lines: TipLine[]
  at: DOMRect
}
export interface TipLine {
  icon?: string
  text: string
  value?: string | number
  rule?: string
}

export class Board {
  readonly #props: () => VolkProps
  chooser = $state<Chooser | null>(null)
  tip = $state<Tip | null>(null)
  /** The hovered card that is enlarged, its vertical position, and where the cards begin. */
  large = $state<{ card: string; top: number; left: number } | null>(null)
  /** The card opened by a tap, with its actions as buttons. */
  opened = $state<string | null>(null)

  moment: VolkMoment = $derived.by(() => this.#props().moment)
  /** Unchanged parts keep their identity, so that only what has changed is redrawn. */
  view: VolkView = $derived.by(() => (this.#seen = reuseUnchanged(this.#seen, this.moment.view)))
  #seen: VolkView | undefined
  facts: VolkFacts = $derived.by(() => this.#props().facts)
  words: GameWords = $derived.by(() => this.#props().words)
  #own: GameWords = $derived(tableWords(this.words.lang))
  lit: Map<Place, number[]> = $derived(litPlaces(this.moment))
  pointed: Place | null = $derived.by(() => {
    const phrase = this.moment.phrases[this.#props().pointed ?? -1]
    return phrase ? placeOf(phrase) : null
  })
  /** What happened since the previous moment. */
  fresh: JournalEvent[] = $derived.by(() => this.#props().fresh)
  /** Everything that happened so far. */
  events: JournalEvent[] = $derived.by(() => this.#props().events ?? this.fresh)
  /** The end of a decade as it is read. */
  readonly walk: Walk
  /** What is marked on the map: the phase that is read, otherwise what has just happened. */
  #marked: JournalEvent[] = $derived.by(() => this.walk.story?.journal ?? this.fresh)
  /** Places that were just changed, for as long as that is shown. */
  #flash = $state.raw(NOWHERE)
  changed: ReadonlySet<Place> = $derived.by(() => (this.walk.story ? touchedBy(this.walk.story.journal) : this.#flash))
  /** Recent changes of unrest and living standards, by province. */
  deltas: Map<Place, Delta[]> = $derived(deltasOf(this.#marked))

  constructor(props: () => VolkProps) {
    this.#props = props
    this.walk = new Walk({
      get events() {
        return props().events ?? []
      },
      get live() {
        return props().live === true
      },
    })
    setContext(KEY, this)
    // a change that is repeated must end before it is shown again
    $effect(() => {
      const places = touchedBy(this.fresh)
      this.#flash = NOWHERE
      const begin = setTimeout(() => (this.#flash = places), 20)
      const end = setTimeout(() => (this.#flash = NOWHERE), SHOWN * (pace() || 1))
      return () => {
        clearTimeout(begin)
        clearTimeout(end)
      }
    })
  }

  /** A text of this table (`words/LANG.json`). */
  say(section: string, key: string, about: Record<string, unknown> = {}): string {
    return this.#own.say(section, key, about)
  }

  card(id: string): CardFacts | undefined {
    return this.facts.cards[id]
  }

  isLit(place: Place): boolean {
    return this.lit.has(place)
  }

  /** What a click on a place does, in words. */
  meaning(place: Place): string {
    return (this.lit.get(place) ?? []).map((action) => this.sayAction(action)).join(' / ')
  }

  sayAction(action: number): string {
    const phrase = this.moment.phrases[action]
    return phrase ? this.words.action(phrase) : ''
  }

  /** A click on a place: take its action, choose between several, or explain why there is none. */
  press(place: Place, event?: MouseEvent | KeyboardEvent): void {
    const actions = this.lit.get(place) ?? []
    const [only] = actions
    if (actions.length === 1 && only !== undefined) this.choose(only)
    else if (actions.length > 1) this.chooser = { ...spot(event), actions }
    else if (within(place) && this.isLit(within(place) as Place)) this.press(within(place) as Place, event)
    else this.whyNot(place)
  }

  /** A tap that reaches several places: the user says which one. */
  pressOne(places: Place[], event: MouseEvent): void {
    const [only, ...others] = places
    if (only && others.length === 0) this.press(only, event)
    else this.chooser = { ...spot(event), actions: places.flatMap((place) => this.lit.get(place) ?? []) }
  }

  choose(action: number): void {
    this.chooser = this.tip = this.large = this.opened = null
    this.walk.skip() // a decision shows that the user has read enough
    this.#props().choose(action)
  }

  whyNot(place: Place): void {
    if (this.view.legal.length === 0) return
    this.#props().whyNot(patternOf(place))
  }

  /** The user points at a place: its action is highlighted in the list too. */
  point(place: Place | null): void {
    this.pointAt(place ? (this.lit.get(place)?.[0] ?? null) : null)
  }

  pointAt(action: number | null): void {
    this.#props().point(action)
  }
}

/** A click on a city or sector without actions counts for its province. */
function within(place: Place): Place | null {
  const [kind, id] = split(place)
  if (kind === 'sector') return 'province:west-berlin'
  const province = kind === 'city' ? CITIES[id]?.province : null
  return province ? `province:${province}` : null
}

function spot(event?: MouseEvent | KeyboardEvent): { x: number; y: number } {
  if (event instanceof MouseEvent && (event.clientX || event.clientY)) return { x: event.clientX, y: event.clientY }
  const box = (event?.currentTarget as Element | null)?.getBoundingClientRect()
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: innerWidth / 2, y: innerHeight / 2 }
}

export const useBoard = (): Board => getContext<Board>(KEY)

/**
 * Attributes of an element that can be pointed at and, if lit, pressed. Its label says what a click does, or what
 * is there. It reads nothing from the board, so unchanged elements are not updated.
 */
export function placing(board: Board, place: Place, lit: boolean, label: string): Record<string, unknown> {
  return {
    'data-place': place,
    role: 'button',
    tabindex: lit ? 0 : -1,
    'aria-label': label,
    'aria-disabled': !lit,
    onclick: (event: MouseEvent) => board.press(place, event),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      board.press(place, event)
    },
  }
}
