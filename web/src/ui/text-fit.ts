/** How large a name can be written where there is little room. Lengths are in letters; styles turn them into font sizes. */

/** The length of the longest word, which must fit on one line. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/[\s-]/).map((word) => word.length))
}

/** The length of the longest line when a name is broken into at most this many lines, as evenly as its words allow. */
export function longestLine(name: string, lines: number): number {
  if (lines === 1) return name.length
  const ends = [...name.matchAll(/ |(?<=-)/g)].map(({ index }) => index)
  const broken = ends.map((end) => Math.max(end, longestLine(name.slice(end).trimStart(), lines - 1)))
  return Math.min(name.length, ...broken)
}
