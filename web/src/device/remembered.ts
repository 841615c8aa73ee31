import { store, stored } from './storage'

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

  keep(table: string, value: T): void {
    const others = this.#stored().filter(([id]) => id !== table)
    store(this.key, [...others, [table, value]].slice(-this.most))
  }

  #stored(): [string, T][] {
    const found = stored(this.key)
    return Array.isArray(found) ? (found.filter((each) => Array.isArray(each)) as [string, T][]) : []
  }
}
