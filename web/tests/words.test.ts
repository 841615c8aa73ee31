import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }

/** Every key with the placeholders of its sentence, plural forms as one. */
function shape(tree: Tree, path = ''): Map<string, string> {
  const rows = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') {
      const stem = (path + key).replace(/_(one|few|many|other)$/, '')
      rows.set(stem, [...new Set(value.match(/\{\w+\}/g) ?? [])].sort().join())
    } else for (const [inner, found] of shape(value, `${path}${key}.`)) rows.set(inner, found)
  }
  return rows
}

const read = (file: string) => JSON.parse(readFileSync(`src/words/${file}`, 'utf-8')) as Tree

function keys(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keys(value, `${path}${key}.`),
  )
}

test.each(readdirSync('src/words'))('%s has the keys and placeholders of en.json', (file) => {
  expect(shape(read(file))).toEqual(shape(read('en.json')))
})

test.each(readdirSync('src/words'))('%s has every plural form of its language', (file) => {
  const lang = file.replace('.json', '')
  const forms = new Set([1, 2, 5, 21].map((n) => new Intl.PluralRules(lang).select(n)))
  const found = keys(read(file))
  const stems = new Set(
    found.filter((key) => /_(one|few|many|other)$/.test(key)).map((key) => key.replace(/_\w+$/, '')),
  )
  for (const stem of stems) for (const form of forms) expect(found).toContain(`${stem}_${form}`)
})
