/** What this browser keeps. Storage that is blocked, full or broken is no reason not to play: then it lasts as long as the page. */

/** What was kept under a name; null: nothing that can be read. */
export function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** What was kept under a name by names of its own; empty if it was something else. */
export function storedRecord(name: string): Record<string, unknown> {
  const found = stored(name)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : {}
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // see above
  }
}
