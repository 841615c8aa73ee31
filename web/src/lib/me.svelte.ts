/** Who the reader is. Nobody has to sign in to look around; who plays becomes a guest with one click. */
import { get, post, remove } from './api'
import { isLang, settings } from './settings.svelte'
import type { Me } from './wire'

export const me = $state<{ now: Me | null; known: boolean }>({ now: null, known: false })

/** Ask the server who this is; called once. */
export async function loadMe(): Promise<void> {
  try {
    me.now = await get<Me | null>('/session')
  } finally {
    me.known = true
  }
}

/** The reader, who becomes a guest if he is nobody yet. */
export async function someone(): Promise<Me> {
  me.now ??= await post<Me>('/guest')
  return me.now
}

export async function signIn(name: string, password: string): Promise<void> {
  me.now = await post<Me>('/session', { name, password })
  if (isLang(me.now.lang)) settings.lang = me.now.lang
}

/** Make an account; a guest keeps his games. */
export async function signUp(name: string, password: string): Promise<void> {
  me.now = await post<Me>('/account', { name, password })
}

export async function signOut(): Promise<void> {
  await remove('/session')
  me.now = null
}
