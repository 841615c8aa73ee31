/** What a decision would change beyond what it does itself: values of factories, and the coming end of the decade. */
import type { GameTable } from '../lib/table'
import { forecastStory, type PhaseStory } from './sums'
import type { VolkView } from './view'

export const changes: GameTable['changes'] = (before, after, words) => {
  const [now, then] = [before as VolkView, after as Partial<VolkView>]
  const factories = Object.entries(then.cities ?? {}).map(([id, { value }]) => ({
    what: words.name('cities', id),
    from: now.cities[id]?.value ?? 0,
    to: value,
  }))
  const phases = (then.forecast ?? []).map((sums, i) => ({
    what: words.name('phases', String(sums.phase)),
    from: now.forecast[i] ? resultOf(forecastStory(now.forecast[i])) : 0,
    to: resultOf(forecastStory(sums)),
  }))
  return [...factories, ...phases]
    .filter(({ from, to }) => from !== to)
    .map(({ what, from, to }) => ({ what, from: figure(from), to: figure(to) }))
}

const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n))

/** A phase in one number: what its sum leads to, or all that it does to provinces. */
function resultOf({ terms, effects }: PhaseStory): number {
  return terms.at(-1)?.n ?? effects.reduce((sum, { n }) => sum + n, 0)
}
