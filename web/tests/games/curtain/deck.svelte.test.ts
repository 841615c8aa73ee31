/** A deck on its page: every fact with its mark, and deck files as the user's disk has them. */
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import CardFace from '@/games/curtain/cards/CardFace.svelte'
import { flagsOf, sourcesOf, strategyCards } from '@/games/curtain/deck/deck-facts'
import { placeText, problemText } from '@/games/curtain/deck/deck-problems'
import type { CardFacts, DeckFacts, DeckProblem } from '@/games/curtain/view'
import WholeDeck from '@/games/curtain/deck/WholeDeck.svelte'
import { downloadLink, storeDeck, storedDeck, lineAt, readDeckFile } from '@/games/curtain/deck/deck-file'
import { games } from '@/host/games.svelte'
import { me } from '@/host/session.svelte'
import { route } from '@/app/router.svelte'
import { say, speak } from '@/words/words.svelte'
import type { GameInfo, Me } from '@/host/wire'
import LinedText from '@/games/curtain/deck/LinedText.svelte'
import Wishes from '@/app/lists/NewTable.svelte'
import { LANGS, curtain, curtainWords, load } from '../../fixtures'

const house: DeckFacts = curtain.facts
let shown: Record<string, unknown> | null = null
const marks = (within: ParentNode = document) =>
  [...within.querySelectorAll('[role=img]')].map((mark) => mark.getAttribute('aria-label'))

beforeEach(async () => {
  localStorage.clear()
  await speak('en')
})
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  vi.unstubAllGlobals()
})

function show(facts: DeckFacts): HTMLElement[] {
  shown = mount(WholeDeck, { target: document.body, props: { facts, words: curtainWords('en') } })
  flushSync()
  return [...document.querySelectorAll<HTMLElement>('li')]
}

describe('a whole deck', () => {
  test('is counted: cards, flags, and where its facts come from', () => {
    expect(strategyCards(house)).toHaveLength(18)
    expect(flagsOf(house)).toEqual({ usa: 10, ussr: 8 })
    expect(sourcesOf(house)).toEqual({ documented: 24, ours: 78 }) // nine countries, five regions, six sizes, four bonuses
  })

  test('marks each of the seven facts on every card as its facts say', () => {
    const cards = show(house)
    const order = ['country', 'region', 'size', 'bonus', 'cubes', 'flag', 'event'] as const
    for (const [index, card] of strategyCards(house).entries()) {
      const said = order.map((fact) => (card.documented.includes(fact) ? 'Documented' : 'House'))
      expect(cards[index]?.textContent).toContain(curtainWords('en').name('cards', card.id))
      expect(marks(cards[index])).toEqual(said)
    }
  })

  test('marks size and bonus of every region', () => {
    show(house)
    const rows = [...document.querySelectorAll('tbody tr')]
    expect(rows.map((row) => row.textContent.replace(/\s+/g, ' '))[1]).toMatch(/Middle East.*2.*\+2/)
    expect(rows.map((row) => marks(row).map((mark) => mark === 'Documented'))).toEqual(
      Object.values(house.regions).map(({ documented }) => [documented.includes('size'), documented.includes('bonus')]),
    )
  })

  test('a user’s deck has its own countries, and the regions in scoring order', () => {
    const atlantis = { ...(house.cards['cuba'] as CardFacts), id: 'atlantis', country: 'Atlantis', region: 'europe' }
    const cards = show({ ...house, cards: { ...house.cards, atlantis } })
    expect(cards).toHaveLength(19)
    expect(cards[5]?.textContent).toContain('Atlantis')
  })

  test('a card in the hand says at its foot what of it is documented', () => {
    const foot = (id: string) => {
      const facts = house.cards[id] as CardFacts
      const card = mount(CardFace, { target: document.body, props: { facts, words: curtainWords('en') } })
      flushSync()
      const said = document.querySelector('.source')?.textContent.replace('Documented', '').trim()
      void unmount(card)
      return said
    }
    expect(foot('japan')).toBe('Country, Region')
    expect(foot('cuba')).toBe('Country, Region')
    expect(foot('iran')).toBe('Country')
    expect(foot('france')).toMatch(/house card$/)
  })
})

describe('what is said of the sources', () => {
  const NUMBERS = {
    en: 'four of the six',
    de: 'vier der sechs',
    fr: 'quatre des six',
    it: 'quattro dei sei',
    ru: 'четыре бонуса из шести',
  }
  const HOUSES = { en: 'house', de: 'Haus', fr: 'maison', it: 'casa', ru: 'домиком' }

  test.each(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[])(
    'is true of the house deck at the start of a game: %s',
    async (lang) => {
      await speak(lang)
      const regions = Object.values(house.regions)
      const count = (fact: string) => regions.filter((region) => region.documented.includes(fact as never)).length
      expect([regions.length, count('size'), count('bonus')]).toEqual([6, 6, 4])
      expect(say('start.about-curtain')).toContain(NUMBERS[lang])
      expect(say('start.about-curtain')).toContain(HOUSES[lang])
    },
  )

  test('of a card is said of the facts that its foot can name, and of no others', () => {
    for (const word of ['curtain.documented', 'curtain.ours', 'curtain.about-source'] as const)
      expect(say(word)).toMatch(/country, region, flag, cubes and event/i)
  })
})

