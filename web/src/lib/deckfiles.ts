/** Deck files: read from the reader's disk, and given to it. */
import { Refused } from './api'

/** Bytes of a file that is still read; the server takes 50,000 characters, which have four bytes at most. */
const LARGEST = 200_000

/** The text of a file; what can be no deck is refused. */
export async function textIn(file: Blob): Promise<string> {
  if (file.size > LARGEST)
    throw new Refused(0, { code: 'deck-too-large', message: 'This file is too large for a deck.' })
  const text = decoded(await file.arrayBuffer())
  if (text === null) throw new Refused(0, { code: 'not-text', message: 'This file is not a text in UTF-8.' })
  return text.replaceAll(/\r\n?/g, '\n') // as the text field does it, so that lines are counted alike
}

/** Bytes as UTF-8, or null if they are none; no text has zero bytes, but nearly everything else has. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The address of a text, for a link that saves it. */
export function addressOf(text: string): string {
  return `data:application/toml;charset=utf-8,${encodeURIComponent(text)}`
}

/** Where a line of a text begins and ends. */
export function lineAt(text: string, line: number): [start: number, end: number] {
  const before = text.split('\n').slice(0, line - 1)
  const start = before.reduce((length, each) => length + each.length + 1, 0)
  const end = text.indexOf('\n', start)
  return [start, end < 0 ? text.length : end]
}
