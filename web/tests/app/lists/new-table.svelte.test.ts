/** The wishes for a table, when the user switches to the other game. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { games } from '@/host/games.svelte'
import { me } from '@/host/session.svelte'
import { speak } from '@/words/words.svelte'
import type { GameInfo, Me } from '@/host/wire'
import Wishes from '@/app/lists/NewTable.svelte'
import { curtainWords } from '../../fixtures'

const asked: Record<string, unknown>[] = []
let shown: Record<string, unknown>
let game = $state('curtain')
const input = (value: string) => document.querySelector<HTMLInputElement>(`input[value='${value}']`)
const play = async () => {
  document.querySelector<HTMLButtonElement>('button.go')?.click()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  return asked.pop()
}

beforeEach(async () => {
  await speak('en')
  me.now = { id: 1, guest: false } as Me
  me.known = true
  games.all = [
    { name: 'curtain', title: 'Iron Curtain', sides: ['usa', 'ussr'] } as GameInfo,
    { name: 'volk', title: 'Wir sind das Volk!', sides: ['west', 'east'] } as GameInfo,
  ]
  vi.stubGlobal('fetch', async (path: string, init?: { body?: string }) => {
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
