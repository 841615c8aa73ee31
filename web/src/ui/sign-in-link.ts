/** The way to the page on which one signs in, and back to where one came from. */

/** Sign in, and come back to a page of this site. */
export const signInLink = (path: string): string => `/sign-in?${new URLSearchParams({ to: path })}`

/** Where to go after signing in: to a page of this site alone, whatever an address says. */
export function returnPath(to: string | undefined): string {
  if (!to?.startsWith('/')) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(to, location.origin)
    return origin === location.origin ? pathname + search + hash : '/'
  } catch {
    return '/' // it is no address at all
  }
}
