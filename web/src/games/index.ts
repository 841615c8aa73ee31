/** The registry of games: all that the app and the table know of a game. Its table is loaded when it is first needed. */
import type { Component } from 'svelte'
import { settings } from '@/device/settings.svelte'
import CurtainPoster from './curtain/Poster.svelte'
import type { GamePage, GameTable } from './game'
import VolkPoster from './volk/Poster.svelte'
import { loadTableWords } from './volk/table-words'

export interface GameEntry {
  /** The drawing on the start page. */
  Poster: Component
  /** Load the game's table. */
  load: () => Promise<GameTable>
  /** Pages of the game's own. */
  pages: GamePage[]
  /** The anchor of a rule on the game's rules page; null if the tag is not one of this game's rules. */
  ruleAnchor: (tag: string) => string | null
}

const anchored = (number: string): string => number.toLowerCase().replaceAll('.', '-')

export const GAMES: Record<string, GameEntry> = {
  curtain: {
    Poster: CurtainPoster,
    load: () => import('./curtain') as Promise<unknown> as Promise<GameTable>,
    pages: [{ path: '/cards', title: 'deck.title', load: () => import('./curtain/deck/DeckPage.svelte') }],
    // C5.1 and R8
    ruleAnchor: (tag) => (/^[CR]\d+(\.\d+)*$/.test(tag) ? anchored(tag) : null),
  },
  volk: {
    Poster: VolkPoster,
    load: async () => {
      // the language is read synchronously, so an effect that loads the table reloads it in another language
      const [table] = await Promise.all([import('./volk') as Promise<unknown>, loadTableWords(settings.lang)])
      return table as GameTable
    },
    pages: [],
    // 1.7.3, 1.8.3e and 1.10 phase 4
    ruleAnchor: (tag) => {
      const [, number, phase] = /^(\d+(?:\.\d+)*[a-z]?)(?: phase (\d+))?$/.exec(tag) ?? []
      return number ? `r-${anchored(phase ? `${number}.${phase}` : number)}` : null
    },
  },
}

/** The game that is offered first. */
export const FIRST_GAME = 'curtain'
