/** Something that this browser remembers of each table; the oldest are let go when there are many. */
export class Remembered<T> {
  constructor(
    /** The name by which it is stored. */
    readonly key: string,
    readonly most = 50,
  ) {}

  of(table: string): T | null {
    return this.#stored().find(([id]) => id === table)?.[1] ?? null
  }

  /** Where storage is blocked or full it is not kept, which is no reason not to play. */
  keep(table: string, value: T): void {
    const others = this.#stored().filter(([id]) => id !== table)
    try {
      localStorage.setItem(this.key, JSON.stringify([...others, [table, value]].slice(-this.most)))
    } catch {
      // see above
    }
  }

  #stored(): [string, T][] {
    try {
      const found = JSON.parse(localStorage.getItem(this.key) ?? '[]') as unknown
      return Array.isArray(found) ? (found as [string, T][]) : []
    } catch {
      return []
    }
  }
}
