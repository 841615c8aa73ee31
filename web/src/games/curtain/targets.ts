/** The legal actions by what they are clicked on; and the numbers of others, to ask why they are not legal. */
import type { Moment } from '@/host/wire'
import type { CurtainFacts, CurtainView } from './view'

/** Where the legal actions are on the table. */
export interface Targets {
  /** Free spaces by "x,y". */
  spaces: Map<string, number>
  /** Cards of the hand. */
  hand: Map<string, number>
  /** Cards in play. */
  cards: Map<string, number>
  /** What is neither: event, order, done, who begins, the part of an event, a card of another hand. */
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

/** The first action of each family on cards, which follow in the order of the deck, the start card last. */
const ON_CARDS: Record<string, number> = {
  play: 12,
  cube: 30,
  lift: 49,
  remove: 68,
  replace: 87,
  'move-from': 106,
  'move-to': 125,
  take: 1513,
}
/** What a click on a card in play means, by what is asked. */
const ASKED: Record<string, string> = {
  order: 'cube',
  infiltrate: 'cube',
  remove: 'remove',
  replace: 'replace',
  'move-from': 'move-from',
  'move-to': 'move-to',
  lift: 'lift',
}
const SPACE = 144
const SPAN = 37
const REACH = 18

/** The action on a card in play that would answer what is asked, legal or not; null if none would. */
export function actionOnCard(asked: string, card: string, facts: CurtainFacts): number | null {
  const family = ASKED[asked]
  return family ? onCard(family, card, facts) : null
}

/** The action of a family on a card. */
export function onCard(family: string, card: string, facts: CurtainFacts): number | null {
  const first = ON_CARDS[family]
  const place = Object.keys(facts.cards).indexOf(card)
  return first === undefined || place < 0 ? null : first + place
}

/** The action that places a card at a space. */
export function onSpace(x: number, y: number): number {
  return SPACE + (y + REACH) * SPAN + x + REACH
}
