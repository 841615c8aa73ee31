/** Whether the reader types or chooses in a field: then keys mean what they mean there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null
