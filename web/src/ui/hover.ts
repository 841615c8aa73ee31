/** Whether the user hovers something. After a tap, browsers also report a mouse where the finger was: where nothing can be hovered, that means nothing.
 *
 * It is asked when the pointer moves: an element that came to lie under a pointer at rest is not hovered. */
export const hovers = ({ pointerType }: PointerEvent): boolean =>
  pointerType !== 'touch' && !matchMedia('(hover: none)').matches
