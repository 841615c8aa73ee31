/** Something that is loaded and loaded anew; it stays until the next is there, so that what shows it is not made anew. */
import { Refused } from './api'
import { connection } from './connection.svelte'
import type { WireError } from './wire'

/** A part of the client itself could not be loaded. */
export const PART_LOST: WireError = { code: 'offline', message: 'The server cannot be reached.' }

export class Resource<T> {
  now = $state.raw<T | null>(null)
  error = $state.raw<WireError | null>(null)
  #tries = $state(0)

  /** `load` is called again whenever something changes that it reads; null: there is nothing to load yet. */
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

  /** Load once more. A part of the client that failed once fails for ever in some browsers, unless the page is loaded anew. */
  retry = (): void => {
    if (this.error === PART_LOST) location.reload()
    else this.#tries++
  }
}
