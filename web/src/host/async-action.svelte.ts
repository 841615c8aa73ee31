/** Something that may fail on the server: whether it is under way, and what went wrong. */
import { Refused } from './api'
import type { WireError } from './wire'

export class AsyncAction {
  error = $state.raw<WireError | null>(null)
  busy = $state(false)

  /** Do something; a refusal is kept to be shown, and `undefined` comes back. */
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
