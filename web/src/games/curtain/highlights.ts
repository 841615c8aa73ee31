/** What the latest events highlight on the table: the cards they changed, and the order in which cubes appear. */
import { pace } from '@/device/settings.svelte'
import type { JournalEvent } from '@/host/wire'
import type { Side } from './view'

/** Milliseconds between two cubes of one moment, at normal pace. */
const BEAT = 260

export interface Shown {
  touched: Set<string>
  /** The delay before a cube appears: the newest of a heap belong to the latest events. */
  delay: (card: string, side: Side, index: number, total: number) => number
  /** Points and results, shown over the map. */
  news: JournalEvent[]
}

const NEWS = new Set(['RegionScored', 'PointsScored', 'AftermathScored', 'GameEnded', 'CardsDealt', 'EventUsed'])

/** What has happened since the current card was played; nothing between two turns. */
export function turnSteps(events: JournalEvent[], card: string | null): JournalEvent[] {
  const played = events.findLastIndex(({ kind, about }) => kind === 'CardPlayed' && about['card'] === card)
  return played < 0 ? [] : events.slice(played)
}

export function highlightsOf(fresh: JournalEvent[]): Shown {
  const touched = new Set<string>()
  const came = new Map<string, number[]>()
  let beat = 0
  for (const { kind, about } of fresh) {
    if (kind === 'CardPlayed') beat += 2
    const to = kind === 'CubeMoved' ? about['to'] : about['card']
    if (kind.startsWith('Cube') || kind === 'CardPlayed') {
      for (const card of [about['card'], about['to']]) if (typeof card === 'string' && card) touched.add(card)
    }
    if (kind === 'CubePlaced' || kind === 'CubeReplaced' || kind === 'CubeMoved') {
      const owner = kind === 'CubeMoved' ? about['owner'] : about['side']
      const heap = `${String(to)} ${String(owner)}`
      came.set(heap, [...(came.get(heap) ?? []), beat++])
    }
  }
  return {
    touched,
    news: fresh.filter((event) => NEWS.has(event.kind)),
    delay: (card, side, index, total) => {
      const beats = came.get(`${card} ${side}`) ?? []
      return (beats[index - (total - beats.length)] ?? 0) * BEAT * pace()
    },
  }
}
