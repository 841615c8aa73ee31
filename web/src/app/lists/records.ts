/** Records of games in files: from the terminal, of one game, or of all of a user's games, one on each line. */
import { Refused } from '@/host/api'
import type { GameRecord } from '@/host/wire'

/** The largest file that is read, in bytes. */
const LARGEST = 20_000_000

/** The records in a file; a file without any is refused. */
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

/** The players, as far as the file names them. */
export function playersOf({ players }: GameRecord): string {
  const names: unknown[] = typeof players === 'object' && players !== null ? Object.values(players) : []
  return names.filter((name) => typeof name === 'string').join(' – ')
}

function refused(code: string, message: string): Refused {
  return new Refused(0, { code, message })
}

/** Texts as JSON, or null if one of them is not JSON. */
function parsed(texts: string[]): unknown[] | null {
  try {
    return texts.map((text): unknown => JSON.parse(text))
  } catch {
    return null
  }
}

/** A record, or a finished game as the server exports it, with the record in the field `record`. */
function recordOf(value: unknown): GameRecord | null {
  if (typeof value !== 'object' || value === null) return null
  if ('record' in value) return recordOf(value.record)
  const { game, seed, decisions } = value as Partial<GameRecord>
  const whole = typeof game === 'string' && typeof seed === 'string' && Array.isArray(decisions)
  return whole ? (value as GameRecord) : null
}
