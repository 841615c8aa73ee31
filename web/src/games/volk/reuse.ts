/** New plain data in which every part that equals the old data is the old object. */
export function reuseUnchanged<T>(before: unknown, now: T): T {
  if (before === now || !isNested(before) || !isNested(now) || Array.isArray(before) !== Array.isArray(now)) return now
  const names = Object.keys(now)
  const made: Record<string, unknown> = {}
  let same = names.length === Object.keys(before).length
  for (const name of names) {
    made[name] = reuseUnchanged(before[name], now[name])
    same &&= name in before && made[name] === before[name]
  }
  if (same) return before as T
  return (Array.isArray(now) ? Object.values(made) : made) as T
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
