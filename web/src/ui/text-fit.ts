/** How large a name can be written where there is little room: counted in letters, of which a style makes its size. */

/** How many letters the longest word of a name has: it is written so that they fit on one line. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/[\s-]/).map((word) => word.length))
}

/** How many letters the longest line has when a name is broken into at most so many lines, as evenly as words allow. */
export function longestLine(name: string, lines: number): number {
  if (lines === 1) return name.length
  const ends = [...name.matchAll(/ |(?<=-)/g)].map(({ index }) => index)
  const broken = ends.map((end) => Math.max(end, longestLine(name.slice(end).trimStart(), lines - 1)))
  return Math.min(name.length, ...broken)
}
