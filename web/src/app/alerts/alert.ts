/** Alert the user to news at a table: by sound, by a message on the page, and by a notification while it is hidden. */
import { untrack } from 'svelte'
import { notify } from '@/device/notifications'
import { settings } from '@/device/settings.svelte'
import { play, type Sound } from '@/device/sounds'
import { isAlertingTab } from '@/device/tabs'
import { myTables } from '@/host/my-tables.svelte'
import { isOnTurn } from '@/host/table-info'
import type { Moment, TableInfo } from '@/host/wire'
import { gameWords } from '@/words/catalogues'
import { durationText } from '@/words/format'
import type { GameWords } from '@/words/game-words'
import { endSentence } from '@/words/outcome'
import { opponentName, personName } from '@/words/people'
import { say } from '@/words/words.svelte'
import { openTable } from '../router.svelte'
import { announce } from './announcement.svelte'
import type { News } from './table-news'

/** A moment, or only the table if its page is not open. */
type Subject = Pick<Moment, 'table'> & Partial<Moment>

const SOUNDS: Record<News, Sound> = {
  turn: 'turn',
  begun: 'begun',
  moved: 'moved',
  ended: 'ended',
  rematch: 'rematch',
  challenged: 'rematch',
  declined: 'ended',
}

/** News at a table; `away` if its page is not open. */
export function alertTo(news: News, subject: Subject, away = false): void {
  const { table } = subject
  if (news === 'rematch') {
    if (table.rematch !== null && myTables.has(table.rematch)) return // the user asked for it
    if (!away) announce(rematchAsked(table))
  }
  playSound(SOUNDS[news], table.id, news === 'moved')
  if (news !== 'moved') void spread((words) => titleOf(news, subject, words), table, away)
}

/** A clock has fallen below a mark: the user's own or the opponent's. */
export function warnOfClock(table: TableInfo, mark: number): void {
  const time = durationText(mark, settings.lang)
  const actor = table.seats.find((seat) => seat.side === table.actor)?.person ?? null
  const own = isOnTurn(table)
  const title = own ? say('table.hurry', { time }) : say('table.hurry-other', { name: personName(actor), time })
  playSound(own ? 'hurry' : 'hurry-other', table.id, false)
  const away = table.id !== openTable()
  if (!away) announce(title)
  if (away || own) void spread(() => title, table, away)
}

/** Play a sound in one of the user's tabs; `there` if only tabs at the table know of the event. */
export function playSound(sound: Sound, table: string, there: boolean): void {
  untrack(() => {
    if (!settings.sound) return
    void isAlertingTab(table, there).then((chosen) => {
      if (chosen) play(sound, settings.volume)
    })
  })
}

function titleOf(news: News, subject: Subject, words: GameWords): string {
  if (news === 'ended') return endSentence(subject, words)
  if (news === 'rematch') return rematchAsked(subject.table)
  if (news === 'challenged') return say('challenge.from', { name: opponentName(subject.table) })
  if (news === 'declined') return say('challenge.declined', { name: opponentName(subject.table) })
  return news === 'turn' ? say('table.your-turn') : say('table.begun')
}

const rematchAsked = (table: TableInfo): string => say('table.rematch-asked', { name: opponentName(table) })

/** Show a message on the page if the table is not open there, and a notification if the page is hidden. */
async function spread(title: (words: GameWords) => string, table: TableInfo, away: boolean): Promise<void> {
  const hidden = document.hidden && settings.notices
  if (!away && !hidden) return
  const words = await gameWords(table.game, settings.lang).catch(() => null)
  if (!words) return // the connection was just lost; the news will be found again when it is back
  const about = `${words.say('game', 'title')} · ${opponentName(table)}`
  if (away) announce(`${title(words)} · ${about}`, table.id)
  if (hidden && (await isAlertingTab(table.id, false))) await notify(title(words), about, `/table/${table.id}`)
}
