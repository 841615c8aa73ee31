/** Details of an action: what an event does, how many cubes an Order has. */
import type { Asked } from '../game'
import type { Phrase } from '@/host/wire'
import { eventText, optionTexts } from './cards/event-text'
import { say } from '@/words/words.svelte'
import type { CurtainFacts } from './view'

export function hint({ prompt, facts, words }: Asked<CurtainFacts>, [key, about]: Phrase): string {
  const card = facts.cards[String(about['card'] ?? prompt?.about['card'])]
  if (!card) return ''
  if (key === 'event' || key === 'play' || key === 'take') return eventText(card, words)
  if (key === 'order') return say('curtain.order', { n: Number(prompt?.about['n'] ?? card.cubes) })
  if (key === 'option')
    return optionTexts(card, words, Number(prompt?.about['choice'] ?? 0))[Number(about['number']) - 1] ?? ''
  return ''
}
