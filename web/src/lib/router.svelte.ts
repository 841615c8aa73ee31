/** Which page is shown: the address, and links that change it without a reload. */
const query = (): Record<string, string> => Object.fromEntries(new URLSearchParams(location.search))

export const route = $state({ path: location.pathname, query: query(), hash: location.hash })

function read(): void {
  route.path = location.pathname
  route.query = query()
  route.hash = location.hash
}

/** Go to a page. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  read()
  if (!location.hash) scrollTo(0, 0)
}

/** Follow the browser's own back and forward, and plain clicks on links within the page; called once. */
export function keepRoute(): void {
  addEventListener('popstate', read)
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
export function matched(pattern: string, path: string): Record<string, string> | null {
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
