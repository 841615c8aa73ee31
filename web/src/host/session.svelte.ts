/** Who the reader is. Nobody has to sign in to look around; who plays becomes a guest with one click. */
import { get, patch, post, Refused, remove, whenSignedOut } from './api'
import { connection } from './connection.svelte'
import { live } from './live'
import { isLang, settings } from '@/device/settings.svelte'
import type { Me } from './wire'

export const me = $state<{ now: Me | null; known: boolean }>({ now: null, known: false })

/** Tells the reader's other pages that he is somebody else now. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('detente-me') : null

/** Ask the server who this is; that stays unknown for as long as it cannot be reached. */
export async function loadMe(): Promise<void> {
  try {
    me.now = await get<Me | null>('/session')
  } finally {
    me.known = !connection.unanswered
  }
}

/** Be who the reader has become elsewhere, nobody if his session was ended there, and keep the language that an account chooses; called once, by the site. */
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

/** It is tried again with the next change, or when the page is loaded anew. */
function ignored(error: unknown): void {
  if (!(error instanceof Refused)) throw error
}

let becoming: Promise<Me> | null = null

/** The reader, who becomes a guest if he is nobody yet: one guest, however often that is asked for meanwhile. */
export function ensureUser(): Promise<Me> {
  return (becoming ??= anybody().finally(() => (becoming = null)))
}

async function anybody(): Promise<Me> {
  if (!me.now && !me.known) await loadMe()
  return me.now ?? become(await post<Me>('/guest'))
}

/** Be somebody else from now on, on all of the reader's pages. */
function become<M extends Me | null>(other: M): M {
  me.now = other
  live.renew()
  others?.postMessage('changed')
  return other
}

export async function signIn(name: string, password: string): Promise<void> {
  const { lang } = become(await post<Me>('/session', { name, password }))
  if (isLang(lang)) settings.lang = lang
}

/** Make an account; a guest keeps his games. */
export async function signUp(name: string, password: string): Promise<void> {
  become(await post<Me>('/account', { name, password }))
}

export async function signOut(): Promise<void> {
  await remove('/session')
  become(null)
}

/** Delete the account of the reader, who is nobody then. */
export async function deleteMe(password: string): Promise<void> {
  await remove('/me', { password })
  become(null)
}
