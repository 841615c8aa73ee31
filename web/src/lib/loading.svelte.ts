/** Something that is loaded and loaded anew; it stays until the next is there, so that what shows it is not made anew. */
export class Loading<T> {
  now = $state.raw<T | null>(null)
  error = $state.raw<unknown>(null)

  /** `load` is called again whenever something changes that it reads; null: there is nothing to load yet. */
  constructor(load: () => Promise<T> | null) {
    $effect(() => {
      let stale = false
      load()?.then(
        (loaded) => {
          if (!stale) [this.now, this.error] = [loaded, null]
        },
        (error: unknown) => {
          if (!stale) this.error = error
        },
      )
      return () => (stale = true)
    })
  }
}
