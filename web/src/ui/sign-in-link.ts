/** Links to the sign-in page and back. */

/** Sign in, and return to a path of this site. */
export const signInLink = (path: string): string => `/sign-in?${new URLSearchParams({ to: path })}`

/** Where to go after signing in: only to a page of this site, whatever the query says. */
export function returnPath(to: string | undefined): string {
  if (!to?.startsWith('/')) return '/'
  try {
    const { origin, pathname, search, hash } = new URL(to, location.origin)
    return origin === location.origin ? pathname + search + hash : '/'
  } catch {
    return '/' // not a valid address
  }
}
