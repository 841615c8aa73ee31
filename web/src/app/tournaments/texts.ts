/** Times, points and states of tournaments in the user's language. */
import { settings } from '@/device/settings.svelte'
import type { Entry, TournamentInfo } from '@/host/wire-tournaments'
import { personName } from '@/words/people'
import { say } from '@/words/words.svelte'

export const timeText = (ms: number): string =>
  new Intl.DateTimeFormat(settings.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(ms)

/** Minutes as days, hours or minutes, whichever is a whole number. */
export function spanText(minutes: number): string {
  const [amount, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(settings.lang, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** Points with halves. */
export const pointsText = (points: number): string =>
  new Intl.NumberFormat(settings.lang, { maximumFractionDigits: 2 }).format(points)

/** How far a tournament is, in a few words. */
export function stateText(info: TournamentInfo): string {
  if (info.status === 'open') return say('tournament.places', { taken: info.players, n: info.max_players })
  if (info.status === 'running') return say('tournament.round-of', { round: info.round, rounds: info.rounds })
  if (info.status === 'cancelled') return say('tournament.cancelled')
  return info.winner ? say('tournament.won-by', { name: personName(info.winner) }) : say('tournament.shared')
}

/** The name of the player with a seed. */
export const nameOf = (entries: Entry[], number: number | null): string =>
  personName(entries.find((entry) => entry.number === number)?.person ?? null)
