/** The journal as log lines: consecutive equal sentences become one line. */
import type { GameWords } from '@/words/game-words'
import { plain } from '../action-search'
import type { JournalEvent } from '@/host/wire'

export interface Line {
  /** Its index in the log. */
  number: number
  text: string
  rule: string
  times: number
  /** The side that acts, otherwise the side whose decision caused it, or "". */
  side: string
  /** The number of the last decision that caused it. */
  at: number
}

/** A cache of sentences: the log grows with each decision, and only its new sentences are made. */
const told = new WeakMap<JournalEvent, { words: GameWords; text: string }>()

function sentence(event: JournalEvent, words: GameWords): string {
  const known = told.get(event)
  if (known?.words === words) return known.text
  const text = words.event(event)
  told.set(event, { words, text })
  return text
}

/** Marks what happens automatically, whichever side decided last: a phase of the end of a decade (1.10). */
const BY_ITSELF = 'PhaseBegan'

/** The side that an event belongs to, if that is not the side whose decision caused it. */
export type Actor = (event: JournalEvent) => string | null

/** Lines by their first event. A line that stays as it was stays the same object, so that it is not drawn again. */
const made = new WeakMap<JournalEvent, Line>()

function kept(line: Line, first: JournalEvent): Line {
  const before = made.get(first)
  if (before && (Object.keys(line) as (keyof Line)[]).every((name) => before[name] === line[name])) return before
  made.set(first, line)
  return line
}

export function logLines(events: JournalEvent[], words: GameWords, actor: Actor = () => null): Line[] {
  const lines: Line[] = []
  const firsts: JournalEvent[] = []
  let byItself: number | null = null
  for (const event of events) {
    if (event.kind === BY_ITSELF) byItself = event.at
    const side = event.at === byItself ? '' : (actor(event) ?? event.by ?? '')
    const text = sentence(event, words)
    const last = lines.at(-1)
    if (last && last.text === text && last.rule === event.rule && last.side === side) {
      last.times += 1
      last.at = event.at
      continue
    }
    lines.push({ number: lines.length, text, rule: event.rule, times: 1, side, at: event.at })
    firsts.push(event)
  }
  return lines.map((line, index) => kept(line, firsts[index] as JournalEvent))
}

/** The number of the moment before the last turn of another side; null if there has been none. */
export function beforeLastTurn(events: JournalEvent[], mine: string | null): number | null {
  const last = events.findLastIndex((event) => event.by !== null && event.by !== mine)
  const side = events[last]?.by
  if (!side) return null
  const before = events.slice(0, last).findLast((event) => event.by !== null && event.by !== side)
  return (before ?? events[0])?.at ?? null
}

/** The lines of a side ("" for all) that contain all the words typed. */
export function filterLines(lines: Line[], side: string, typed: string): Line[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  if (!side && wanted.length === 0) return lines
  return lines.filter((line) => {
    const text = plain(`${line.text} ${line.rule}`)
    return (!side || line.side === side) && wanted.every((word) => text.includes(word))
  })
}
