/** Announces news of the user's tournaments: a round has begun, or the tournament is over. */
import { tournamentNews } from '@/host/tournament-news.svelte'
import type { TournamentPage } from '@/host/wire-tournaments'
import { say } from '@/words/words.svelte'
import { announce } from './announcement.svelte'

/** Start announcing; returns what stops it. */
export function followTournaments(): () => void {
  /** How far each tournament was when it was last announced: some news is of single games. */
  const announced = new Map<string, string>()
  tournamentNews.onNews = ({ tournament }) => {
    const { id, status, round } = tournament
    const state = `${status} ${round}`
    if (announced.get(id) === state) return
    announced.set(id, state)
    const text = newsText(tournament)
    if (text) announce(text)
  }
  return () => (tournamentNews.onNews = () => {})
}

function newsText({ status, name, round }: TournamentPage['tournament']): string {
  if (status === 'running') return say('tournament.begun', { name, round })
  if (status === 'finished') return say('tournament.over', { name })
  return status === 'cancelled' ? say('tournament.was-cancelled', { name }) : ''
}
