/** Real moments of real games, written by `fixtures/make.py`. */
import { readFileSync } from 'node:fs'
import { GameWords, type Sections } from '@/words/game-words'
import type { VolkFacts, VolkMoment } from '@/games/volk/view'

const read = <T>(name: string) => JSON.parse(readFileSync(`fixtures/${name}.json`, 'utf8')) as T

const { facts, games } = read<{ facts: VolkFacts; games: VolkMoment[][] }>('volk')
export const FACTS: VolkFacts = facts
export const GAMES: VolkMoment[][] = games
export const MOMENTS: VolkMoment[] = games.flat()
export const CATALOGUES: Record<string, Sections> = read('volk-words')
export const LANGS: string[] = Object.keys(CATALOGUES)
export const words = (lang: string): GameWords => new GameWords(lang, CATALOGUES[lang] ?? {})
/** The table's own words. */
export const own = (lang: string): Sections =>
  JSON.parse(readFileSync(`src/games/volk/words/${lang}.json`, 'utf8')) as Sections
