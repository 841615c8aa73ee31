/** What a decision would change indirectly: the values of factories, and the coming end of the decade. */
import type { GameWords } from '@/words/game-words'
import type { GameTable } from '../../game'
import { figure } from '@/words/figures'
import type { PhaseSums, VolkView } from '../view'

/** The result of each thing that a phase counts: pieces, living standards, unrest or socialists. */
const RESULTS: Record<string, string> = {
  FlightCounted: 'points',
  WallCounted: 'points',
  CurrencyCounted: 'shortage',
  UpkeepCounted: 'n',
  HoldCounted: 'lost',
  BehindCounted: 'n',
  Attacked: 'n',
  PoliceCounted: 'n',
  SocialistsCounted: 'change',
}

export const changes: GameTable['changes'] = (before, after, words) => {
  const [now, then] = [before as VolkView, after as Partial<VolkView>]
  const factories = Object.entries(then.cities ?? {}).map(([id, { value }]) => ({
    what: words.name('cities', id),
    from: figure(now.cities[id]?.value ?? 0),
    to: figure(value),
  }))
  const coming = new Map(now.forecast.map((sums) => [sums.phase, resultOf(sums, words)]))
  const phases = (then.forecast ?? []).flatMap((sums) => {
    const from = coming.get(sums.phase)
    return from === undefined
      ? []
      : [{ what: words.name('results', String(sums.phase)), from, to: resultOf(sums, words) }]
  })
  return [...factories, ...phases].filter(({ from, to }) => from !== to)
}

/** The result of a phase: the mass protests of both states in the last one, one number in all others. */
function resultOf({ counted }: PhaseSums, words: GameWords): string {
  const protests = counted.find(({ kind }) => kind === 'CollapseCounted')?.about
  if (protests)
    return ['west', 'east'].map((side) => `${words.name('sides', side)} ${String(protests[side])}`).join(', ')
  return figure(counted.reduce((sum, { kind, about }) => sum + Number(about[RESULTS[kind] ?? ''] ?? 0), 0))
}
