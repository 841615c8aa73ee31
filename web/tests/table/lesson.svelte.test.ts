import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as curtainTable from '@/games/curtain'
import { Refused } from '@/host/api'
import { GameWords, type Sections } from '@/words/game-words'
import { decidedBefore, decides, fits, keepProgress, progress, stepAfter, wanted } from '@/table/lesson/lesson'
import type { Live } from '@/host/live'
import { settings } from '@/device/settings.svelte'
import { Sitting } from '@/table/sitting.svelte'
import type { GameTable } from '@/games/game'
import { LessonRun } from '@/table/lesson/lesson-run.svelte'
import type { GameFacts, Moment, Lesson } from '@/host/wire'
import { speak } from '@/words/words.svelte'
import LessonPanel from '@/table/lesson/LessonPanel.svelte'
import TableScreen from '@/table/TableScreen.svelte'
import * as volkTable from '@/games/volk'
import { loadTableWords } from '@/games/volk/table-words'
import { load } from '../fixtures'

type Taught = Lesson & { moments: Moment[] }
const GAMES = {
  curtain: curtainTable as unknown as GameTable,
  volk: volkTable as unknown as GameTable,
}
const LESSONS = Object.keys(GAMES).flatMap((game) =>
  load<Taught[]>(`${game}-lessons`).map((lesson) => [game as keyof typeof GAMES, lesson.id, lesson] as const),
)
const FACTS = Object.fromEntries(Object.keys(GAMES).map((game) => [game, load<{ facts: GameFacts }>(game).facts]))
const words = (game: string) => new GameWords('en', load<Record<string, Sections>>(`${game}-words`)['en'] ?? {})

const clean: (() => void)[] = []
beforeAll(async () => {
  settings.pace = 'off'
  await Promise.all([speak('en'), loadTableWords('en')])
})
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const each of clean.splice(0)) each()
  localStorage.clear()
  vi.useRealTimers()
})

/** A lesson on a table of which the server is played by the test. */
function teach(game: string, lesson: Taught, at = 0) {
  const asked: Record<string, unknown>[] = []
  const live = { request: (message: Record<string, unknown>) => Promise.resolve(asked.push(message)) }
  const sitting = new Sitting('t', live as unknown as Live)
  let lessonRun!: LessonRun
  clean.push($effect.root(() => void (lessonRun = new LessonRun(game, lesson, sitting, at))))
  const show = (number: number) => {
    const moment = lesson.moments.find((each) => each.number === number) ?? lesson.moments.at(-1)
    if (moment) sitting.show({ ...moment, number })
    flushSync()
  }
  show(decidedBefore(lesson.steps, at))
  return { lessonRun, sitting, asked, show }
}

describe.each(LESSONS)('%s, lesson %s', (game, _, lesson) => {
  test('each answer is among what is legal, and only that glows', () => {
    for (const [index, step] of lesson.steps.entries()) {
      const moment = lesson.moments[index]
      if (!moment) throw new Error('a step without a moment')
      const found = wanted(step, moment.view.legal, moment.phrases)
      expect(found.length > 0).toBe(step.answer !== null)
      for (const action of found) expect(moment.view.legal).toContain(action)
    }
  })

  test('all that it points at is on the table', () => {
    let now = $state.raw(lesson.moments[0] as Moment)
    const shown = mount(TableScreen, {
      target: document.body,
      props: {
        game: GAMES[game],
        get moment() {
          return now
        },
        facts: FACTS[game] as GameFacts,
        words: words(game),
        events: [],
        fresh: [],
        refusal: null,
        busy: false,
        choose: () => {},
        whyNot: () => {},
        undo: () => {},
        dismiss: () => {},
      },
    })
    for (const [index, step] of lesson.steps.entries()) {
      const moment = lesson.moments[index]
      if (!moment || step.look.length === 0) continue
      now = { ...moment, view: { ...moment.view, legal: wanted(step, moment.view.legal, moment.phrases) } }
      flushSync()
      for (const place of step.look)
        expect(document.querySelector(`[data-place="${place}"]`), `${step.say}: ${place}`).not.toBeNull()
    }
    void unmount(shown)
  })

  test('it goes on with the decisions, from the first step to the end', () => {
    const { lessonRun, show } = teach(game, lesson)
    for (const [index, step] of lesson.steps.entries()) {
      expect(lessonRun.at).toBe(index)
      if (decides(step) === 0) lessonRun.next()
      else show(decidedBefore(lesson.steps, index + 1))
      flushSync()
    }
    expect(lessonRun.over).toBe(true)
    expect(progress(game, lesson.id).done).toBe(true)
  })
})

const place = LESSONS.find(([game, id]) => game === 'curtain' && id === 'place')?.[2] as Taught
const reply = place.steps.findIndex((step) => step.reply)
const first = place.steps.findIndex((step) => step.answer)

