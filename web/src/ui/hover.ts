/** Whether the user hovers something. After a tap, browsers also report a mouse where the finger was: where nothing can be hovered, that means nothing. */
export const hovers = ({ pointerType }: PointerEvent): boolean =>
  pointerType !== 'touch' && !matchMedia('(hover: none)').matches
