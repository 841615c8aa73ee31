/** What a reader needs next comes into sight: on a phone it may lie far up or down. */

/** What may be clicked on a table, as the games mark it. */
export const GLOWING = ['.table .legal', '.table .lit:not(li)', '.table .choices', '.table .tray .choice']

/** Bring the first of some things into sight, unless one of them is: below what stays on top of the table. */
export function reveal(selectors: string[]): void {
  const things = selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
  const above = document.querySelector('.prompt')?.getBoundingClientRect().bottom ?? 0
  const isInSight = (thing: Element) => {
    const { top, bottom } = thing.getBoundingClientRect()
    return top >= above && bottom <= innerHeight
  }
  if (!things.some(isInSight)) things[0]?.scrollIntoView({ block: 'center' })
}
