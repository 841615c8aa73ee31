/** Which page is shown: the address, and links that change it without a reload. */
const query = (): Record<string, string> => Object.fromEntries(new URLSearchParams(location.search))

export const route = $state({ path: location.pathname, query: query(), hash: location.hash })

function read(): void {
  route.path = location.pathname
  route.query = query()
  route.hash = location.hash
}

/** The table whose own page is open. */
export const openTable = (): string | null => matchPath('/table/:id', route.path)?.['id'] ?? null

/** Go to a page. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else {
    history.replaceState({ left: scrollY }, '')
    history.pushState(null, '', path)
  }
  read()
  if (!location.hash) scrollTo(0, 0)
}

/** Milliseconds for which a page may load until it is as long as it was. */
const PATIENCE = 3000

/** Who comes back to a page is where he was when he left it, as soon as it is as long again; unless he moves on himself. */
function comeBack(): void {
  read()
  const left = (history.state as { left?: number } | null)?.left
  if (!left || location.hash) return
  const end = performance.now() + PATIENCE
  const moved = new AbortController()
  for (const kind of ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'])
    addEventListener(kind, () => moved.abort(), { once: true, signal: moved.signal })
  const step = () => {
    if (moved.signal.aborted) return
    scrollTo(0, left)
    if (Math.abs(scrollY - left) <= 1 || performance.now() > end) moved.abort()
    else requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** Follow the browser's own back and forward, and plain clicks on links within the page; called once. */
export function keepRoute(): void {
  addEventListener('popstate', comeBack)
  addEventListener('hashchange', read)
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
    if (link.pathname.startsWith('/api/')) return
    // a place on this page is the browser's own business: it leads there, and the next Tab goes on from there
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}

/** The parts of a path that a pattern such as `/table/:id` names, or null if it is another page. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== value) return null
      continue
    }
    const read = decoded(value)
    if (read === null) return null
    parts[part.slice(1)] = read
  }
  return parts
}

/** A part of an address as it was meant; null: nobody can have meant it. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