describe('a deck file', () => {
  const refusal = (bytes: BlobPart) =>
    readDeckFile(new Blob([bytes])).then(
      () => 'read',
      (thrown: { error: { code: string } }) => thrown.error.code,
    )

  test('is read with its line ends and its mark of order made plain', async () => {
    expect(await readDeckFile(new Blob(['\uFEFFname = "Ü"\r\nsize = 5\rbonus = 3']))).toBe(
      'name = "Ü"\nsize = 5\nbonus = 3',
    )
  })

  test.each<[string, BlobPart, string]>([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'not-text'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x6e, 0]), 'not-text'],
    ['Latin-1', new Uint8Array([0x6e, 0xfc]), 'not-text'],
    ['zero bytes', 'name\0', 'not-text'],
    ['a novel', 'x'.repeat(200_001), 'deck-too-large'],
  ])('that is %s is refused', async (_, bytes, code) => {
    expect(await refusal(bytes)).toBe(code)
  })

  test('is saved as it is', async () => {
    const text = 'name = "50 % Ü # ★"\n'
    expect(decodeURIComponent(downloadLink(text).replace(/^data:[^,]*,/, ''))).toBe(text)
  })

  test('that is being written is kept in this browser', () => {
    expect(storedDeck()).toBeNull()
    storeDeck({ name: 'mine.toml', text: 'name = "Mine"' })
    expect(storedDeck()).toEqual({ name: 'mine.toml', text: 'name = "Mine"' })
  })

  test.each(['{', 'null', '7', '{"name": "x"}'])('is none in broken storage (%s)', (broken) => {
    localStorage.setItem('detente-deck', broken)
    expect(storedDeck()).toBeNull()
  })

  test('shows a line by selecting it, and marks those in which something is wrong', () => {
    const text = 'one\ntwo\n\nfour'
    expect([1, 2, 3, 4].map((line) => text.slice(...lineAt(text, line)))).toEqual(['one', 'two', '', 'four'])
    const props = { text, label: 'Deck', marked: [2, 4], oninput: () => {} }
    const field = mount(LinedText, { target: document.body, props })
    shown = field
    flushSync()
    expect(document.querySelector('pre')?.textContent).toBe('1\n2\n3\n4')
    expect([...document.querySelectorAll('.numbers b')].map((line) => line.textContent)).toEqual(['2', '4'])
    field.show(4)
    const { selectionStart, selectionEnd } = document.querySelector('textarea') as HTMLTextAreaElement
    expect(text.slice(selectionStart, selectionEnd)).toBe('four')
  })
})

describe('what is wrong with a deck file', () => {
  const problems =
    load<{ problem: DeckProblem; texts: Record<string, [place: string, text: string]> }[]>('deck-problems')

  test.each(LANGS)('reads as the engine words it in %s', (lang) => {
    const words = curtainWords(lang)
    expect(problems.map(({ problem }) => [placeText(problem, words), problemText(problem, words)])).toEqual(
      problems.map(({ texts }) => texts[lang]),
    )
    expect(new Set(problems.map(({ problem }) => problem.code)).size).toBeGreaterThan(10)
  })

  test('is in English if its code is unknown', () => {
    const strange = { ...(problems[0]?.problem as DeckProblem), code: 'strange', message: 'this is strange' }
    expect(problemText(strange, curtainWords('de'))).toBe('this is strange')
  })
})

describe('a game with an own deck', () => {
  const asked: Record<string, unknown>[] = []

  beforeEach(() => {
    asked.length = 0
    me.now = { id: 1, guest: false } as Me
    me.known = true
    games.all = [{ name: 'curtain', title: 'Iron Curtain', sides: ['usa', 'ussr'] } as GameInfo]
    vi.stubGlobal('fetch', (path: string, init?: { body?: string }) => {
      if (path.endsWith('/tables')) asked.push(JSON.parse(init?.body ?? '{}') as Record<string, unknown>)
      const answer = path.endsWith('/tables') ? { table: { id: 't1' }, invite: 'secret' } : curtainWords('en').sections
      return Promise.resolve(new Response(JSON.stringify(answer)))
    })
  })

  async function wish(deck: string | undefined, ...values: string[]): Promise<string[]> {
    shown = mount(Wishes, {
      target: document.body,
      props: { game: 'curtain', ...(deck === undefined ? {} : { deck }) },
    })
    await vi.waitFor(() => expect(document.querySelector('input[value=ussr]')).not.toBeNull())
    const choices = [...document.querySelectorAll('input')].map((input) => input.value)
    for (const value of values) {
      const input = document.querySelector<HTMLInputElement>(`input[value='${value}']`)
      input?.click()
      flushSync()
    }
    document.querySelector<HTMLButtonElement>('button.go')?.click()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    return choices
  }

  test('is private, on the side and against the level that the user chooses', async () => {
    const choices = await wish('name = "Mine"', 'ussr', '4')
    expect(choices).not.toContain('anyone')
    const wanted = { deck: 'name = "Mine"', side: 'ussr', opponent: 'level4', visibility: 'private', rated: false }
    expect(asked[0]).toMatchObject(wanted)
  })

  test('may be against a friend, who is given the link', async () => {
    await wish('name = "Mine"', 'friend', 'd3')
    expect(asked[0]).toMatchObject({ opponent: null, visibility: 'private', clock: { kind: 'days', days: 3 } })
    await vi.waitFor(() => expect(route.path).toBe('/table/t1'))
    expect(route.query['invite']).toBe('secret')
  })

  test('differs from one with the house deck, which anyone may join', async () => {
    expect(await wish(undefined, 'anyone')).toContain('anyone')
    expect(asked[0]).toMatchObject({ opponent: null, visibility: 'open' })
    expect(asked[0]).not.toHaveProperty('deck')
  })
})
