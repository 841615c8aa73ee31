/** What a reader needs next comes into sight: on a phone it may lie far up or down. */

/** What may be clicked on a table, as the games mark it. */
export const CHOICES = ['.table .legal', '.table [data-place].lit:not(li)', '.table .choices', '.table .tray .choice']
/** Of that, plain buttons: nobody has to see them who has something else to choose from. */
const PLAIN = '.choices, .tray .choice'
/** What comes into sight keeps this distance from the edge. */
const MARGIN = 12

/** From where to where something reaches, in pixels of the screen downwards. */
export type Stretch = [from: number, to: number]

/** Whether something, or at least a part of it, is in sight; of what is too large for that as much as there is room for. */
export function isSeen([top, bottom]: Stretch, [low, high]: Stretch, part = 0.98): boolean {
  return Math.min(bottom, high) - Math.max(top, low) >= part * Math.min(bottom - top, high - low)
}

/**
 * How far to scroll, within a range, so that as much as can be of what is needed is in sight: most of the first rank, then of
 * the second, and so on. Where a scroll is needed, what is welcome comes along if it can, and it is as short as can be.
 */
export function bestShift(
  needed: Stretch[][],
  welcome: Stretch[][],
  /** What of the screen is seen after a scroll. */
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

/** Which of two rows of numbers is the greater one, by the first in which they differ. */
function compared(a: number[], b: number[]): number {
  return a.map((n, i) => n - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** Bring as many as can be of some things into sight, those on a map before others, below what stays on top of the table. */
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

/** To which side of what is in sight some things lie; null if most of one of them is in sight, or there is none. */
export function offscreenSide(selectors: string[]): 'up' | 'down' | null {
  const [things] = found(selectors)
  const [first] = things
  const isInSight = (thing: Element) =>
    scrollersOf(thing).every((scroller) => isSeen(stretchOf(thing), sightIn(scroller)(0), 0.6))
  if (!first || things.some(isInSight)) return null
  return stretchOf(first)[0] < sightIn(page())(0)[0] ? 'up' : 'down'
}

/** What is sought, and the plain buttons besides. */
function found(selectors: string[]): [Element[], Element[]] {
  const all = selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
  const things = all.filter((thing) => !thing.matches(PLAIN))
  return things.length > 0 ? [things, all.filter((thing) => thing.matches(PLAIN))] : [all, []]
}

const page = () => document.scrollingElement ?? document.documentElement

/** What can be scrolled around a thing, from the innermost to the page. */
function scrollersOf(thing: Element): Element[] {
  const around: Element[] = []
  for (let outer = thing.parentElement; outer && outer !== page(); outer = outer.parentElement) {
    if (outer.scrollHeight <= outer.clientHeight) continue
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY)) around.push(outer)
  }
  return [...around, page()]
}

/** From where to where a thing reaches; a zoomed map shows nothing beyond its frame. */
function stretchOf(thing: Element): Stretch {
  const { top, bottom } = thing.getBoundingClientRect()
  const frame = thing.parentElement?.closest('.frame')?.getBoundingClientRect()
  const within = (y: number) => (frame ? Math.min(Math.max(y, frame.top), frame.bottom) : y)
  return [within(top), within(bottom)]
}

/** What is seen in something that scrolls: what is asked stays on top of it, and on a page comes down with the table. */
function sightIn(scroller: Element): (shift: number) => Stretch {
  const bar = document.querySelector('.prompt')?.getBoundingClientRect() ?? new DOMRect()
  if (scroller !== page()) {
    const { top, bottom } = scroller.getBoundingClientRect()
    return () => [Math.max(top, bar.bottom), Math.min(bottom, innerHeight)]
  }
  const table = document.querySelector('.screen')?.getBoundingClientRect().top ?? 0
  return (shift) => [Math.max(0, table - shift) + bar.height, innerHeight]
}
