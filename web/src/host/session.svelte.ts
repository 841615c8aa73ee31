/** The current user. Nobody has to sign in to look around; starting a game creates a guest. */
import { get, patch, post, Refused, remove, whenSignedOut } from './api'
import { connection } from './connection.svelte'
import { live } from './live'
import { isLang, settings } from '@/device/settings.svelte'
import { isNickname } from './table-info'
import type { Me } from './wire'

export const me = $state<{ now: Me | null; known: boolean }>({ now: null, known: false })

/** Tells the user's other tabs that they have signed in or out. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('detente-me') : null

/** Ask the server who the user is; unknown for as long as it cannot be reached. */
export async function loadMe(): Promise<void> {
  try {
    me.now = await get<Me | null>('/session')
  } finally {
    me.known = !connection.unanswered
  }
}

/** Follow sign-ins and sign-outs in other tabs, expired sessions, and save the language to the account; called once, by the site. */
export function keepMe(): void {
  whenSignedOut(() => {
    if (me.now) become(null)
  })

  $effect(() => {
    if (!others) return
    others.onmessage = () => void loadMe().then(() => live.renew(), ignored)
    return () => (others.onmessage = null)
  })

  let before = settings.lang
  $effect(() => {
    const { lang } = settings
    const chosen = lang !== before
    before = lang
    if (chosen && me.now && !me.now.guest && me.now.lang !== lang)
      void patch<Me>('/me', { lang }).then(changed, ignored)
  })
}

const changed = (now: Me) => {
  me.now = now
}

/** It is tried again with the next change, or when the page is reloaded. */
function ignored(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

/** Whether the user plays without an account under a name of their own. */
export const hasNickname = (): boolean => me.now !== null && isNickname(me.now)

let becoming: Promise<Me> | null = null

/** The user, who becomes a guest if necessary; concurrent calls create only one guest. */
export function ensureUser(): Promise<Me> {
  return (becoming ??= anybody().finally(() => (becoming = null)))
}

async function anybody(): Promise<Me> {
  if (!me.now && !me.known) await loadMe()
  return me.now ?? become(await post<Me>('/guest'))
}

/** Switch to another user in all of the user's tabs. */
function become<M extends Me | null>(other: M): M {
  me.now = other
  live.renew()
  others?.postMessage('changed')
  return other
}

/** Sign in; `code` is for accounts with a second factor. */
export async function signIn(name: string, password: string, code = ''): Promise<void> {
  const { lang } = become(await post<Me>('/session', { name, password, ...(code ? { code } : {}) }))
  if (isLang(lang)) settings.lang = lang
}

/** Create an account; guests keep their games. */
export async function signUp(name: string, password: string): Promise<void> {
  become(await post<Me>('/account', { name, password }))
}

export async function signOut(): Promise<void> {
  await remove('/session')
  become(null)
}

/** Delete the user's account and sign out. */
export async function deleteMe(password: string): Promise<void> {
  await remove('/me', { password })
  become(null)
}
