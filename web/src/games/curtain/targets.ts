/** The legal actions by what is clicked to choose them; and patterns of others, to ask why they are not legal. */
import type { Moment, Pattern } from '@/host/wire'
import type { CurtainView } from './view'

/** Where the legal actions are on the table. */
export interface Targets {
  /** Free spaces by "x,y". */
  spaces: Map<string, number>
  /** Cards of the hand. */
  hand: Map<string, number>
  /** Cards in play. */
  cards: Map<string, number>
  /** All others: event, order, done, who begins, the part of an event, a card of another hand. */
  buttons: number[]
}

export function targetsOf(moment: Moment<CurtainView>): Targets {
  const targets: Targets = { spaces: new Map(), hand: new Map(), cards: new Map(), buttons: [] }
  for (const action of moment.view.legal) {
    const [key, about] = moment.phrases[action] ?? ['', {}]
    if (key === 'space') targets.spaces.set(`${about['x']},${about['y']}`, action)
    else if (key === 'play' || (key === 'take' && moment.view.hand.includes(String(about['card']))))
      targets.hand.set(String(about['card']), action)
    else if (key === 'take') targets.buttons.push(action)
    else if (typeof about['card'] === 'string') targets.cards.set(about['card'], action)
    else targets.buttons.push(action)
  }
  return targets
}

/** All that a click on a card in play could mean. */
export const onCardInPlay = (card: string): Pattern => ({
  key: ['cube', 'lift', 'remove', 'replace', 'move-from', 'move-to'],
  card,
})

/** Playing a card of the hand. */
export const onHandCard = (card: string): Pattern => ({ key: 'play', card })

/** Placing a card at a space. */
export const onSpace = (x: number, y: number): Pattern => ({ key: 'space', x, y })
