/** Prepared replies on the wire (`detente.table.wire`). */
import type { JournalEvent, Moment } from './wire'

/** What one side does in a prepared line. */
export interface PlannedTurn {
  by: string
  events: JournalEvent[]
}

/** Turns of the opponent and replies to them, alternately. */
export interface PlannedLine {
  id: string
  turns: PlannedTurn[]
  /** The last reply is played until it reveals hidden cards; the player goes on from there. */
  reveals: boolean
}

export interface Plan {
  lines: PlannedLine[]
  /** The number of the moment after a prepared reply was played, until the player's next turn. */
  played: number | null
  /** How many lines there can be. */
  most: number
}

/** The table after some decisions of a line, with an example of the hidden cards. */
export interface PlanBoard {
  moment: Moment
  stage: 'theirs' | 'mine' | 'complete'
  /** Why nothing can be added to the line: the code of an error. */
  final: string | null
}
