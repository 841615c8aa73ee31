// @vitest-environment jsdom
// (the sanitiser does not work in happy-dom, which is no full DOM)
import { readFileSync } from 'node:fs'
import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import { ruleLink } from '@/games/rules/rule-links'
import { excerpt, pageLink, render, RULE_PAGES, rulesPage, search } from '@/games/rules/rules'
import { speak } from '@/words/words.svelte'
import RulesPage from '@/app/rules/RulesPage.svelte'
import { load } from '../fixtures'

const TEXT = `# Rules

<a id="c1"></a>
## C1 The cubes

<a id="c1-1"></a>**C1.1** A cube is blue. See [C2](#c2) and [Q3](rulings.md#q3).

## C2 Größe

L’Est <script>alert(1)</script><img src="x" onerror="alert(1)">

| a | b |
|---|---|
| red cube | 2 |
`

function shown(markdown: string) {
  const root = document.createElement('article')
  const { body, contents } = render(markdown)
  root.append(body)
  return { root, contents }
}

test('a page has contents, anchors and links of this site, and no scripts', () => {
  const { root, contents } = shown(TEXT)
  expect(contents).toEqual([
    { id: 'c1', text: 'C1 The cubes', depth: 2 },
    { id: 'part-2', text: 'C2 Größe', depth: 2 },
  ])
  expect(root.querySelector('h2#c1')).not.toBeNull()
  expect(root.querySelector('#c1-1')?.parentElement?.textContent).toMatch(/^C1.1 A cube/)
  expect([...root.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))).toEqual([
    '#c2',
    '/rules/rulings#q3',
  ])
  expect(root.innerHTML).not.toMatch(/script|onerror/)
  expect(root.querySelector('.wide > table')).not.toBeNull()
})

test('the contents that a document lists itself are left to the page', () => {
  const { root, contents } = shown(`# Rules\n\n<a id="contents"></a>**Contents:** [C1](#c1)\n\n## C1`)
  expect(root.textContent).not.toContain('Contents')
  expect(contents).toHaveLength(1)
})

