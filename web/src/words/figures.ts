/** Numbers with a typographic minus sign. */

/** A number: 3, 0, −3. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n))

/** A change: +3, 0, −3. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n))
