/** A browser that has service workers: it runs the site's own, and keeps the notifications that it shows. */
import { readFileSync } from 'node:fs'

type Handler = (event: Record<string, unknown>) => void

export interface Notice {
  title: string
  body: string
  tag: string
  data: unknown
  /** The user clicks on it. */
  click: () => Promise<void>
  close: () => void
}

export class Browser {
  shown: Notice[] = []
  /** What the worker has brought to the front: the page, or an address that was opened. */
  front: string[] = []
  /** Whether the page that asked is still open, and whether the browser shows what it is given. */
  open = true
  refuses = false
  #handlers = new Map<string, Handler>()
  #pages = new Set<(event: { data: unknown }) => void>()

  /** What a page finds as `navigator.serviceWorker`. */
  container = {
    register: async (_path: string): Promise<void> => this.#run(),
    ready: Promise.resolve({
      active: {
        postMessage: (data: unknown, ports: unknown) => this.#tell('message', { data, ports, source: { id: 'page' } }),
      },
      getNotifications: async ({ tag }: { tag: string }) => this.shown.filter((notice) => notice.tag === tag),
    }),
    addEventListener: (_: 'message', told: (event: { data: unknown }) => void) => this.#pages.add(told),
    removeEventListener: (_: 'message', told: (event: { data: unknown }) => void) => this.#pages.delete(told),
  }

  #run(): void {
    const page = {
      postMessage: (data: unknown) => this.#pages.forEach((told) => told({ data })),
      focus: async () => this.front.push('page'),
    }
    const clients = {
      get: async (id: string) => (this.open && id === 'page' ? page : undefined),
      openWindow: async (path: string) => this.front.push(path),
    }
    const scope = {
      addEventListener: (kind: string, handler: Handler) => this.#handlers.set(kind, handler),
      skipWaiting: () => {},
      clients,
      registration: { showNotification: async (title: string, options: Notice) => this.#show({ ...options, title }) },
    }
    new Function(...Object.keys(scope), readFileSync('public/notices.js', 'utf8'))(...Object.values(scope))
  }

  #show(options: Notice): void {
    if (this.refuses) throw new TypeError('No notification permission has been granted for this origin.')
    const close = () => (this.shown = this.shown.filter((each) => each !== notice))
    const notice: Notice = { ...options, close, click: () => this.#tell('notificationclick', { notification: notice }) }
    this.shown = [...this.shown.filter(({ tag }) => tag !== notice.tag), notice]
  }

  /** An event of the worker; it is over when what the worker waits for is. */
  async #tell(kind: string, event: Record<string, unknown>): Promise<void> {
    let done: unknown
    this.#handlers.get(kind)?.({ ...event, waitUntil: (doing: unknown) => (done = doing) })
    await done
  }
}
