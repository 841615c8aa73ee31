/** Scrolls to what the user needs next: on a phone it may be far up or down. */

/** Selectors of what can be clicked on a table, as the games mark it. */
export const CHOICES = ['.table .legal', '.table [data-place].lit:not(li)', '.table .choices', '.table .tray .choice']
/** Plain buttons among them, which matter only if there is nothing else to choose from. */
const PLAIN = '.choices, .tray .choice'
/** The distance to the edge, in pixels, after scrolling. */
const MARGIN = 12

/** The vertical extent of an element on the screen, in pixels. */
export type Stretch = [from: number, to: number]

/** Whether a part of a stretch is in sight; if it is larger than the view, as much as fits. */
export function isSeen([top, bottom]: Stretch, [low, high]: Stretch, part = 0.98): boolean {
  return Math.min(bottom, high) - Math.max(top, low) >= part * Math.min(bottom - top, high - low)
}

/**
 * How far to scroll, within a range, so that most of what is needed comes into sight: first by the first rank, then by the
 * second, and so on. If scrolling is needed, `welcome` comes along if possible, and the scroll is as short as possible.
 */
export function bestShift(
  needed: Stretch[][],
  welcome: Stretch[][],
  /** The visible part of the screen after a scroll. */
  sight: (shift: number) => Stretch,
  [back, on]: Stretch,
): number {
  const counts = (ranks: Stretch[][], shift: number) =>
    ranks.map((rank) => rank.filter(([from, to]) => isSeen([from - shift, to - shift], sight(shift))).length)
  const [low, high] = sight(on)
  const ends = [...needed, ...welcome].flat().flatMap(([from, to]) => [from - low - MARGIN, to - high + MARGIN])
  const shifts = [0, back, on, ...ends.map((shift) => Math.min(Math.max(shift, back), on))].map((shift) => ({
    shift,
    worth: counts(needed, shift),
    more: [...counts(welcome, shift), -Math.abs(shift)],
  }))
  const best = shifts.reduce((best, each) => (compared(each.worth, best.worth) > 0 ? each : best))
  if (best.shift === 0) return 0
  return shifts
    .filter(({ worth }) => compared(worth, best.worth) === 0)
    .reduce((best, each) => (compared(each.more, best.more) > 0 ? each : best)).shift
}

/** Compares two lists of numbers by the first position in which they differ. */
function compared(a: number[], b: number[]): number {
  return a.map((n, i) => n - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** Scroll as many elements as possible into sight, those on a map first, below what sticks to the top of the table. */
export function reveal(selectors: string[]): void {
  const [things, buttons] = found(selectors)
  for (const scroller of new Set([...things, ...buttons].flatMap(scrollersOf))) {
    const inside = things.filter((thing) => scroller.contains(thing))
    const frames = new Set(inside.flatMap((thing) => thing.closest('.frame') ?? []))
    const { scrollTop, scrollHeight, clientHeight } = scroller
    scroller.scrollTop += bestShift(
      [inside.filter((thing) => thing.closest('.frame')), inside].map((rank) => rank.map(stretchOf)),
      [[...frames].map(stretchOf), buttons.filter((button) => scroller.contains(button)).map(stretchOf)],
      sightIn(scroller),
      [-scrollTop, Math.max(0, scrollHeight - clientHeight - scrollTop)],
    )
  }
}

/** Which way elements are off screen; null if most of one of them is in sight, or if there are none. */
export function offscreenSide(selectors: string[]): 'up' | 'down' | null {
  const [things] = found(selectors)
  const [first] = things
  const isInSight = (thing: Element) =>
    scrollersOf(thing).every((scroller) => isSeen(stretchOf(thing), sightIn(scroller)(0), 0.6))
  if (!first || things.some(isInSight)) return null
  return stretchOf(first)[0] < sightIn(page())(0)[0] ? 'up' : 'down'
}

/** The elements, and the plain buttons besides. */
function found(selectors: string[]): [Element[], Element[]] {
  const all = selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
  const things = all.filter((thing) => !thing.matches(PLAIN))
  return things.length > 0 ? [things, all.filter((thing) => thing.matches(PLAIN))] : [all, []]
}

const page = () => document.scrollingElement ?? document.documentElement

/** The scrollable ancestors of an element, from the innermost to the page. */
function scrollersOf(thing: Element): Element[] {
  const around: Element[] = []
  for (let outer = thing.parentElement; outer && outer !== page(); outer = outer.parentElement) {
    if (outer.scrollHeight <= outer.clientHeight) continue
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) around.push(outer)
  }
  return [...around, page()]
}

/** The extent of an element; a zoomed map shows nothing outside its frame. */
function stretchOf(thing: Element): Stretch {
  const { top, bottom } = thing.getBoundingClientRect()
  const frame = thing.parentElement?.closest('.frame')?.getBoundingClientRect()
  const within = (y: number) => (frame ? Math.min(Math.max(y, frame.top), frame.bottom) : y)
  return [within(top), within(bottom)]
}

/** The visible part of a scrollable element: the question sticks to its top, and on a page moves down with the table. */
function sightIn(scroller: Element): (shift: number) => Stretch {
  const bar = document.querySelector('.prompt')?.getBoundingClientRect() ?? new DOMRect()
  if (scroller !== page()) {
    const { top, bottom } = scroller.getBoundingClientRect()
    return () => [Math.max(top, bar.bottom), Math.min(bottom, innerHeight)]
  }
  const table = document.querySelector('.screen')?.getBoundingClientRect().top ?? 0
  return (shift) => [Math.max(0, table - shift) + bar.height, innerHeight]
}
