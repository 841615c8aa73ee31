/** A request that may fail: whether it is running, and what went wrong. */
import { Refused } from './api'
import type { WireError } from './wire'

export class AsyncAction {
  error = $state.raw<WireError | null>(null)
  busy = $state(false)

  /** Run a request; a refusal is stored as `error`, and the result is `undefined`. */
  async run<T>(doing: () => Promise<T>): Promise<T | undefined> {
    this.busy = true
    this.error = null
    try {
      return await doing()
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown
      this.error = thrown.error
      return undefined
    } finally {
      this.busy = false
    }
  }
}
