/** The browser as the place of the tables: Python in a worker, and answers that never change as files. */
import { store, stored } from '@/device/storage'
import type { Channel, Host } from '../host'
import { loading } from './loading.svelte'
import type { FromWorker, ToWorker } from './messages'

/** Paths whose answers the build has made: they are here before Python is. */
const WRITTEN = /^\/(session|offers|games|games\/\w+|games\/\w+\/lessons|words\/\w+\/\w+)$/

/** Set while the page reloads, to take the games over from another tab. */
const TAKING = 'detente-taking'
const base = new URL('.', document.baseURI).href
const answers = new Map<number, (answer: Response) => void>()
const channels = new Map<number, LocalChannel>()
let last = 0

const worker = started()

function started(): Worker | null {
  if (typeof Worker !== 'function') {
    loading.problem = 'no-wasm'
    return null
  }
  const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  made.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data)
  // a script that cannot be loaded, or an error that it did not expect
  made.onerror = () => hear({ type: 'failed', reason: loading.ready ? 'broken' : 'load' })
  made.postMessage({ type: 'start', base, steal: stored(TAKING) === true } satisfies ToWorker)
  store(TAKING, false)
  loading.take = () => {
    if (!loading.ready) return tell({ type: 'take' })
    store(TAKING, true)
    location.reload()
  }
  return made
}

const tell = (message: ToWorker): void => worker?.postMessage(message)

function hear(message: FromWorker): void {
  switch (message.type) {
    case 'progress':
      loading.part = message.part
      return
    case 'ready':
      Object.assign(loading, { ready: true, problem: null })
      return
    case 'elsewhere':
      loading.problem = 'elsewhere'
      return
    case 'failed':
      loading.problem = message.reason
      return
    case 'unsaved':
      loading.unsaved = message.reason
      return
    case 'answer':
      answers.get(message.id)?.(answered(message.status, message.body))
      answers.delete(message.id)
      return
    case 'said':
      channels.get(message.channel)?.onmessage?.({ data: message.text })
  }
}

const answered = (status: number, body: string): Response =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json' } })

/** A live channel to the worker. It is open at once: the worker keeps what is said until Python is here. */
class LocalChannel {
  readyState: number = WebSocket.CONNECTING
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  readonly #id = ++last

  constructor() {
    channels.set(this.#id, this)
    tell({ type: 'open', channel: this.#id })
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN
      this.onopen?.()
    })
  }

  send(text: string): void {
    tell({ type: 'say', channel: this.#id, text })
  }

  close(): void {
    if (!channels.delete(this.#id)) return
    this.readyState = WebSocket.CLOSED
    tell({ type: 'close', channel: this.#id })
    this.onclose?.()
  }
}

export const place: Host = {
  local: true,
  send: (path, { method = 'GET', body }) => {
    if (method === 'GET' && WRITTEN.test(path)) return fetch(`${base}answers${path}.json`)
    const id = ++last
    return new Promise((resolve) => {
      answers.set(id, resolve)
      tell({ type: 'request', id, method, path, body: typeof body === 'string' ? body : '' })
    })
  },
  open: () => new LocalChannel() as unknown as Channel,
  link: () => null,
  // after a #, so that any host of files serves every page
  address: (path) => `#${path}`,
  pageAt: ({ hash, pathname, search }) => {
    const own = pathname === new URL(base).pathname || pathname.endsWith('/index.html')
    const page = new URL(hash.startsWith('#/') ? hash.slice(1) : own ? `/${hash}` : pathname + search + hash, base)
    return { path: page.pathname, search: page.search, hash: page.hash }
  },
}
