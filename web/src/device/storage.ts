/** What this browser stores. Blocked, full or broken storage never stops play: values then last as long as the page. */

/** The value stored under a key, or null if there is none that can be read. */
export function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** The object stored under a key; empty if there is none. */
export function storedRecord(key: string): Record<string, unknown> {
  const found = stored(key)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : {}
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // see above
  }
}

/** One value for each table; the oldest entries are dropped when there are many. */
export class PerTable<T> {
  constructor(
    /** The storage key. */
    readonly key: string,
    readonly limit = 50,
  ) {}

  get(table: string): T | null {
    return this.#entries().find(([id]) => id === table)?.[1] ?? null
  }

  set(table: string, value: T): void {
    const others = this.#entries().filter(([id]) => id !== table)
    store(this.key, [...others, [table, value]].slice(-this.limit))
  }

  #entries(): [string, T][] {
    const found = stored(this.key)
    return Array.isArray(found) ? (found.filter((each) => Array.isArray(each)) as [string, T][]) : []
  }
}
