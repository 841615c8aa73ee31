/** The table's own words (`words/LANG.json`), loaded together with the table. */
import { GameWords, type Sections } from '@/words/game-words'
import type { Lang } from '@/device/settings.svelte'

const catalogues = import.meta.glob<Sections>('./words/*.json', { import: 'default' })
const loaded = new Map<string, GameWords>()

/** Load the table's words in a language; a failure can be retried. */
export async function loadTableWords(lang: Lang): Promise<void> {
  const sections = loaded.has(lang) ? undefined : await catalogues[`./words/${lang}.json`]?.()
  if (sections) loaded.set(lang, new GameWords(lang, sections))
}

/** The table's words in a language that has been loaded. */
export function tableWords(lang: string): GameWords {
  const words = loaded.get(lang)
  if (!words) throw new Error(`the words of this table were not loaded in ${lang}`)
  return words
}