test('search shows the places with all words under their headings, marked, whatever their accents', () => {
  const { root } = shown(TEXT)
  const visible = () => [...root.children].filter((each) => !(each as HTMLElement).hidden).map((each) => each.tagName)
  expect(search(root, 'BLUE cube')).toBe(1)
  expect(visible()).toEqual(['H1', 'H2', 'P'])
  expect([...root.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['cube', 'blue'])
  expect(search(root, 'grosse')).toBe(0)
  expect(search(root, 'größe')).toBe(1)
  expect(search(root, 'GROß')).toBe(1)
  expect(search(root, "l'est")).toBe(1)
  expect(search(root, '')).toBe(0)
  expect(root.querySelectorAll('mark')).toHaveLength(0)
  expect(visible().length).toBe(root.children.length)
  expect(search(root, '(')).toBe(0)
})

test('each row of a table is a place of its own, below the head of the table', () => {
  const { root } = shown('# Cards\n\n| card | events |\n|---|---|\n| Flight | 2 |\n| Wall | flight |\n| Spy | 1 |\n')
  const rows = () => [...root.querySelectorAll('tr')].filter((row) => !row.hidden).map((row) => row.textContent.trim())
  expect(search(root, 'flight')).toBe(2)
  expect(rows().map((text) => text.split(/\s+/)[0])).toEqual(['card', 'Flight', 'Wall'])
  expect(root.querySelectorAll('mark')).toHaveLength(2)
  expect(search(root, 'events')).toBe(1)
  expect(rows()).toHaveLength(4)
  expect(search(root, 'nothing')).toBe(0)
  expect(root.querySelector<HTMLElement>('.wide')?.hidden).toBe(true)
  search(root, '')
  expect(rows()).toHaveLength(4)
})

test('what is searched for comes into sight, and a rule that it links to is shown on the whole page', async () => {
  await speak('en')
  vi.stubGlobal('fetch', async () => Response.json([]))
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const page = mount(RulesPage, { target: document.body, props: { game: 'curtain' } })
  await vi.waitFor(() => expect(document.querySelector('article')?.childElementCount).toBeGreaterThan(10))
  const box = document.querySelector('input') as HTMLInputElement
  const article = document.querySelector('article') as HTMLElement
  const type = (text: string) => {
    box.value = text
    box.dispatchEvent(new Event('input', { bubbles: true }))
    flushSync()
  }
  type('cube')
  expect(scrolled).not.toHaveBeenCalled()
  article.getBoundingClientRect = () => ({ top: -5000 }) as DOMRect
  type('cubes')
  expect(scrolled.mock.contexts).toEqual([article])

  const hidden = () => [...article.children].filter((each) => (each as HTMLElement).hidden).length
  expect(hidden()).toBeGreaterThan(0)
  const link = [...article.querySelectorAll<HTMLElement>('a[href^="#"]')].find((each) => !each.closest('[hidden]'))
  link?.click()
  flushSync()
  expect([box.value, hidden()]).toEqual(['', 0])
  await unmount(page)
  vi.unstubAllGlobals()
})

test('a page is shown in the language of the user', async () => {
  expect(RULE_PAGES).toEqual(['curtain', 'volk', 'rulings'])
  const titles = new Set<string>()
  for (const lang of ['en', 'de', 'fr', 'it', 'ru']) {
    const { body, contents } = await rulesPage('rulings', lang)
    expect(contents.map(({ id }) => id)).toContain('volk')
    titles.add(body.querySelector('h1')?.textContent ?? '')
  }
  expect(titles.size).toBe(5)
  await expect(rulesPage('chess', 'en')).rejects.toThrow('no rules of chess')
})

test('a link to another document leads to its page', () => {
  expect(pageLink('volk.de.md#r-1-2')).toBe('/rules/volk#r-1-2')
  expect(pageLink('rulings.fr.md#q12')).toBe('/rules/rulings#q12')
  expect(pageLink('https://example.org/')).toBe('https://example.org/')
})

const anchors = Object.fromEntries(
  RULE_PAGES.map((page) => {
    const text = readFileSync(`../docs/${page === 'rulings' ? '' : 'rules/'}${page}.md`, 'utf-8')
    return [page, new Set([...text.matchAll(/<a id="([^"]+)">/g)].map((found) => found[1]))]
  }),
)

test.each(['curtain', 'volk'])('every rule that the games of %s cite has its place', (game) => {
  const { games } = load<{ games: { events: { rule: string }[]; view: { prompt: { rule: string } | null } }[][] }>(game)
  const lessons = load<{ steps: { rule: string }[] }[]>(`${game}-lessons`)
  const cited = new Set([
    ...games.flat().flatMap(({ events, view }) => [...events.map(({ rule }) => rule), view.prompt?.rule ?? '']),
    ...lessons.flatMap(({ steps }) => steps.map(({ rule }) => rule)),
  ])
  const lost = [...cited].filter((rule) => {
    const [page = '', anchor = ''] = ruleLink(rule)?.replace('/rules/', '').split('#') ?? []
    return rule !== '' && !anchors[page]?.has(anchor)
  })
  expect(lost).toEqual([])
  expect(cited.size).toBeGreaterThan(10)
})

test('a tag that is no rule is no link', () => {
  expect(ruleLink('')).toBeNull()
  expect(ruleLink('chess 3')).toBeNull()
  expect(ruleLink('1.8.3e')).toBe('/rules/volk#r-1-8-3e')
  expect(ruleLink('1.10 phase 4')).toBe('/rules/volk#r-1-10-4')
  expect(ruleLink('C5.5, R8')).toBe('/rules/curtain#c5-5')
  expect(ruleLink('Q12')).toBe('/rules/rulings#q12')
})

test('a rule alone is its paragraph with what belongs to it, its item, its row or its chapter', () => {
  const page = render(`<a id="c1"></a>
## C1 The cubes

<a id="c1-1"></a>**C1.1** A cube is

- blue,
- <a id="c1-1a"></a>**C1.1a** or red.

> For example.

<a id="c1-2"></a>**C1.2** A card.

| nr | what |
|---|---|
| <a id="c1-3"></a>C1.3 | a row |
| <a id="c1-4"></a>C1.4 | another |

## C2 More
`)
  const text = (id: string) => excerpt(page, id).textContent.replaceAll(/\s+/g, ' ').trim()
  expect(text('c1-1')).toBe('C1.1 A cube is blue, C1.1a or red. For example.')
  expect(text('c1-1a')).toBe('C1.1a or red.')
  expect(text('c1-2')).toBe('C1.2 A card.')
  expect(text('c1-4')).toBe('nr what C1.4 another')
  expect(text('c1')).toMatch(/^C1 The cubes.* another$/)
  expect(text('c9')).toBe('')
})

test('every rule that a tag names has a text of its own', async () => {
  for (const lang of ['en', 'de', 'fr', 'it', 'ru']) {
    for (const rule of ['C2.2', 'C5.4', '1.4.3', '1.10 phase 4', '1.7.3', 'Q12', 'V1']) {
      const [, name = '', anchor = ''] = /^\/rules\/(\w+)#(.+)$/.exec(ruleLink(rule) ?? '') ?? []
      const text = excerpt(await rulesPage(name, lang), anchor).textContent
      expect(text.length, `${rule} in ${lang}`).toBeGreaterThan(20)
    }
  }
})
