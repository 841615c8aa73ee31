/** The plan of a new tournament, as the form has it and as the server wants it. */
import type { Clock, GameInfo } from '@/host/wire'
import type { Format, TournamentPage } from '@/host/wire-tournaments'

export const FORMATS: Format[] = ['swiss', 'round-robin', 'knockout']
export const CLOCKS: Record<string, Clock> = {
  '10': { kind: 'live', base: 600, increment: 10 },
  '30': { kind: 'live', base: 1800, increment: 20 },
  '60': { kind: 'live', base: 3600, increment: 30 },
  d1: { kind: 'days', days: 1 },
  d3: { kind: 'days', days: 3 },
  d7: { kind: 'days', days: 7 },
}
/** Minutes between two rounds. */
export const PAUSES = [0, 5, 15, 60, 1440]
const DAY = 24

/** Hours that a round may last, to choose from. */
export const deadlines = (clock: Clock): number[] =>
  clock.kind === 'live' ? [3, 6, DAY, 7 * DAY] : [14 * DAY, 30 * DAY, 60 * DAY, 120 * DAY]

export class Plan {
  name = $state('')
  about = $state('')
  game = $state('')
  format = $state<Format>('swiss')
  sides = $state<TournamentPage['sides']>('both')
  clock = $state('30')
  /** Hours; 0 is no limit. */
  deadline = $state(0)
  rounds = $state<number | null>(null)
  fewest = $state(4)
  most = $state(16)
  starts = $state<'by-hand' | 'at-time'>('by-hand')
  /** As the browser's field has it: a local time. */
  time = $state('')
  pause = $state(0)
  rated = $state(false)
  computers = $state(false)
  /** The chosen value of each option of the game. */
  options = $state<Record<string, string>>({})

  chosenClock = $derived(CLOCKS[this.clock] ?? { kind: 'none' as const })

  /** What is sent; `game` is the chosen one. */
  request(game: GameInfo): Record<string, unknown> {
    const choices = Object.entries(game.options).filter(([, values]) => values.length > 1)
    return {
      name: this.name.trim(),
      about: this.about.trim(),
      game: game.name,
      options: Object.fromEntries(choices.map(([option, [first]]) => [option, this.options[option] ?? first])),
      format: this.format,
      sides: this.sides,
      rounds: this.format === 'swiss' ? this.rounds : null,
      clock: this.chosenClock,
      round_hours: deadlines(this.chosenClock).includes(this.deadline) ? this.deadline : null,
      min_players: this.fewest,
      max_players: this.most,
      starts: this.starts === 'at-time' && this.time ? Date.parse(this.time) : null,
      pause: this.pause,
      rated: this.rated,
      computers: this.computers,
    }
  }
}
