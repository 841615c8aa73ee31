/** An analysis prepared for display: by decision, with chances from the deciding side's point of view. */
import type { Asked, GameTable } from '@/games/game'
import type { Phrase, Prompt } from '@/host/wire'
import type { Analysis, Judgement } from '@/host/wire-analysis'

/** A decision with its judgement. */
export interface Seen {
  /** The number of the moment at which it was taken. */
  at: number
  side: string
  grade: Judgement['grade']
  /** What was asked. */
  prompt: Prompt
  played: Phrase
  /** The computer's choice; null if it is the same. */
  better: Phrase | null
  /** The chances of the deciding side. */
  before: number
  after: number
}

/** The decision taken at a moment, if it has been judged. */
export function seenAt(analysis: Analysis, at: number, sides: string[]): Seen | null {
  const [judgement, prompt, phrases] = [analysis.judgements[at], analysis.prompts[at], analysis.phrases[at]]
  const played = phrases?.[judgement?.action ?? '']
  const best = phrases?.[judgement?.best ?? '']
  if (!judgement || !prompt || !played || !best) return null
  const { side, grade, before, after } = judgement
  const better = judgement.best === judgement.action ? null : best
  return { at, side: sides[side] ?? '', grade, prompt, played, better, before, after }
}

/** Where the game turned: a decision, or the cards that came to light after it. */
export interface Turn extends Seen {
  cause: Analysis['turning_points'][number]['cause']
}

/** The decisions at which the game turned, or after which cards turned it, with the chances before and after. */
export function turnsOf(analysis: Analysis, sides: string[]): Turn[] {
  return analysis.turning_points.flatMap(({ number, before, after, cause }) => {
    const seen = seenAt(analysis, number - 1, sides)
    if (!seen) return []
    const own = (chance: number) => (seen.side === sides[0] ? chance : 1 - chance)
    return [{ ...seen, before: own(before), after: own(after), cause }]
  })
}

/**
 * An answer as it is told apart from its moment: in the words that the game has for this, otherwise, if it names nothing
 * ("done", "option 2"), with what was asked and what it does.
 */
export function answerText(asked: Asked & { prompt: Prompt }, phrase: Phrase, hint: GameTable['hint']): string {
  const { prompt, words } = asked
  const [key, about] = phrase
  if (words.sections['answers']?.[key]) return words.say('answers', key, { ...prompt.about, ...about })
  const answer = words.action(phrase)
  if (Object.values(about).some((each) => typeof each === 'string')) return answer
  const more = hint?.(asked, phrase)
  return `${words.prompt(prompt)} ${answer}${more ? ` (${more})` : ''}`
}
