/** Who the reader is. Nobody has to sign in to look around; who plays becomes a guest with one click. */
import { get, post, Refused, remove } from './api'
import { live } from './live'
import { isLang, settings } from './settings.svelte'
import type { Me } from './wire'

export const me = $state<{ now: Me | null; known: boolean }>({ now: null, known: false })

/** Ask the server who this is; called once. */
export async function loadMe(): Promise<void> {
  try {
    me.now = await get<Me>('/me')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    me.now = null
  } finally {
    me.known = true
  }
}

/** The reader, who becomes a guest if he is nobody yet. */
export async function someone(): Promise<Me> {
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
