/** Who the reader is. Nobody has to sign in to look around; who plays becomes a guest with one click. */
import { get, post, remove } from './api'
import { connection } from './connection.svelte'
import { live } from './live'
import { isLang, settings } from './settings.svelte'
import type { Me } from './wire'

export const me = $state<{ now: Me | null; known: boolean }>({ now: null, known: false })

/** Ask the server who this is; that stays unknown for as long as it cannot be reached. */
export async function loadMe(): Promise<void> {
  try {
    me.now = await get<Me | null>('/session')
  } finally {
    me.known = !connection.unanswered
  }
}

/** The reader, who becomes a guest if he is nobody yet. */
export async function someone(): Promise<Me> {
  if (!me.now && !me.known) await loadMe()
  return me.now ?? become(await post<Me>('/guest'))
}

/** Be somebody else from now on. */
function become<M extends Me | null>(other: M): M {
  me.now = other
  live.renew()
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
