/** Links from the tag of a rule to its place on the rules pages. */
import { say } from '@/words/words.svelte'
import { GAMES } from '..'

/** The tag of a rule in the user's language: `1.10 phase 4`. */
export const ruleText = (rule: string): string => rule.replace('phase', say('rules.phase'))

/** Where the rule of a tag such as `C5.1`, `1.7.3`, `1.10 phase 4` or `Q12` is explained: page and anchor. */
export function ruleLink(rule: string): string | null {
  const [tag = ''] = /^\S+ phase \d+/.exec(rule) ?? rule.split(/[ ,;]/)
  for (const [game, { ruleAnchor }] of Object.entries(GAMES)) {
    const anchor = ruleAnchor(tag)
    if (anchor) return `/rules/${game}#${anchor}`
  }
  return /^[QV]\d+$/.test(tag) ? `/rules/rulings#${tag.toLowerCase()}` : null
}
