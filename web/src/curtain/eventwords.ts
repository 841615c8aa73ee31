/** The event of a card as a sentence, made from its steps in the reader's language. */
import type { GameWords } from '../lib/gamewords'
import type { Area, CardFacts, Step } from './view'

/** What a card's event does. */
export function eventText(card: CardFacts, words: GameWords): string {
  return stepsText(card.steps, card.region, words)
}

/** The alternatives of a choice of an event; choices count as they are written. */
export function optionTexts(card: CardFacts, words: GameWords, choice: number): string[] {
  return (choicesOf(card.steps)[choice]?.options ?? []).map((option) => stepsText(option, card.region, words))
}

/** Every choice among steps, each before those within its alternatives. */
function choicesOf(steps: Step[]): Step[] {
  return steps.flatMap((step) => (step.kind === 'choose' ? [step, ...step.options.flatMap(choicesOf)] : []))
}

function stepsText(steps: Step[], region: string, words: GameWords): string {
  return steps.map((step) => stepText(step, region, words)).join(words.say('steps', 'then'))
}

function stepText(step: Step, region: string, words: GameWords): string {
  if (step.kind === 'choose') {
    const options = step.options.map((option) => stepsText(option, region, words)).join(words.say('steps', 'or'))
    return words.say('steps', 'choose', { options })
  }
  const key = !step.whose || step.kind === 'replace' ? step.kind : `${step.kind}-${step.whose}`
  const upTo = step.up_to && step.kind !== 'order' // C5.1: an Order is always up to its number
  const number = upTo ? words.say('steps', 'up-to', { number: step.number }) : step.number
  const about = {
    n: step.number,
    number,
    region: regionName(step.region, region, words),
    area: areaText(step.area, region, words),
    to: areaText(step.to, region, words),
  }
  return words.say('steps', key, about) + (step.each ? words.say('steps', 'each', { each: step.each }) : '')
}

/** An area in words, its narrowing behind it. */
function areaText(area: Area, region: string, words: GameWords): string {
  const places = (['this', 'adjacent', 'anywhere'] as const).filter((place) => area[place])
  const names = area.regions.map((name) => regionName(name, region, words))
  const named = [...names, ...places.map((place) => words.say('areas', place))].join(words.say('areas', 'or'))
  const narrowed = area.conditions.map(({ what, side, negated }) => {
    const about = { side: side && words.name('whose', side) }
    return words.say('areas', 'where', { condition: words.say('conditions', negated ? `not-${what}` : what, about) })
  })
  return named + narrowed.join('')
}

/** "this" is the card's own region. */
function regionName(name: string, own: string, words: GameWords): string {
  return words.name('regions', name === 'this' ? own : name)
}
