/** The current address, and links that change it without a reload. */
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

/** Milliseconds to wait for a page to reach its former length. */
const PATIENCE = 3000

/** Going back restores the scroll position as soon as the page is long enough, unless the user scrolls first. */
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

/** Follow the browser's back and forward buttons and plain clicks on links within the site; called once. */
export function keepRoute(): void {
  addEventListener('popstate', comeBack)
  addEventListener('hashchange', read)
  addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
    if (link.pathname.startsWith('/api/')) return
    // leave anchors on this page to the browser, which also moves the keyboard focus there
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}

/** The named parts of a path that matches a pattern such as `/table/:id`; null if it does not match. */
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

/** A decoded part of an address; null if it is malformed. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
