/** Addresses: which page they name, and which links the browser follows by itself. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { go, keepRoute, matchPath, route } from '@/app/router.svelte'

beforeAll(() => keepRoute())
afterEach(() => document.body.replaceChildren())

/** Click a link; whether it was left to the browser. */
function follow(href: string): boolean {
  const link = document.createElement('a')
  link.href = href
  document.body.append(link)
  return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test('a pattern names parts of an address', () => {
  expect(matchPath('/people/:name', '/people/Willy%20B')).toEqual({ name: 'Willy B' })
  expect(matchPath('/people/:name', '/people/')).toBeNull()
  expect(matchPath('/lobby', '/lobby/')).toEqual({})
})

test('an address that nobody can have meant names no page', () => {
  expect(matchPath('/people/:name', '/people/%')).toBeNull()
})

test('a link to another page is followed without a reload, one to a place on this page by the browser', () => {
  expect(follow('/rules/volk')).toBe(false)
  expect(route.path).toBe('/rules/volk')
  expect(follow('/rules/volk#1.4')).toBe(true)
  expect(follow('/rules/curtain#1.4')).toBe(false)
  expect([route.path, route.hash]).toEqual(['/rules/curtain', '#1.4'])
})

test('going back to a page restores the scroll position once the page is long enough', async () => {
  let [y, longest] = [0, 0]
  vi.stubGlobal('scrollTo', (_: number, to: number) => (y = Math.min(to, longest)))
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => y })
  go('/rules/volk')
  y = 700
  go('/about')
  expect([y, history.state]).toEqual([0, null])
  history.replaceState({ left: 700 }, '', '/rules/volk')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(route.path).toBe('/rules/volk')
  await vi.waitFor(() => expect(y).toBe(0))
  longest = 5000
  await vi.waitFor(() => expect(y).toBe(700))
  y = 900
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(y).toBe(900)
  vi.unstubAllGlobals()
})