test('the other side waits until its text is read, and then plays by itself', async () => {
  const { lessonRun, asked, show } = teach('curtain', place, reply)
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual([])
  expect(lessonRun.reading).toBe(true)
  lessonRun.next()
  flushSync()
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked.map((each) => each['action'])).toEqual([place.steps[reply]?.action])
  show(decidedBefore(place.steps, reply + 1))
  expect(lessonRun.at).toBe(reply + 1)
})

test.each([
  ['offline', 2],
  ['illegal', 1],
])('a reply that fails as %s is sent %i times', async (code, times) => {
  const { lessonRun, sitting } = teach('curtain', place, reply)
  let sent = 0
  sitting.live.request = () => Promise.reject(new Refused(409, { code: sent++ ? 'illegal' : code, message: '' }))
  lessonRun.next()
  for (let second = 0; second < 10; second++) {
    flushSync()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(sent).toBe(times)
})

test('a step back from what was read is a step; from a decision it is taken back', async () => {
  const { lessonRun } = teach('curtain', place)
  expect(lessonRun.canGoBack).toBe(false)
  lessonRun.next()
  await lessonRun.back()
  expect(lessonRun.at).toBe(0)
  const later = teach('curtain', place, first + 1)
  const called = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  await later.lessonRun.back()
  expect(String(called.mock.calls[0]?.[0])).toMatch(/tables\/t\/takeback$/)
  later.show(0)
  expect(later.lessonRun.at).toBe(first)
})

test('the panel says the text with its rule, and shows how', () => {
  const { lessonRun, asked } = teach('curtain', place, first)
  const shown = mount(LessonPanel, {
    target: document.body,
    props: { lessonRun, words: words('curtain'), following: null, again: () => {} },
  })
  flushSync()
  expect(document.body.textContent).toMatch(/Play Pakistan/)
  expect(document.querySelector('a.rule')?.getAttribute('href')).toBe('/rules/curtain#c3-1')
  const show = [...document.querySelectorAll('button')].find((each) => /Show me/.test(each.textContent))
  show?.click()
  expect(asked[0]?.['action']).toBe(lessonRun.wanted[0])
  void unmount(shown)
})

test.each([
  ['a card in play', 'protest', 'remove-own', '.tray'],
  ['what a step points at besides', 'flight', 'dismantle', '[data-place="track:prestige"]'],
])('what is asked for comes into sight even where %s is', async (_, id, kind, seen) => {
  const lesson = LESSONS.find(([game, each]) => game === 'volk' && each === id)?.[2] as Taught
  const at = lesson.steps.findIndex((step, index) => step.answer && lesson.moments[index]?.view.prompt?.kind === kind)
  const { lessonRun } = teach('volk', lesson, at)
  const page = document.documentElement
  page.scrollTop = 0
  vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(20000)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, (this.matches('.frame, .lit, .choice') ? 9000 : 10) - page.scrollTop, 9, 0)
  })
  const shown = [
    mount(TableScreen, {
      target: document.body,
      props: {
        game: GAMES.volk,
        moment: lessonRun.moment as Moment,
        facts: FACTS['volk'] as GameFacts,
        words: words('volk'),
        events: [],
        fresh: [],
      },
    }),
    mount(LessonPanel, {
      target: document.body,
      props: { lessonRun, words: words('volk'), following: null, again: () => {} },
    }),
  ]
  flushSync()
  await tick()
  expect(document.querySelector(seen)).not.toBeNull()
  expect(page.scrollTop).toBeGreaterThan(9000 - innerHeight)
  expect(page.scrollTop).toBeLessThan(9000)
  vi.restoreAllMocks()
  for (const each of shown) void unmount(each)
})

test('a pattern means some of what an action concerns', () => {
  expect(fits({ key: 'cube' }, ['cube', { card: 'iran' }])).toBe(true)
  expect(fits({ key: ['lift', 'cube'], card: ['egypt', 'iran'] }, ['cube', { card: 'iran' }])).toBe(true)
  expect(fits({ key: 'cube', card: 'egypt' }, ['cube', { card: 'iran' }])).toBe(false)
})

test('what was taken back leads back to its step', () => {
  expect(stepAfter(place.steps, place.steps.length, 0)).toBe(first)
  expect(stepAfter(place.steps, 0, 1)).toBe(0)
  expect(stepAfter(place.steps, first, 1)).toBe(first + 1)
})

test('progress is kept, and broken storage is no reason not to learn', () => {
  keepProgress('volk', 'turn', { at: 2, table: 'x' })
  keepProgress('volk', 'turn', { done: true })
  expect(progress('volk', 'turn')).toEqual({ at: 2, table: 'x', done: true })
  localStorage.setItem('detente-lessons', '{')
  expect(progress('volk', 'turn')).toEqual({})
})
