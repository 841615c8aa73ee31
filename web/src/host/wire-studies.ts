/** What the host tells of studies (`detente.studies.wire`). */
import type { Names, Person, Phrase } from './wire'

export interface StudyEntry {
  id: string
  title: string
  private: boolean
  chapters: number
  changed: number
}

/** A decision in the tree of a chapter; side and phrase are null where the present rules do not lead. */
export interface StudyNode {
  id: number
  /** 0 is the first moment of the chapter. */
  parent: number
  action: number
  note: string
  by: string | null
  turn: number
  phrase: Phrase | null
}

export interface Chapter {
  id: number
  title: string
  game: string
  options: Record<string, unknown>
  /** The finished game that it was made from. */
  table: string | null
  /** The node at which it opens. */
  at: number
  note: string
  nodes: StudyNode[]
  names: Names
}

/** A study with one of its chapters in full. */
export interface Study {
  id: string
  title: string
  author: Person
  mine: boolean
  private: boolean
  version: number
  created: number
  changed: number
  chapters: { id: number; title: string; game: string }[]
  chapter: Chapter
}

export type StudyEdit =
  | { type: 'title'; title: string; chapter?: number }
  | { type: 'note'; chapter: number; node: number; text: string }
  | { type: 'add'; chapter: number; node: number; actions: number[] }
  | { type: 'remove'; chapter: number; node?: number }
  | { type: 'promote' | 'open'; chapter: number; node: number }

/** A chapter to be made: from a moment of a finished game, or from a position of a game. */
export type NewChapter =
  | { title: string; from: { table: string; number: number } }
  | { title: string; game: string; position?: unknown; options?: Record<string, unknown> }
