/** The live channel: it reconnects by itself and resumes where it was. */
import { Refused } from './api'
import { host, type Channel } from './host'
import type { LiveMessage, WireError } from './wire'

type Listener = (message: LiveMessage) => void
type Answer = { resolve: () => void; reject: (error: Refused) => void }

interface Watched {
  /** The last number that the listener has seen, so that only later moments are sent. */
  since: () => number | null
  listener: Listener
}

const OFFLINE: WireError = { code: 'offline', message: 'The connection is lost.' }
/** Milliseconds that the channel stays open without listeners, because the next page may listen. */
const REST = 1000
/** Milliseconds: the first and longest delay before a reconnect, and the interval of pings. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000
const PING_EVERY = 20_000
/** Milliseconds for the channel to open, and for the server to answer when the user returns to the page. */
const OPENS_WITHIN = 10_000
const ANSWERS_WITHIN = 3000

/** Lists of tables that are sent again as they change. */
type Lists = 'lobby' | 'mine'

export class Live {
  #socket: Channel | null = null
  #watched = new Map<string, Watched>()
  /** Listeners for lists of tables. */
  #listening = new Map<Lists, Listener>()
  #answers = new Map<number, Answer>()
  #states = new Set<(connected: boolean) => void>()
  #next = 1
  #tries = 0
  #lag = 0
  /** Nothing has arrived since the last ping. */
  #silent = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #pings: ReturnType<typeof setInterval> | undefined

  constructor(readonly open: () => Channel = () => host.open()) {}

  /** Listen to a table until the returned function is called. */
  watch(table: string, since: () => number | null, listener: Listener): () => void {
    const watched = { since, listener }
    this.#watched.set(table, watched)
    this.#send({ type: 'watch', table, ...known(since()) })
    this.#connect()
    return () => {
      if (this.#watched.get(table) !== watched) return // another page watches it now
      this.#watched.delete(table)
      this.#send({ type: 'unwatch', table })
      this.#rest()
    }
  }

  /** Listen to the lobby until the returned function is called. */
  lobby(listener: Listener): () => void {
    return this.#hearing('lobby', listener)
  }

  /** Listen to the user's own tables until the returned function is called. */
  mine(listener: Listener): () => void {
    return this.#hearing('mine', listener)
  }

  #hearing(lists: Lists, listener: Listener): () => void {
    this.#listening.set(lists, listener)
    this.#send({ type: lists, on: true })
    this.#connect()
    return () => {
      if (this.#listening.get(lists) !== listener) return // another page listens now
      this.#listening.delete(lists)
      this.#send({ type: lists, on: false })
      this.#rest()
    }
  }

  /** Call a function with whether the channel is open, now and on every change. */
  onState(told: (connected: boolean) => void): () => void {
    this.#states.add(told)
    told(this.connected)
    return () => this.#states.delete(told)
  }

  /** Reconnect, as the current user: the server identifies a channel by the user who opened it. */
  renew(): void {
    const socket = this.#socket
    if (socket) {
      socket.onclose = null
      this.#lost()
      socket.close()
    }
    this.#connect()
  }

  /** The user is back at the page: a connection that broke while the device slept did not report it. */
  wake(): void {
    const socket = this.#socket
    if (!socket) return this.#connect()
    if (!this.connected) return
    if (!this.#silent) this.#ping()
    setTimeout(() => {
      if (this.#socket === socket && this.#silent) this.renew()
    }, ANSWERS_WITHIN)
  }

  get connected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Send a request; resolves when the server has done it, and rejects with its error. */
  request(message: Record<string, unknown>): Promise<void> {
    if (this.#socket?.readyState === WebSocket.CONNECTING) return this.#settled().then(() => this.request(message))
    if (!this.connected) return Promise.reject(new Refused(0, OFFLINE))
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject })
      this.#send({ ...message, id })
    })
  }

  /** Resolves when the channel that is being opened is open, or has failed. */
  #settled(): Promise<void> {
    return new Promise((resolve) => {
      const told = () => {
        this.#states.delete(told)
        resolve()
      }
      this.#states.add(told)
    })
  }

  #send(message: Record<string, unknown>): void {
    if (this.connected) this.#socket?.send(JSON.stringify(message))
  }

  /** Whether there are listeners. */
  get wanted(): boolean {
    return this.#watched.size > 0 || this.#listening.size > 0
  }

  #connect(): void {
    if (this.#socket || !this.wanted) return
    clearTimeout(this.#timer)
    const socket = this.open()
    this.#socket = socket
    setTimeout(() => {
      if (this.#socket === socket && !this.connected) this.renew()
    }, OPENS_WITHIN)
    socket.onopen = () => {
      this.#tries = 0
      for (const [table, { since }] of this.#watched) this.#send({ type: 'watch', table, ...known(since()) })
      for (const lists of this.#listening.keys()) this.#send({ type: lists, on: true })
      this.#silent = false
      this.#pings = setInterval(() => this.#ping(), PING_EVERY)
      this.#tell()
    }
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as LiveMessage)
    socket.onclose = () => this.#lost()
  }

  /** Broken connections do not report themselves: a server that has not answered the last ping is gone. */
  #ping(): void {
    if (this.#silent) return this.renew()
    this.#silent = true
    this.#send({ type: 'ping', at: performance.now(), lag: this.#lag })
  }

  #lost(): void {
    this.#socket = null
    clearInterval(this.#pings)
    for (const { reject } of this.#answers.values()) reject(new Refused(0, OFFLINE))
    this.#answers.clear()
    this.#tell()
    if (!this.wanted) return
    // delays are randomised, so that not all users reconnect to a restarted server at once
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++) * (0.5 + Math.random() / 2)
    this.#timer = setTimeout(() => this.#connect(), wait)
  }

  /** There are no listeners any more: close the channel, unless the next page listens. */
  #rest(): void {
    if (this.wanted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.wanted) return
      if (this.#socket) this.#socket.close()
      else this.#tell()
    }, REST)
  }

  #hear(message: LiveMessage): void {
    this.#silent = false
    switch (message.type) {
      case 'done':
      case 'error':
        return this.#answer(message)
      case 'pong':
        this.#lag = Math.round(performance.now() - message.at)
        return
      case 'restart':
        this.#socket?.close()
        return
      default:
        this.#pass(message)
    }
  }

  /** Hand a message to those who listen for its kind. */
  #pass(message: Exclude<LiveMessage, { type: 'done' | 'error' | 'pong' | 'restart' }>): void {
    switch (message.type) {
      case 'lobby':
        this.#listening.get('lobby')?.(message)
        return
      case 'mine':
      case 'friends':
      case 'tournament':
        this.#listening.get('mine')?.(message)
        return
      case 'moment':
      case 'table':
        this.#watched.get(message.table.id)?.listener(message)
        this.#listening.get('mine')?.(message)
        return
      default:
        this.#watched.get(message.table)?.listener(message)
    }
  }

  /** Settle the request that an answer is for. */
  #answer(message: Extract<LiveMessage, { type: 'done' | 'error' }>): void {
    const { id } = message
    const answer = id == null ? undefined : this.#answers.get(id)
    if (id == null || !answer) return
    this.#answers.delete(id)
    if (message.type === 'done') answer.resolve()
    else answer.reject(new Refused(409, message.error))
  }

  #tell(): void {
    for (const told of this.#states) told(this.connected)
  }
}

function known(since: number | null): { since?: number } {
  return since === null ? {} : { since }
}

export const live = new Live()
addEventListener('online', () => live.renew())
addEventListener('visibilitychange', () => {
  if (!document.hidden) live.wake()
})
