import type { GameTable } from '../lib/table'
import { attackDeclined, iconsToCome } from './asking'
import type { VolkFacts, VolkMoment } from './view'

export { changes } from './changes'
export { default as Table } from './Table.svelte'

/** What the event of the card in play does, in words. */
export const hint: GameTable['hint'] = ({ prompt, facts, words }, [key]) => {
  if (key !== 'use-event') return ''
  const icons = (facts as VolkFacts).cards[String(prompt?.about['card'])]?.icons ?? []
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
