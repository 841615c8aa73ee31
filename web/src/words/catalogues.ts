/** The games' own catalogues, as the engine has them. */
import type { Lang } from '@/device/settings.svelte'
import { cached } from '@/host/catalogue'
import { GameWords, type Sections } from './game-words'

/** A game's words in a language. */
export async function gameWords(game: string, lang: Lang): Promise<GameWords> {
  return new GameWords(lang, await cached<Sections>(`/words/${game}/${lang}`))
}
