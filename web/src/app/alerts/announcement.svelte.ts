/** The short message shown over every page. */

/** Milliseconds that a message stays. */
const SHOWN_FOR = 8000

/** `table` is set if the message is about a table whose page is not open. */
export const announcement = $state<{ text: string; table: string | null }>({ text: '', table: null })

let clearing: ReturnType<typeof setTimeout> | undefined

export function announce(text: string, table: string | null = null): void {
  Object.assign(announcement, { text, table })
  clearTimeout(clearing)
  clearing = setTimeout(() => Object.assign(announcement, { text: '', table: null }), SHOWN_FOR)
}
