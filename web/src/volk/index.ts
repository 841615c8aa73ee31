import type { GameTable } from '../lib/table'
import { attackDeclined, iconsToCome } from './asking'
import type { VolkFacts, VolkMoment } from './view'

export { changes } from './changes'
export { default as Table } from './Table.svelte'

/** The colour of each side's own cards. */
const COLOURS: Record<string, string> = { west: 'yellow', east: 'red' }

/** What the event of the card in play does, in words, or what else it costs to remove an unrest with it (1.8.1). */
export const hint: GameTable['hint'] = ({ prompt, facts, words }, [key]) => {
  const card = (facts as VolkFacts).cards[String(prompt?.about['card'])]
  if (key === 'use-remove' && card && card.color !== COLOURS[prompt?.side ?? ''])
    return words.say('icons', 'dismantle', { n: 1, side: prompt?.side })
  if (key !== 'use-event') return ''
  const icons = card?.icons ?? []
  return icons.map((icon) => words.say('icons', icon.kind, { n: icon.count, side: icon.side })).join(' · ')
}

export const toCome: GameTable['toCome'] = ({ moment, facts, events }) =>
  iconsToCome(moment as VolkMoment, facts as VolkFacts, events)

export const declined: GameTable['declined'] = (moment) => attackDeclined(moment as VolkMoment)

/** A half of a decade (1.4). */
export const chapter: GameTable['chapter'] = ({ kind, about }, words) => {
  if (kind !== 'DisplayRevealed') return ''
  const decade = `${words.name('game', 'decade')} ${words.name('decades', String(about['decade']))}`
  return `${decade} · ${words.name('game', 'half')} ${about['half']}`
}
