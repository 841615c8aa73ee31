/** The table of Wir sind das Volk!: what it brings to the client (`GameTable`). */
import type { GameTable } from '@/games/game'
import type { Phrase } from '@/host/wire'
import type { TrackIcon } from './decade/sums'
import { attackDeclined } from './turn'
import type { VolkMoment } from './view'

export { changes } from './decade/changes'
export { default as Table } from './Table.svelte'

/** The icons of an answer: of the event of the card in play, of what it costs, or of a space of the prestige track. */
const iconsOf = ([, about]: Phrase): TrackIcon[] => (about['icons'] as TrackIcon[] | undefined) ?? []

/** What an answer also brings or costs, in words. */
export const hint: GameTable['hint'] = (asked, phrase) =>
  iconsOf(phrase)
    .map((icon) => asked.words.say('icons', icon.kind, { n: icon.count, side: icon.side }))
    .join(' · ')

export const toCome: GameTable['toCome'] = ({ view }) => Number(view.prompt?.about['to_come'] ?? 0)

export const declined: GameTable['declined'] = (moment) => attackDeclined(moment as VolkMoment)

/** A half of a decade (1.4). */
export const chapter: GameTable['chapter'] = ({ kind, about }, words) => {
  if (kind !== 'DisplayRevealed') return ''
  const decade = `${words.name('game', 'decade')} ${words.name('decades', String(about['decade']))}`
  return `${decade} · ${words.name('halves', String(about['half']))}`
}
