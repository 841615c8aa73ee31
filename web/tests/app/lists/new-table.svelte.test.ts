/** The wishes for a table, when the user switches to the other game. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { games } from '@/host/games.svelte'
import { me } from '@/host/session.svelte'
import type { Lang } from '@/device/settings.svelte'
import { GameWords, type Sections } from '@/words/game-words'
import { say, speak, type Word } from '@/words/words.svelte'
import type { GameInfo, Me } from '@/host/wire'
import Wishes from '@/app/lists/NewTable.svelte'
import { curtainWords, LANGS, load } from '../../fixtures'

const asked: Record<string, unknown>[] = []
/** The paths that were asked for. */
const wanted: string[] = []
let shown: Record<string, unknown>
let game = $state('curtain')
const input = (value: string) => document.querySelector<HTMLInputElement>(`input[value='${value}']`)
const play = async () => {
  document.querySelector<HTMLButtonElement>('button.go')?.click()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  return asked.pop()
}

beforeEach(async () => {
  wanted.length = 0
  await speak('en')
  me.now = { id: 1, guest: false } as Me
  me.known = true
  games.all = [
    { name: 'curtain', title: 'Iron Curtain', sides: ['usa', 'ussr'] } as GameInfo,
    { name: 'volk', title: 'Wir sind das Volk!', sides: ['west', 'east'] } as GameInfo,
  ]
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
    wanted.push(path)
    if (!path.endsWith('/tables')) return Response.json(curtainWords('en').sections)
    asked.push(JSON.parse(init?.body ?? '{}') as Record<string, unknown>)
    return Response.json({ table: { id: 't1' }, invite: null })
  })
  shown = mount(Wishes, {
    target: document.body,
    props: {
      get game() {
        return game
      },
    },
  })
})
afterEach(async () => {
  await unmount(shown)
  vi.unstubAllGlobals()
})

test.each(LANGS)(
  'the start page names the sides in %s as the games do, and asks for none of their sentences',
  async (lang) => {
    await vi.waitFor(() => expect(input('ussr')).not.toBeNull())
    expect(wanted.filter((path) => path.includes('words'))).toEqual([])
    await speak(lang as Lang)
    for (const [game, sides] of Object.entries({ curtain: ['usa', 'ussr'], volk: ['west', 'east'] })) {
      const words = new GameWords(lang, load<Record<string, Sections>>(`${game}-words`)[lang] ?? {})
      expect(sides.map((id) => say(`start.side-${id}` as Word))).toEqual(sides.map((id) => words.name('sides', id)))
    }
  },
)

test('a side of one game is no wish for the other, but is remembered for its own', async () => {
  await vi.waitFor(() => expect(input('usa')).not.toBeNull())
  input('usa')?.click()
  flushSync()
  game = 'volk'
  await vi.waitFor(() => expect(input('west')).not.toBeNull())
  expect(input('random')?.checked).toBe(true)
  expect(await play()).toMatchObject({ game: 'volk', side: 'random' })
  game = 'curtain'
  await vi.waitFor(() => expect(input('usa')?.checked).toBe(true))
  expect(await play()).toMatchObject({ game: 'curtain', side: 'usa' })
})
