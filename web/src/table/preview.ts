/** The text of a preview: equal sentences once with their number, and warnings that the decision would cause. */
import type { Goal, View } from '@/host/wire'

/** Equal sentences as one, in the order of the first of them. */
export function counted(sentences: string[]): { text: string; times: number }[] {
  const times = new Map<string, number>()
  for (const text of sentences) times.set(text, (times.get(text) ?? 0) + 1)
  return [...times].map(([text, number]) => ({ text, times: number }))
}

/** Warnings after a decision that there were not before it. */
export function newWarnings(before: View, after: Partial<View>): Goal[] {
  const known = new Set(before.goals.map(({ kind }) => kind))
  return (after.goals ?? []).filter(({ tone, kind }) => tone === 'warning' && !known.has(kind))
}
