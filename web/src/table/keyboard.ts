/** Keys at a table. */

/** Whether the user is typing or choosing in a field, where keys keep their usual meaning. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** Whether Enter already has a meaning where the focus is: on a button, a link, a place of the map. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, [role="button"], [tabindex]') !== null

interface Meanings {
  cancel: () => void
  /** Undo, if that is possible now. */
  undo: (() => void) | null
  /** Say "done" or end the turn, if that is offered now. */
  done: (() => void) | null
}

/** Escape cancels, Ctrl+Z undoes, Enter says "done" or ends the turn; a letter or digit typed anywhere goes to the list of actions. */
export function onTableKey(event: KeyboardEvent, { cancel, undo, done }: Meanings): void {
  if (event.key === 'Escape') return cancel()
  if (isTyping(event.target)) return
  const command = event.ctrlKey || event.metaKey
  if (event.code === 'KeyZ' && command && undo) {
    event.preventDefault()
    return undo()
  }
  if (command || event.altKey) return
  if (event.key === 'Enter' && done && !event.repeat && !isPressable(event.target)) {
    event.preventDefault()
    return done()
  }
  if (/^[\p{Letter}\p{Number}]$/u.test(event.key)) document.querySelector<HTMLInputElement>('[data-typing]')?.focus()
}
