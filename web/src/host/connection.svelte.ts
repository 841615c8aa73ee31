/** Whether the server can be reached, by requests and by the live channel. Every page shows it when it is lost. */
import { host } from './host'
import type { Live } from './live'

/** The answers of a proxy that cannot reach the server. */
const GATEWAY = [502, 504]
/** Milliseconds between two retries, and how long the live channel may be gone before the user sees it. */
const TRY_EVERY = 4000
const GAP = 2500

class Connection {
  /** The last request got no answer. */
  unanswered = $state(false)
  /** The live channel is needed and has been gone for a while. */
  cut = $state(false)
  lost = $derived(this.unanswered || this.cut)

  /** Send a request; null: the server cannot be reached. */
  async ask(path: string, init: RequestInit = {}): Promise<Response | null> {
    const answer = await host.send(path, init).catch(() => null)
    this.unanswered = answer === null || GATEWAY.includes(answer.status)
    return this.unanswered ? null : answer
  }

  /** Find out by a small request whether the server can be reached. */
  async check(): Promise<void> {
    await this.ask('/offers', { signal: AbortSignal.timeout(TRY_EVERY) })
  }
}

export const connection = new Connection()

/** Watch the connection and retry while it is lost; called once, by the site. */
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
    // the server answers again, so the channel need not wait for its own next retry
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
