/** What the reader chose for this browser: language, theme, motion, sounds, notifications. Kept in local storage. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano', ru: 'Русский' } as const
export type Lang = keyof typeof LANGUAGES
export type Theme = 'auto' | 'light' | 'dark'

const KEY = 'detente'

interface Settings {
  lang: Lang
  theme: Theme
  calm: boolean
  /** Whether a decision was ever taken here: who has done it knows what glows. */
  played: boolean
  /** Sounds at a table, and how loud: 0 to 1. */
  sound: boolean
  volume: number
  /** Notifications when the reader is called while he looks elsewhere. */
  notices: boolean
}

export function isLang(lang: unknown): lang is Lang {
  return typeof lang === 'string' && lang in LANGUAGES
}

function isVolume(volume: unknown): volume is number {
  return typeof volume === 'number' && volume >= 0 && volume <= 1
}

function firstLanguage(): Lang {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLang) ?? 'en'
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {} // storage that is blocked or broken is no reason not to play
  }
}

function initial(): Settings {
  const known = stored()
  return {
    lang: isLang(known.lang) ? known.lang : firstLanguage(),
    theme: known.theme === 'light' || known.theme === 'dark' ? known.theme : 'auto',
    calm: known.calm === true,
    played: known.played === true,
    sound: known.sound !== false,
    volume: isVolume(known.volume) ? known.volume : 0.5,
    notices: known.notices === true,
  }
}

export const settings: Settings = $state(initial())

/** Keep the settings and show them on the page; called once, by the page. */
export function keepSettings(): void {
  $effect(() => {
    const root = document.documentElement
    root.lang = settings.lang
    root.dataset['theme'] = settings.theme
    root.dataset['motion'] = settings.calm ? 'calm' : 'auto'
    try {
      localStorage.setItem(KEY, JSON.stringify(settings))
    } catch {
      // the settings then last as long as the page
    }
  })
}

/** Whether things should move: not if the reader or the system asks for calm. */
export function moves(): boolean {
  return !settings.calm && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
