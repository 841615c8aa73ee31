/** The site's storage: texts by key in IndexedDB. Without it, or when it is full, games last as long as the page. */
const NAME = 'detente'
const KEPT = 'kept'

export type Change = [key: string, value: string | undefined]

export class Shelf {
  #database: IDBDatabase | null = null
  /** Why nothing is stored any more. */
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

  /** Store changes, all or none of them; resolves when they are safe, or when it is known that they are not. */
  async write(changes: Change[]): Promise<void> {
    if (changes.length === 0 || this.problem || !this.#database) return
    try {
      const transaction = this.#database.transaction(KEPT, 'readwrite')
      const store = transaction.objectStore(KEPT)
      for (const [key, value] of changes) {
        if (value === undefined) store.delete(key)
        else store.put(value, key)
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      })
    } catch (error) {
      this.problem = error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused'
    }
  }
}

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
