/**
 * Where tables live. The client reaches its host only through this interface: today the server, over HTTP and a WebSocket;
 * a host in the browser needs nothing else.
 */
export interface Host {
  /** Send a request to a path of the API; rejects if the host cannot be reached. */
  send: (path: string, init: RequestInit) => Promise<Response>
  /** Open a live channel as the current user. */
  open: () => Channel
  /** The address of a path of the API, for links that download it. */
  link: (path: string) => string
}

/** The part of a WebSocket that a live channel needs. Messages are JSON (`LiveMessage` in `wire.ts`). */
export type Channel = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>

const API = '/api/v1'

const server: Host = {
  send: (path, init) => fetch(API + path, init),
  open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${API}/live`),
  link: (path) => API + path,
}

export const host: Host = server
