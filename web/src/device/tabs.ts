/**
 * Which of the pages that the reader has open calls him, so that he is called once: one that he sees, before others one at
 * the table. Each page holds a lock whose name says what it shows; all find the same ones, and so the same first.
 */
interface Tab {
  id: string
  /** Whose page it is. */
  user: number
  /** Whether the reader sees it. */
  seen: boolean
  /** The table that is open there. */
  table: string | null
}

const SIGN = 'detente-tab:'
let own: Tab = { id: Math.random().toString(36).slice(2), user: 0, seen: true, table: null }

/** Tell the reader's other pages what this one shows, until the returned function is called. */
export function announceTab(user: number, seen: boolean, table: string | null): () => void {
  own = { ...own, user, seen, table }
  let release = () => {}
  const gone = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(SIGN + JSON.stringify(own), () => gone)
  return release
}

/** Whether this page is the one that calls to a table; `there`: only pages at that table hear of it. */
export async function isAlertingTab(table: string, there: boolean): Promise<boolean> {
  if (!navigator.locks) return true // a browser without locks, or a site without encryption: each page is on its own
  const { held = [] } = await navigator.locks.query()
  const tabs = held
    .flatMap(({ name }) => (name?.startsWith(SIGN) ? [JSON.parse(name.slice(SIGN.length)) as Tab] : []))
    .filter((tab) => tab.id !== own.id && tab.user === own.user && (!there || tab.table === table))
  return tabs.every((tab) => rank(own, table) < rank(tab, table))
}

const rank = ({ seen, table, id }: Tab, called: string): string => `${seen ? 0 : 1}${table === called ? 0 : 1}${id}`
