/** The user's settings in this browser: language, look, pace, sounds, notifications. Kept in local storage. */
import { store, storedRecord } from './storage'

export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano', ru: 'Русский' } as const
export type Lang = keyof typeof LANGUAGES
export type Theme = 'auto' | 'light' | 'dark'
export const PACES = { off: 0, quick: 0.5, normal: 1, slow: 2 } as const
export const BOARDS = ['small', 'normal', 'large'] as const

/** More bubbles than there are: the user knows the table. */
export const ALL_READ = 99

const KEY = 'detente'

interface Settings {
  lang: Lang
  theme: Theme
  /** Colours that do not depend on distinguishing red from green. */
  distinct: boolean
  /** How much of the screen the board takes. */
  board: (typeof BOARDS)[number]
  /** The speed of animations. */
  pace: keyof typeof PACES
  /** Whether each decision must be confirmed. */
  confirm: boolean
  /** Whether the user ends each turn; otherwise it ends with its last decision. */
  endTurn: boolean
  /** Whether the user has ever taken a decision here, and so knows what glows. */
  played: boolean
  /** How many of the bubbles that explain a first table were read. */
  welcomed: number
  /** Whether the list of moves and the aim of the game are unfolded at a table; null: as the window has room. */
  moves: boolean | null
  aim: boolean | null
  /** Whether the cards of a hand are folded to their heads, so that the map has more room. */
  foldedHand: boolean
  /** Sounds at a table, and their volume: 0 to 1. */
  sound: boolean
  volume: number
  /** Notifications while the page is hidden. */
  notices: boolean
}

export function isLang(lang: unknown): lang is Lang {
  return typeof lang === 'string' && Object.hasOwn(LANGUAGES, lang)
}

function isVolume(volume: unknown): volume is number {
  return typeof volume === 'number' && volume >= 0 && volume <= 1
}

function firstLanguage(): Lang {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLang) ?? 'en'
}

function initial(): Settings {
  const known: Partial<Settings> = storedRecord(KEY)
  return {
    lang: isLang(known.lang) ? known.lang : firstLanguage(),
    theme: known.theme === 'light' || known.theme === 'dark' ? known.theme : 'auto',
    distinct: known.distinct === true,
    board: BOARDS.find((size) => size === known.board) ?? 'normal',
    pace: known.pace && Object.hasOwn(PACES, known.pace) ? known.pace : 'normal',
    confirm: known.confirm === true,
    endTurn: known.endTurn !== false,
    played: known.played === true,
    welcomed: typeof known.welcomed === 'number' ? known.welcomed : known.played === true ? ALL_READ : 0,
    moves: typeof known.moves === 'boolean' ? known.moves : null,
    aim: typeof known.aim === 'boolean' ? known.aim : null,
    foldedHand: known.foldedHand === true,
    sound: known.sound !== false,
    volume: isVolume(known.volume) ? known.volume : 0.5,
    notices: known.notices === true,
  }
}

export const settings: Settings = $state(initial())

/** Store the settings and apply them to the page; called once, by the site. */
export function keepSettings(): void {
  $effect(() => {
    const root = document.documentElement
    root.lang = settings.lang
    root.dataset['theme'] = settings.theme
    root.dataset['colours'] = settings.distinct ? 'distinct' : 'usual'
    root.dataset['board'] = settings.board
    root.dataset['motion'] = pace() === 0 ? 'calm' : 'auto'
    root.style.setProperty('--pace', String(pace()))
    store(KEY, settings)
  })
  $effect(() => {
    // another tab has changed them
    const changed = ({ key }: StorageEvent) => {
      if (key === KEY) Object.assign(settings, initial())
    }
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  })
}

/** The duration of animations as a factor: 0 if the user or the system prefers reduced motion. */
export function pace(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACES[settings.pace]
}
