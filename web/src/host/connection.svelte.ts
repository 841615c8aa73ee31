/** Whether the server can be reached, as requests and the live channel find it; every page says so, and tries again. */
import type { Live } from './live'

export const API = '/api/v1'

/** What a proxy answers that cannot reach the server itself. */
const GATEWAY = [502, 504]
/** Milliseconds between two tries, and for how long the live channel may be gone: a short gap is nobody's business. */
const TRY_EVERY = 4000
const GAP = 2500

class Connection {
  /** The last request found nobody. */
  unanswered = $state(false)
  /** The live channel is wanted, and has been gone for a while. */
  cut = $state(false)
  lost = $derived(this.unanswered || this.cut)

  /** Send a request; null: the server cannot be reached. */
  async ask(path: string, init: RequestInit = {}): Promise<Response | null> {
    const answer = await fetch(API + path, init).catch(() => null)
    this.unanswered = answer === null || GATEWAY.includes(answer.status)
    return this.unanswered ? null : answer
  }

  /** Find out whether the server can be reached, by something small. */
  async check(): Promise<void> {
    await this.ask('/offers', { signal: AbortSignal.timeout(TRY_EVERY) })
  }
}

export const connection = new Connection()

/** Watch over the connection and look for it while it is lost; called once, by the site. */
export function keepConnection(live: Live): void {
  $effect(() => {
    let late: ReturnType<typeof setTimeout> | undefined
    const heal = () => {
      clearTimeout(late)
      late = undefined
      connection.cut = false
    }
    const quiet = live.onState((connected) => {
      if (connected || !live.wanted) heal()
      else late ??= setTimeout(() => (connection.cut = true), GAP)
    })
    return () => {
      quiet()
      heal()
    }
  })

  let wasLost = false
  $effect(() => {
    if (connection.unanswered) {
      wasLost = true
      const timer = setInterval(() => void connection.check(), TRY_EVERY)
      return () => clearInterval(timer)
    }
    // the server answers again: the channel need not wait for its own next try
    if (wasLost && !live.connected) live.renew()
    wasLost = false
  })

  $effect(() => {
    const check = () => void connection.check()
    addEventListener('offline', check)
    addEventListener('online', check)
    return () => {
      removeEventListener('offline', check)
      removeEventListener('online', check)
    }
  })
}
