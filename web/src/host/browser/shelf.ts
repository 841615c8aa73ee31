/** The site's storage: texts by key in IndexedDB. Without it, or as long as it is full, games last as long as the page. */
const NAME = 'detente'
const KEPT = 'kept'

export type Change = [key: string, value: string | undefined]

export class Shelf {
  #database: IDBDatabase | null = null
  /** What still has to be stored. */
  readonly #unstored = new Map<string, string | undefined>()
  /** Why the last changes are not stored. */
  problem: 'refused' | 'full' | null = null

  /** Everything that was stored. */
  async read(): Promise<[string, string][]> {
    try {
      this.#database = await opened()
      const store = this.#database.transaction(KEPT).objectStore(KEPT)
      const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())])
      return keys.map((key, index) => [String(key), String(values[index])])
    } catch {
      this.problem = 'refused'
      return []
    }
  }

  /**
   * Store changes, all or none of them; resolves when they are safe, or when it is known that they are not. What could
   * not be stored is tried again with the next changes: there may be space by then.
   */
  async write(changes: Change[]): Promise<void> {
    for (const [key, value] of changes) this.#unstored.set(key, value)
    if (this.#unstored.size === 0 || !this.#database) return
    try {
      await this.#put(this.#database).catch(async (error: unknown) => {
        if (isFull(error)) throw error
        this.#database = await opened() // phones close the database of a page in the background
        await this.#put(this.#database)
      })
      this.#unstored.clear()
      this.problem = null
    } catch (error) {
      this.problem = isFull(error) ? 'full' : 'refused'
    }
  }

  async #put(database: IDBDatabase): Promise<void> {
    const transaction = database.transaction(KEPT, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    })
    const store = transaction.objectStore(KEPT)
    try {
      for (const [key, value] of this.#unstored) {
        if (value === undefined) store.delete(key)
        else store.put(value, key)
      }
    } catch (error) {
      done.catch(() => {}) // the reason is the error
      transaction.abort()
      throw error
    }
    await done
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(KEPT)
  return answered(request)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('failed'))
  })
}
