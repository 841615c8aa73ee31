/** Watches tables for news worth an alert: the open table, and all of the user's other ones. */
import { untrack } from 'svelte'
import { onNotificationClick } from '@/device/notifications'
import { settings } from '@/device/settings.svelte'
import { wake } from '@/device/sounds'
import { announceTab } from '@/device/tabs'
import { friends } from '@/host/friends.svelte'
import { host } from '@/host/host'
import { live } from '@/host/live'
import { myTables } from '@/host/my-tables.svelte'
import { me } from '@/host/session.svelte'
import { hasHumanOpponent, isChallenge, isOnTurn, receivedAt } from '@/host/table-info'
import type { Moment } from '@/host/wire'
import { atMarks } from '@/table/seats/clock-warnings'
import type { Sitting } from '@/table/sitting.svelte'
import { say } from '@/words/words.svelte'
import { go, openTable, route } from '../router.svelte'
import { alertTo, playSound, warnOfClock } from './alert'
import { announce, announcement } from './announcement.svelte'
import { newsOf } from './table-news'
import { followTournaments } from './tournaments'

/** Alert to news at the table whose page is open; called once, by that page. */
export function watchOpenTable(sitting: Sitting): void {
  let before: Moment | null = null
  $effect(() => {
    const now = sitting.moment
    const news = now && newsOf(before, now)
    before = now
    if (news) untrack(() => alertTo(news, now))
  })

  $effect(() => {
    const { said } = sitting
    if (said && said.user !== untrack(() => me.now?.id)) playSound('chat', sitting.id, true)
  })

  $effect(() => {
    const table = sitting.moment?.table
    if (table && table.mine !== null) return atMarks(table, sitting.receivedAt, (mark) => warnOfClock(table, mark))
  })
}

/** Alert to news at all of the user's other tables, and in the page's title; called once, by the site. */
export function watchOwnTables(title: () => string): void {
  const here = $derived(openTable())
  followTables(() => here)
  followFriends()
  $effect(followTournaments)
  warnOfClocks(() => here)
  showInTitle(() => here, title)
  $effect(() => {
    // the table's own page shows it
    if (here !== null && announcement.table === here) announce('')
  })
  $effect(() =>
    onNotificationClick((path) => {
      if (route.path !== path) go(path)
    }),
  )
  $effect(() => {
    const wakeIfWanted = () => settings.sound && wake()
    addEventListener('click', wakeIfWanted)
    return () => removeEventListener('click', wakeIfWanted)
  })
}

function followTables(here: () => string | null): void {
  const user = $derived(me.now?.id)
  let visible = $state(!document.hidden)
  $effect(() => {
    const look = () => (visible = !document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  $effect(() => (user === undefined ? undefined : announceTab(user, visible, here())))
  $effect(() => {
    if (user === undefined) return
    return myTables.follow(live, (before, table) => {
      const news = before ? newsOf({ table: before }, { table }) : isChallenge(table) ? 'challenged' : null
      if (news && table.id !== untrack(here)) untrack(() => alertTo(news, { table }, true))
    })
  })
}

/** Keep the list of friends, and alert to new requests. */
function followFriends(): void {
  const account = $derived(me.now && !me.now.guest && !host.local ? me.now.id : null)
  let known: Set<string> | null = null
  $effect(() => {
    if (account === null) return
    void friends.reload()
    return () => {
      friends.now = known = null
    }
  })
  $effect(() => {
    const names = friends.now?.incoming.map(({ person }) => person.name)
    const fresh = names?.find((name) => known && !known.has(name))
    known = names ? new Set(names) : null
    if (fresh) untrack(() => announce(say('friends.asks', { name: fresh })))
  })
}

function warnOfClocks(here: () => string | null): void {
  $effect(() => {
    const away = myTables.tables.filter((table) => isOnTurn(table) && table.id !== here())
    const ends = away.map((table) => atMarks(table, receivedAt(table), (mark) => warnOfClock(table, mark)))
    return () => ends.forEach((end) => end())
  })
}

/** Mark the page's title if it is the user's turn here, or if a person waits elsewhere. */
function showInTitle(here: () => string | null, title: () => string): void {
  const waits = $derived(
    myTables.tables.some((table) => table.id === here() && isOnTurn(table)) || myTables.waiting.some(hasHumanOpponent),
  )
  $effect(() => {
    const turn = waits ? `● ${say('table.your-turn')}` : ''
    document.title = [turn, title(), 'Détente'].filter(Boolean).join(' · ')
  })
}
