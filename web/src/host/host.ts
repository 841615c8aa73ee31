/**
 * Where tables live. The client reaches its host only through this interface: the server, over HTTP and a WebSocket, or
 * the browser itself, which runs the same Python in a worker. The build chooses which one `./place` is.
 */
import { place } from './place'

export interface Host {
  /** Whether the tables live in this browser: there are no other people, no accounts and no clocks. */
  local: boolean
  /** Send a request to a path of the API; rejects if the host cannot be reached. */
  send: (path: string, init: RequestInit) => Promise<Response>
  /** Open a live channel as the current user. */
  open: () => Channel
  /** The address of a path of the API, for links that download it; null if there is none, and it has to be sent for. */
  link: (path: string) => string | null
  /** The address of a page of the client, and the path and query of the page at an address. */
  address: (path: string) => string
  pageAt: (address: Location | HTMLAnchorElement) => { path: string; search: string; hash: string }
}

/** The part of a WebSocket that a live channel needs. Messages are JSON (`LiveMessage` in `wire.ts`). */
export type Channel = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>

export const host: Host = place
