/** The terms that the table explains where the user points or taps, each with its rule. */
import { getContext, setContext } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { tooltip } from '@/ui/tooltip'
import type { GameWords } from '@/words/game-words'
import { say } from '@/words/words.svelte'

export const TERMS = {
  flag: 'C3.3',
  size: 'C1.2',
  source: 'C8',
  domination: 'C4.2',
  control: 'C5.4',
  reserve: 'C1.1',
  complete: 'C4.1',
  bonus: 'C4.3',
  aftermath: 'C7.1',
  score: 'C1.4',
  hand: 'C2.2',
  round: 'C2',
  draw: 'C2.1',
}
export type Term = keyof typeof TERMS

/** Terms that the game's own words lack. */
const OURS = ['flag', 'size', 'source', 'domination', 'control', 'complete'] as const
const isOurs = (term: Term): term is (typeof OURS)[number] => (OURS as readonly Term[]).includes(term)

export const termName = (term: Term, words: GameWords): string =>
  isOurs(term) ? say(`curtain.legend-${term}`) : words.name('game', term)

const KEY = Symbol('what is explained at the table of Iron Curtain')

/** The current tooltip: a term and its state. */
export class Explained {
  now = $state.raw<{ term: Term; title: string; at: DOMRect } | null>(null)

  constructor() {
    setContext(KEY, this)
  }

  /** Explain a term at an element; the title gives its current state. */
  term(term: Term, title: () => string): Attachment {
    return tooltip({
      show: (at) => (this.now = { term, title: title(), at }),
      hide: () => (this.now = null),
    })
  }
}

export const useExplained = (): Explained => getContext<Explained>(KEY)
