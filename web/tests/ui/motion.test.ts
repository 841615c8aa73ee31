/** What moves: at the user's pace, and not at all if the user or the system asks for reduced motion. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('src', { recursive: true, encoding: 'utf-8' }).filter((file) => /\.(svelte|css)$/.test(file))

test('whatever moves for a time of its own stands still where calm is wanted', () => {
  const found = files.filter((file) => {
    const text = readFileSync(`src/${file}`, 'utf-8').replace(/\b0s [\d.]+s\b/g, '') // waits, but does not move
    const own = /(animation|transition)[\w-]*:(?![^;]*var\(--(quick|slow|pace)\))[^;]*\b[\d.]+m?s\b/.test(text)
    return own && !/\[data-motion='calm'\].*\{\s*animation: none/.test(text)
  })
  expect(found).toEqual([])
})
