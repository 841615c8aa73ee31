/** What calls the reader to a table: sounds, and notifications while he looks elsewhere. */
import { untrack } from 'svelte'
import { clockLeft, SHORT } from './clock'
import { endSentence } from './ending'
import type { GameWords } from './gamewords'
import { me } from './me.svelte'
import { newsOf, type News } from './news'
import { notify } from './notices'
import { settings } from './settings.svelte'
import type { Sitting } from './sitting.svelte'
import { play, wake, type Sound } from './sounds'
import { say } from './words.svelte'
import type { Moment } from './wire'

/** Call the reader to a sitting for as long as its page is open; called once, by the page. */
export function callTo(sitting: Sitting, words: () => Promise<GameWords | undefined>): void {
  let before: Moment | null = null
  $effect(() => {
    const now = sitting.moment
    const news = now && newsOf(before, now)
    before = now
    if (!news) return
    sound(news)
    if (document.hidden && settings.notices && news !== 'moved') void tell(news, now, words)
  })

  $effect(() => {
    const { said } = sitting
    if (said && said.user !== untrack(() => me.now?.id)) sound('chat')
  })

  /** The reader's own clock gets short: once each time that it falls below the mark. */
  $effect(() => {
    const table = sitting.moment?.table
    if (table?.status !== 'playing' || table.clock.kind !== 'live' || table.mine === null) return
    const left = clockLeft(table, table.mine, performance.now() - sitting.heard) ?? 0
    if (table.actor !== table.mine || left < SHORT.live) return
    const timer = setTimeout(() => sound('hurry'), left - SHORT.live)
    return () => clearTimeout(timer)
  })

  $effect(() => {
    addEventListener('click', wakeIfWanted)
    return () => removeEventListener('click', wakeIfWanted)
  })
}

function sound(due: Sound): void {
  untrack(() => {
    if (settings.sound) play(due, settings.volume)
  })
}

function wakeIfWanted(): void {
  if (settings.sound) wake()
}

async function tell(news: News, moment: Moment, words: () => Promise<GameWords | undefined>): Promise<void> {
  const named = await words()
  if (!named) return
  const title = news === 'turn' ? say('table.your-turn') : endSentence(moment, named)
  notify(title, named.say('game', 'title'), moment.table.id)
}
