/** What calls the reader, whatever page is open: sounds, notifications while he looks elsewhere, and warnings of clocks. */
import { untrack } from 'svelte'
import { gameWords } from '@/host/catalogue'
import { atMarks, heardAt, markText } from '@/table/seats/clock'
import { endSentence } from '@/words/outcome'
import type { GameWords } from '@/words/game-words'
import { live } from '@/host/live'
import { me } from '@/host/session.svelte'
import { mine } from '@/host/my-tables.svelte'
import { newsOf, type News } from './table-news'
import { notify, onNotice } from '@/device/notifications'
import { personName } from '@/words/people'
import { go, matched, route } from '../router.svelte'
import { settings } from '@/device/settings.svelte'
import type { Sitting } from '@/table/sitting.svelte'
import { play, wake, type Sound } from '@/device/sounds'
import { hasCompany, isOnTurn, opponentName } from '@/host/table-info'
import { isCaller, showTab } from '@/device/tabs'
import { say } from '@/words/words.svelte'
import type { Moment, TableInfo } from '@/host/wire'

/** Milliseconds for which what was announced is shown. */
const SHOWN_FOR = 8000

/** What is said to the reader just now, on every page; of which other table, if it is of one. */
export const announced = $state<{ text: string; away: string | null }>({ text: '', away: null })

/** The table whose own page is open. */
export const tableHere = (): string | null => matched('/table/:id', route.path)?.['id'] ?? null

/** Call the reader to a sitting for as long as its page is open; called once, by the page. */
export function callTo(sitting: Sitting): void {
  let before: Moment | null = null
  $effect(() => {
    const now = sitting.moment
    const news = now && newsOf(before, now)
    before = now
    if (news) untrack(() => call(news, now))
  })

  $effect(() => {
    const { said } = sitting
    if (said && said.user !== untrack(() => me.now?.id)) sound('chat', sitting.id, true)
  })

  $effect(() => {
    const table = sitting.moment?.table
    if (table && table.mine !== null) return atMarks(table, sitting.heard, (mark) => warn(table, mark))
  })
}

/** Call the reader to all of his tables whose page is not open, and say so before the page's title; called once, by the site. */
export function callAnywhere(title: () => string): void {
  const user = $derived(me.now?.id)
  const here = $derived(tableHere())
  let seen = $state(!document.hidden)
  $effect(() => {
    const look = () => (seen = !document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })

  $effect(() => (user === undefined ? undefined : showTab(user, seen, here)))

  $effect(() => {
    if (user === undefined) return
    return mine.follow(live, (before, table) => {
      const news = newsOf({ table: before }, { table })
      if (news && table.id !== untrack(() => here)) untrack(() => call(news, { table }, true))
    })
  })

  $effect(() => {
    const away = mine.tables.filter((table) => isOnTurn(table) && table.id !== here)
    const ends = away.map((table) => atMarks(table, heardAt(table), (mark) => warn(table, mark)))
    return () => ends.forEach((end) => end())
  })

  // who has come to the table sees it there
  $effect(() => {
    if (here !== null && announced.away === here) announce('')
  })

  /** The turn at the table that is open, and any other at which a person waits. */
  const waits = $derived(
    mine.tables.some((table) => table.id === here && isOnTurn(table)) || mine.waiting.some(hasCompany),
  )
  $effect(() => {
    const turn = waits ? `● ${say('table.your-turn')}` : ''
    document.title = [turn, title(), 'Détente'].filter(Boolean).join(' · ')
  })

  $effect(() =>
    onNotice((path) => {
      if (route.path !== path) go(path)
    }),
  )

  $effect(() => {
    addEventListener('click', wakeIfWanted)
    return () => removeEventListener('click', wakeIfWanted)
  })
}

function wakeIfWanted(): void {
  if (settings.sound) wake()
}

/** A moment, or of a table whose page is not open what is known of it. */
type Called = Pick<Moment, 'table'> & Partial<Moment>

function call(news: News, called: Called, away = false): void {
  const { table } = called
  if (news === 'rematch') {
    if (table.rematch !== null && mine.has(table.rematch)) return // the reader has asked himself
    if (!away) announce(rematchAsked(table))
  }
  sound(news, table.id, news === 'moved')
  if (news !== 'moved') void spread((words) => titleOf(news, called, words), table, away)
}

/** A clock has fallen below a mark: the reader's own, or his opponent's. */
function warn(table: TableInfo, mark: number): void {
  const time = markText(mark, settings.lang)
  const actor = table.seats.find((seat) => seat.side === table.actor)?.person ?? null
  const own = isOnTurn(table)
  const title = own ? say('table.hurry', { time }) : say('table.hurry-other', { name: personName(actor), time })
  sound(own ? 'hurry' : 'hurry-other', table.id, false)
  const away = table.id !== tableHere()
  if (!away) announce(title)
  if (away || own) void spread(() => title, table, away)
}

function titleOf(news: News, called: Called, words: GameWords): string {
  if (news === 'ended') return endSentence(called, words)
  if (news === 'rematch') return rematchAsked(called.table)
  return news === 'turn' ? say('table.your-turn') : say('table.begun')
}

const rematchAsked = (table: TableInfo): string => say('table.rematch-asked', { name: opponentName(table) })

/** Tell the reader something of a table: on the page if it is `away`, and by a notification if he looks elsewhere. */
async function spread(title: (words: GameWords) => string, table: TableInfo, away: boolean): Promise<void> {
  const hidden = document.hidden && settings.notices
  if (!away && !hidden) return
  const words = await gameWords(table.game, settings.lang).catch(() => null)
  if (!words) return // the connection has just gone: all this is found again when it comes back
  const about = `${words.say('game', 'title')} · ${opponentName(table)}`
  if (away) announce(`${title(words)} · ${about}`, table.id)
  if (hidden && (await isCaller(table.id, false))) await notify(title(words), about, `/table/${table.id}`)
}

/** Play a sound, on one of the reader's pages; `there`: only pages at the table hear of it. */
function sound(due: Sound, table: string, there: boolean): void {
  untrack(() => {
    if (!settings.sound) return
    void isCaller(table, there).then((first) => {
      if (first) play(due, settings.volume)
    })
  })
}

let clearing: ReturnType<typeof setTimeout> | undefined

function announce(text: string, away: string | null = null): void {
  Object.assign(announced, { text, away })
  clearTimeout(clearing)
  clearing = setTimeout(() => Object.assign(announced, { text: '', away: null }), SHOWN_FOR)
}
