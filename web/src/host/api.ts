/** Requests to the server. Every failure is a `Refused` with the server's stable code. */
import { connection } from './connection.svelte'
import { settings } from '@/device/settings.svelte'
import type { WireError } from './wire'

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly error: WireError,
  ) {
    super(error.message)
  }
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body)
export const put = <T>(path: string, body: unknown): Promise<T> => call<T>('PUT', path, body)
export const patch = <T>(path: string, body: unknown): Promise<T> => call<T>('PATCH', path, body)
export const remove = <T>(path: string, body?: unknown): Promise<T> => call<T>('DELETE', path, body)

let signedOut = () => {}

/** Set what happens when the server no longer knows the user. */
export function whenSignedOut(doing: () => void): void {
  signedOut = doing
}

/** The text that a path answers. */
export const getText = (path: string): Promise<string> => call('GET', path, undefined, (answer) => answer.text())

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  read: (answer: Response) => Promise<T> = (answer) => answer.json() as Promise<T>,
): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': settings.lang }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const token = csrfToken()
  if (method !== 'GET' && token) headers['X-CSRFToken'] = token
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = await connection.ask(path, init)
  if (!answer) throw unreached()
  if (!answer.ok) {
    const error = await errorOf(answer)
    if (error.code === 'not-signed-in') signedOut()
    throw new Refused(answer.status, error)
  }
  try {
    return answer.status === 204 ? (undefined as T) : await read(answer)
  } catch {
    // cut off midway, or the sign-in page of a network
    connection.unanswered = true
    throw unreached()
  }
}

const unreached = () => new Refused(0, { code: 'offline', message: 'The server cannot be reached.' })

/** The double-submit token: the server sets it as a cookie and expects it as a header. */
function csrfToken(): string | undefined {
  return /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1]
}

async function errorOf(answer: Response): Promise<WireError> {
  try {
    const { error } = (await answer.json()) as { error?: WireError }
    if (error) return error
  } catch {
    // not the server's answer, but a proxy's error page, for example
  }
  return { code: 'failed', message: `The server answered ${answer.status}.` }
}
