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
  const coming = new Map(now.forecast.map((sums) => [sums.phase, resultOf(forecastStory(sums))]))
  const phases = (then.forecast ?? [])
    .filter(({ phase }) => coming.has(phase))
    .map((sums) => ({
      what: words.name('phases', String(sums.phase)),
      from: coming.get(sums.phase) ?? 0,
      to: resultOf(forecastStory(sums)),
    }))
  return [...factories, ...phases]
    .filter(({ from, to }) => from !== to)
    .map(({ what, from, to }) => ({ what, from: figure(from), to: figure(to) }))
}

const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n))

/** A phase in one number: what its sum comes to, or what all provinces together get or lose. */
function resultOf({ terms, rows }: PhaseStory): number {
  const result = terms.find(({ sign }) => sign === '=' || sign === '→')
  return result?.n ?? rows.reduce((sum, row) => sum + (row.terms.at(-1)?.n ?? 0), 0)
}
