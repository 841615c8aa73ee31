/** The client's own words (`src/words/LANG.json`) in the user's language. */
import { createInstance } from 'i18next'
import type en from './en.json'
import type { Lang } from '@/device/settings.svelte'
import type { About } from '@/host/wire'

type Singular<K extends string> = K extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}` ? Stem : K
type Keys<T> = { [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Keys<T[K]>}` }[keyof T & string]

/** A key of the client's words. */
export type Word = Keys<typeof en>

const catalogues = import.meta.glob<Record<string, unknown>>('./*.json', { import: 'default' })
const own = createInstance({
  resources: {},
  fallbackLng: false,
  initAsync: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})
void own.init()

let language = $state('')

/** The language of the page; empty until its words are loaded. */
export const spoken = (): string => language

/** The language that was requested last. */
let wanted = ''

/** Load the client's words in a language and switch to it, unless another language was requested meanwhile. */
export async function speak(lang: Lang): Promise<void> {
  wanted = lang
  const load = catalogues[`./${lang}.json`]
  if (!own.hasResourceBundle(lang, 'translation') && load) own.addResourceBundle(lang, 'translation', await load())
  if (wanted !== lang) return
  await own.changeLanguage(lang)
  language = lang
}

/** A sentence of the client; `n` selects the plural form. */
export function say(word: Word, about: About = {}): string {
  const count = typeof about['n'] === 'number' ? { count: about['n'] } : {}
  return language && own.t(word, { replace: about, nest: false, ...count })
}

/** A label with a value: each language sets the colon in its own way. */
export const labelled = (label: string, text: string | number): string => say('shell.labelled', { label, text })

/** Whether the client has such a word: for codes and kinds from the server. */
export function isWord(key: string): key is Word {
  return language !== '' && own.exists(key)
}
