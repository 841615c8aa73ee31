/**
 * Which of the user's tabs alerts, so that only one does: preferably a visible one, then one at the table. Each tab holds
 * a lock whose name says what it shows; all tabs see the same locks and so agree.
 */
interface Tab {
  id: string
  /** The user whose tab it is. */
  user: number
  /** Whether the tab is visible. */
  seen: boolean
  /** The table that is open in it. */
  table: string | null
}

const SIGN = 'detente-tab:'
let own: Tab = { id: Math.random().toString(36).slice(2), user: 0, seen: true, table: null }

/** Tell the user's other tabs what this one shows, until the returned function is called. */
export function announceTab(user: number, seen: boolean, table: string | null): () => void {
  own = { ...own, user, seen, table }
  let release = () => {}
  const gone = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(SIGN + JSON.stringify(own), () => gone)
  return release
}

/** Whether this tab is the one to alert to a table; `there` if only tabs at that table know of the event. */
export async function isAlertingTab(table: string, there: boolean): Promise<boolean> {
  if (!navigator.locks) return true // without locks (an old browser, or no encryption) each tab is on its own
  const { held = [] } = await navigator.locks.query()
  const tabs = held
    .flatMap(({ name }) => (name?.startsWith(SIGN) ? [JSON.parse(name.slice(SIGN.length)) as Tab] : []))
    .filter((tab) => tab.id !== own.id && tab.user === own.user && (!there || tab.table === table))
  return tabs.every((tab) => rank(own, table) < rank(tab, table))
}

const rank = ({ seen, table, id }: Tab, called: string): string => `${seen ? 0 : 1}${table === called ? 0 : 1}${id}`
