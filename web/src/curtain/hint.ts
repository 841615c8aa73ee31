/** More about an action than its own words: what an event does, how many cubes an Order has. */
import type { TableProps } from '../lib/table'
import { eventText, optionTexts } from './eventwords'
import { say } from '../lib/words.svelte'
import type { CurtainFacts, CurtainView } from './view'

type Props = Pick<TableProps<CurtainView, CurtainFacts>, 'moment' | 'facts' | 'words'>

export function hint({ moment, facts, words }: Props, action: number): string {
  const { view, phrases } = moment
  const [key, about] = phrases[action] ?? ['', {}]
  const card = facts.cards[key === 'play' ? String(about['card']) : (view.card ?? '')]
  if (!card) return ''
  if (key === 'event' || key === 'play') return eventText(card, words)
  if (key === 'order') return say('curtain.order', { n: card.cubes ?? 0 })
  if (key === 'option')
    return optionTexts(card, words, Number(view.prompt?.about['choice'] ?? 0))[Number(about['number']) - 1] ?? ''
  return ''
}
