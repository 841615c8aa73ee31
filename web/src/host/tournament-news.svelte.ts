/** News of the user's tournaments: counted, so that pages read them again, and handed to whoever announces them. */
import { get, Refused } from './api'
import type { TournamentPage } from './wire-tournaments'

class TournamentNews {
  heard = $state(0)
  onNews: (page: TournamentPage) => void = () => {}

  /** A round of a tournament has begun, or it is over: read it again. */
  async hear(id: string): Promise<void> {
    this.heard++
    try {
      this.onNews(await get<TournamentPage>(`/tournaments/${id}`))
    } catch (error) {
      if (!(error instanceof Refused)) throw error // the page of the tournament says what is wrong
    }
  }
}

export const tournamentNews = new TournamentNews()
