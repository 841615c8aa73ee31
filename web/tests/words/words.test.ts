import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }

const FORM = /_(zero|one|two|few|many|other)$/

/** Every sentence with its key. */
function sentences(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : sentences(value, `${path}${key}.`),
  )
}

const read = (lang: string) => sentences(JSON.parse(readFileSync(`src/words/${lang}.json`, 'utf-8')) as Tree)
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join()

const languages = readdirSync('src/words').flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? [])

test.each(languages)('%s has the sentences of English with their placeholders, in every plural form', (lang) => {
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
  const wanted = new Map<string, string>()
  for (const [key, text] of read('en')) {
    const keys = FORM.test(key) ? forms.map((form) => key.replace(FORM, `_${form}`)) : [key]
    for (const each of keys) wanted.set(each, placeholders(text))
  }
  expect(new Map(read(lang).map(([key, text]) => [key, placeholders(text)]))).toEqual(wanted)
})
