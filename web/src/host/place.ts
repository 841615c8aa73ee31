/** The server as the place of the tables; a build without one (`vite build --mode site`) takes `browser/place.ts`. */
import type { Host } from './host'

const API = '/api/v1'

export const place: Host = {
  local: false,
  send: (path, init) => fetch(API + path, init),
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${API}/live`),
  link: (path) => API + path,
  address: (path) => path,
  pageAt: ({ pathname, search, hash }) => ({ path: pathname, search, hash }),
}
