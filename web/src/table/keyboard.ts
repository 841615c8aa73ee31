/** Whether the reader types or chooses in a field: then keys mean what they mean there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/** Whether the Enter key already has a meaning where the focus is: a button, a link, a place of the map. */
export const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, [role="button"], [tabindex]') !== null
