/** Deck files: reading, downloading, and storing the one being edited in this browser. */
import { Refused } from '@/host/api'
import house from '../../../../../src/detente/curtain/data/house.toml?raw'
import template from '../../../../../src/detente/curtain/data/template.toml?raw'

export interface DeckFile {
  name: string
  text: string
}

/** The files to start from. */
export const TEMPLATE: DeckFile = { name: 'my-deck.toml', text: template }
export const HOUSE: DeckFile = { name: 'house-deck.toml', text: house }

const KEY = 'detente-deck'

/** The largest file that is read, in bytes; the server accepts 50,000 characters of at most four bytes. */
const LARGEST = 200_000

/** The text of a file; what cannot be a deck is refused. */
export async function readDeckFile(file: Blob): Promise<string> {
  if (file.size > LARGEST)
    throw new Refused(0, { code: 'deck-too-large', message: 'This file is too large for a deck.' })
  const text = decoded(await file.arrayBuffer())
  if (text === null) throw new Refused(0, { code: 'not-text', message: 'This file is not a text in UTF-8.' })
  return text.replaceAll(/\r\n?/g, '\n') // as in a text field, so that lines are counted alike
}

/** Bytes as UTF-8, or null if they are not; text has no zero bytes, but nearly everything else has. */
function decoded(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** A data URL for a link that downloads a text. */
export function downloadLink(text: string): string {
  return `data:application/toml;charset=utf-8,${encodeURIComponent(text)}`
}

/** The start and end of a line in a text. */
export function lineAt(text: string, line: number): [start: number, end: number] {
  const before = text.split('\n').slice(0, line - 1)
  const start = before.reduce((length, each) => length + each.length + 1, 0)
  const end = text.indexOf('\n', start)
  return [start, end < 0 ? text.length : end]
}

/** The deck file that was last edited in this browser. */
export function storedDeck(): DeckFile | null {
  try {
    const { name, text } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<DeckFile>
    return typeof name === 'string' && typeof text === 'string' ? { name, text } : null
  } catch {
    return null // blocked or broken storage must not prevent editing
  }
}

/** Store the deck file being edited. */
export function storeDeck(file: DeckFile): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(file))
  } catch {
    // it then lasts as long as the page
  }
}
