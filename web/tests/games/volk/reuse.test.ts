import { describe, expect, it } from 'vitest'
import { reuseUnchanged } from '@/games/volk/reuse'

describe('data that arrives again', () => {
  const before = { cities: { koeln: { value: 2 }, ulm: { value: 1 } }, row: ['a', 'b'], wall: false, special: null }

  it('is the same object if nothing has changed', () => {
    expect(reuseUnchanged(before, structuredClone(before))).toBe(before)
  })
  it('keeps what has not changed, and has what has', () => {
    const now = { ...structuredClone(before), cities: { koeln: { value: 3 }, ulm: { value: 1 } } }
    const made = reuseUnchanged(before, now)
    expect(made).toEqual(now)
    expect(made.cities.ulm).toBe(before.cities.ulm)
    expect(made.row).toBe(before.row)
  })
  it.each([
    [['a'], ['a', 'b']],
    [['a', 'b'], ['a']],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[], {}],
    [{ a: null }, { a: {} }],
    [undefined, { a: 1 }],
  ])('is as new as it came: %j, then %j', (old, now) => {
    expect(reuseUnchanged(old, now)).toEqual(now)
  })
})
