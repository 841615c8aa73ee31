/** The fixtures that `fixtures/make.py` wrote from the real engine. */
import { readFileSync } from 'node:fs'
import type { CurtainFacts, CurtainView } from '@/games/curtain/view'
import { GameWords, type Sections } from '@/words/game-words'
import type { Moment } from '@/host/wire'

export const load = <T>(name: string): T => JSON.parse(readFileSync(`fixtures/${name}.json`, 'utf-8')) as T

interface CurtainFixture {
  facts: CurtainFacts
  games: Moment<CurtainView>[][]
  events: Record<string, Record<string, string>>
}

export const curtain = load<CurtainFixture>('curtain')
export const moments = curtain.games.flat()
export const LANGS = ['en', 'de', 'fr', 'it', 'ru']

export const catalogues = load<Record<string, Sections>>('curtain-words')

export const curtainWords = (lang: string): GameWords => new GameWords(lang, catalogues[lang] ?? {})

/** A moment of the fixtures at which something is asked. */
export function asked(kind: string): Moment<CurtainView> {
  const moment = moments.find((each) => each.view.prompt?.kind === kind)
  if (!moment) throw new Error(`no fixture asks ${kind}`)
  return moment
}
