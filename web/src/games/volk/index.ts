/** The table of Wir sind das Volk!: what it brings to the client (`GameTable`). */
import type { Asked, GameTable } from '@/games/game'
import type { Phrase } from '@/host/wire'
import { spaceIcons, spaceOf, type TrackIcon } from './decade/sums'
import { attackDeclined } from './turn'
import type { VolkFacts, VolkMoment } from './view'

export { changes } from './decade/changes'
export { default as Table } from './Table.svelte'

/** The icons of an answer: of the event of the card in play, of what it costs, or of a space of the prestige track. */
function iconsOf({ prompt, facts }: Asked, [key, about]: Phrase): TrackIcon[] {
  const side = prompt?.side === 'east' ? 'east' : 'west'
  if (key === 'use-event') return (facts as VolkFacts).cards[String(prompt?.about['card'])]?.icons ?? []
  if (key === 'prestige') return spaceIcons(spaceOf(side, Number(about['number'])))
  return about['dismantle'] ? [{ kind: 'dismantle', count: Number(about['dismantle']), side }] : []
}

/** What an answer also brings or costs, in words. */
export const hint: GameTable['hint'] = (asked, phrase) =>
  iconsOf(asked, phrase)
    .map((icon) => asked.words.say('icons', icon.kind, { n: icon.count, side: icon.side }))
    .join(' · ')

export const toCome: GameTable['toCome'] = ({ view }) => Number(view.prompt?.about['to_come'] ?? 0)

export const declined: GameTable['declined'] = (moment) => attackDeclined(moment as VolkMoment)

/** A half of a decade (1.4). */
export const chapter: GameTable['chapter'] = ({ kind, about }, words) => {
  if (kind !== 'DisplayRevealed') return ''
  const decade = `${words.name('game', 'decade')} ${words.name('decades', String(about['decade']))}`
  return `${decade} · ${words.name('game', 'half')} ${about['half']}`
}
