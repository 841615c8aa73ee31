/** Records of games in files: of the terminal, of one game here, or of all of somebody's games, one on each line. */
import { Refused } from '@/host/api'
import type { GameRecord } from '@/host/wire'

/** Bytes of a file that is still read. */
const LARGEST = 20_000_000

/** The records in a file; a file without one is refused. */
export async function readRecords(file: Blob): Promise<GameRecord[]> {
  if (file.size > LARGEST) throw refused('too-large', `A file has at most ${LARGEST / 1e6} MB.`)
  const text = await file.text()
  const values = parsed([text]) ?? parsed(text.split('\n').filter((line) => line.trim() !== '')) ?? []
  const found = values.map(recordOf)
  if (found.length === 0 || !found.every((each) => each !== null)) {
    throw refused('no-record', 'This file holds no record of a game.')
  }
  return found
}

/** Who played, as far as the file says. */
export function playersOf({ players }: GameRecord): string {
  const names: unknown[] = typeof players === 'object' && players !== null ? Object.values(players) : []
  return names.filter((name) => typeof name === 'string').join(' – ')
}

function refused(code: string, message: string): Refused {
  return new Refused(0, { code, message })
}

/** Some texts as JSON, or null if one of them is none. */
function parsed(texts: string[]): unknown[] | null {
  try {
    return texts.map((text): unknown => JSON.parse(text))
  } catch {
    return null
  }
}

/** A record, or what the server tells of a finished game, in which it is the field `record`. */
function recordOf(value: unknown): GameRecord | null {
  if (typeof value !== 'object' || value === null) return null
  if ('record' in value) return recordOf(value.record)
  const { game, seed, decisions } = value as Partial<GameRecord>
  const whole = typeof game === 'string' && typeof seed === 'string' && Array.isArray(decisions)
  return whole ? (value as GameRecord) : null
}
