import type { Asked, GameTable } from '../game'
import type { Phrase } from '@/host/wire'
import { attackDeclined, iconsToCome } from './turn'
import { spaceIcons, type TrackIcon } from './decade/sums'
import type { VolkFacts, VolkMoment } from './view'

export { changes } from './decade/changes'
export { default as Table } from './Table.svelte'

/** The colour of each side's own cards. */
const COLOURS = { west: 'yellow', east: 'red' }

/** The icons of an answer: of the event of the card in play, or of a space of the prestige track (phase 2). */
function iconsOf({ prompt, facts }: Asked, [key, about]: Phrase): TrackIcon[] {
  const card = (facts as VolkFacts).cards[String(prompt?.about['card'])]
  if (key === 'use-event') return card?.icons ?? []
  // to remove an unrest with a card that is not the side's own costs a piece (1.8.1)
  const side = prompt?.side === 'east' ? 'east' : 'west'
  if (key === 'use-remove' && card && card.color !== COLOURS[side]) return [{ kind: 'dismantle', count: 1, side }]
  return key === 'prestige' ? spaceIcons(Number(about['number']) * (side === 'east' ? 1 : -1)) : []
}

/** What an answer brings or costs besides, in words. */
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
  return `${decade} · ${words.name('halves', String(about['half']))}`
}
