/** The user's friends and friend requests, kept up to date on every page; guests have none. */
import { get, post, Refused, remove } from './api'
import type { Friends } from './wire-people'

class MyFriends {
  now = $state.raw<Friends | null>(null)

  async load(): Promise<void> {
    this.now = await get<Friends>('/me/friends')
  }

  /** The list has changed: read it again, or with the next change if that fails. */
  async reload(): Promise<void> {
    try {
      await this.load()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }

  /** Ask someone to be friends, or accept their request. */
  async ask(name: string): Promise<void> {
    this.now = await post<Friends>(`/people/${encodeURIComponent(name)}/friend`)
  }

  /** End a friendship, decline a request, or withdraw one. */
  async remove(name: string): Promise<void> {
    this.now = await remove<Friends>(`/people/${encodeURIComponent(name)}/friend`)
  }
}

export const friends = new MyFriends()
