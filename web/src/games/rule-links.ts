import { say } from '@/words/words.svelte'

/** The tag of a rule as it is read: `1.10 phase 4` in the reader's language. */
export const ruleText = (rule: string): string => rule.replace('phase', say('rules.phase'))

/** Where the rule of a tag such as `C5.1`, `1.7.3`, `1.10 phase 4` or `Q12` stands: page and anchor. */
export function ruleLink(rule: string): string | null {
  const phase = /^(\d+(?:\.\d+)*) phase (\d+)/.exec(rule)
  if (phase) return `/rules/volk#r-${dashed(`${phase[1]}.${phase[2]}`)}`
  const [tag = ''] = rule.split(/[ ,;]/)
  if (/^[CR]\d+(\.\d+)*$/.test(tag)) return `/rules/curtain#${dashed(tag.toLowerCase())}`
  if (/^\d+(\.\d+)*[a-z]?$/.test(tag)) return `/rules/volk#r-${dashed(tag)}`
  return /^[QV]\d+$/.test(tag) ? `/rules/rulings#${tag.toLowerCase()}` : null
}

const dashed = (number: string): string => number.replaceAll('.', '-')
