/** The journal as a log to be read: the same sentence several times in a row is told once. */
import type { GameWords } from './gamewords'
import type { JournalEvent } from './wire'

export interface Line {
  /** Its place in the log. */
  number: number
  text: string
  rule: string
  times: number
  /** The side it is about, or "". */
  side: string
  /** The decision after which it happened, the last time. */
  at: number
}

/** Sentences that were told before: with each decision the log grows, and only what is new is told anew. */
const told = new WeakMap<JournalEvent, { words: GameWords; text: string }>()

function sentence(event: JournalEvent, words: GameWords): string {
  const known = told.get(event)
  if (known?.words === words) return known.text
  const text = words.event(event)
  told.set(event, { words, text })
  return text
}

export function logLines(events: JournalEvent[], words: GameWords): Line[] {
  const lines: Line[] = []
  for (const event of events) {
    const text = sentence(event, words)
    const last = lines.at(-1)
    if (last && last.text === text && last.rule === event.rule) {
      last.times += 1
      last.at = event.at
      continue
    }
    const side = typeof event.about['side'] === 'string' ? event.about['side'] : ''
    lines.push({ number: lines.length, text, rule: event.rule, times: 1, side, at: event.at })
  }
  return lines
}

/** The lines of a side, if one is asked for, in which all the words typed are found. */
export function linesWith(lines: Line[], side: string, typed: string): Line[] {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    const text = `${line.text} ${line.rule}`.toLocaleLowerCase()
    return (!side || line.side === side) && wanted.every((word) => text.includes(word))
  })
}
