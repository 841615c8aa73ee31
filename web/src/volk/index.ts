import type { Asked, GameTable } from '../lib/table'
import type { Phrase } from '../lib/wire'
import { attackDeclined, iconsToCome } from './asking'
import { spaceIcons, type TrackIcon } from './sums'
import type { VolkFacts, VolkMoment } from './view'

export { changes } from './changes'
export { default as Table } from './Table.svelte'

/** The icons of an answer: of the event of the card in play, or of a space of the prestige track (phase 2). */
function iconsOf({ prompt, facts }: Asked, [key, about]: Phrase): TrackIcon[] {
  if (key === 'use-event') return (facts as VolkFacts).cards[String(prompt?.about['card'])]?.icons ?? []
  return key === 'prestige' ? spaceIcons(Number(about['number']) * (prompt?.side === 'east' ? 1 : -1)) : []
}

/** What an event or a space does, in words. */
export const hint: GameTable['hint'] = (asked, phrase) =>
  iconsOf(asked, phrase)
    .map((icon) => asked.words.say('icons', icon.kind, { n: icon.count, side: icon.side }))
    .join(' · ')

export const toCome: GameTable['toCome'] = ({ moment, facts, events }) =>
  iconsToCome(moment as VolkMoment, facts as VolkFacts, events)

export const declined: GameTable['declined'] = (moment) => attackDeclined(moment as VolkMoment)

/** A half of a decade (1.4). */
export const chapter: GameTable['chapter'] = ({ kind, about }, words) => {
  if (kind !== 'DisplayRevealed') return ''
  const decade = `${words.name('game', 'decade')} ${words.name('decades', String(about['decade']))}`
  return `${decade} · ${words.name('game', 'half')} ${about['half']}`
}
