/** The current address, and links that change it without a reload. */
import { host } from '@/host/host'

interface Route {
  path: string
  query: Record<string, string>
  hash: string
}

function current(): Route {
  const { path, search, hash } = host.pageAt(location)
  return { path, query: Object.fromEntries(new URLSearchParams(search)), hash }
}

export const route: Route = $state(current())

function read(): void {
  Object.assign(route, current())
}

/** The table whose own page is open. */
export const openTable = (): string | null => matchPath('/table/:id', route.path)?.['id'] ?? null

/** Go to a page. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', host.address(path))
  else {
    history.replaceState({ left: scrollY }, '')
    history.pushState(null, '', host.address(path))
  }
  read()
  if (!route.hash) scrollTo(0, 0)
}

/** Milliseconds to wait for a page to reach its former length. */
const PATIENCE = 3000

/** Going back restores the scroll position as soon as the page is long enough, unless the user scrolls first. */
function comeBack(): void {
  read()
  const left = (history.state as { left?: number } | null)?.left
  if (!left || route.hash) return
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
  addEventListener('click', follow)
  if (host.local) for (const kind of ['pointerover', 'focusin']) addEventListener(kind, addressLink, true)
}

/** Follow a plain click on a link within the site. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest('a')
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
  if (link.pathname.startsWith('/api/')) return
  if (isAnchor(link)) {
    if (host.local) goToAnchor(event, link.hash)
    return // the browser goes there itself, and moves the keyboard focus, too
  }
  event.preventDefault()
  const { path, search, hash } = host.pageAt(link)
  go(path + search + hash)
}

/** Whether a link leads to a place on its own page. */
function isAnchor(link: HTMLAnchorElement): boolean {
  if (host.local) return /^#(?!\/)/.test(link.getAttribute('href') ?? '')
  return link.hash !== '' && link.pathname === location.pathname && link.search === location.search
}

/** Where pages are addressed after a #, the browser cannot find a place on a page by itself. */
function goToAnchor(event: Event, hash: string): void {
  event.preventDefault()
  go(route.path + hash, true)
  const place = document.getElementById(decodeURIComponent(hash.slice(1)))
  place?.setAttribute('tabindex', '-1')
  place?.focus()
  place?.scrollIntoView()
}

/** Links are written as paths; before one is opened in a tab of its own or copied, it gets its real address. */
function addressLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.getAttribute('href')?.startsWith('/') && !link.target)
    link.href = host.address(link.getAttribute('href') ?? '')
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
