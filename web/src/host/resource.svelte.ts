/** A value that is loaded and reloaded. The old value stays until the new one arrives, so that its display is not rebuilt. */
import { Refused } from './api'
import { connection } from './connection.svelte'
import type { WireError } from './wire'

/** A part of the client itself could not be loaded. */
export const PART_LOST: WireError = { code: 'offline', message: 'The server cannot be reached.' }

export class Resource<T> {
  now = $state.raw<T | null>(null)
  error = $state.raw<WireError | null>(null)
  #tries = $state(0)

  /** `load` is called again whenever something that it reads changes; null if there is nothing to load yet. */
  constructor(load: () => Promise<T> | null) {
    $effect(() => {
      void this.#tries
      let stale = false
      load()?.then(
        (loaded) => {
          if (!stale) [this.now, this.error] = [loaded, null]
        },
        async (failure: unknown) => {
          if (!(failure instanceof Refused)) await connection.check()
          if (!stale) this.error = failure instanceof Refused ? failure.error : PART_LOST
        },
      )
      return () => (stale = true)
    })
  }

  /** Load again. In some browsers a failed part of the client fails until the page is reloaded. */
  retry = (): void => {
    if (this.error === PART_LOST) location.reload()
    else this.#tries++
  }
}
