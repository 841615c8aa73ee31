/** The rules as pages: the Markdown files of `docs/`, one lazy chunk for each game and language, with contents and search. */
import DOMPurify from 'dompurify'
import { Marked } from 'marked'

// The terms are for translators, not for players.
const found = import.meta.glob<string>(
  ['../../../../docs/rules/*.md', '!../../../../docs/rules/terms.md', '../../../../docs/rulings*.md'],
  { query: '?raw', import: 'default' },
)
const files = new Map(Object.entries(found).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1), load]))

export interface Heading {
  id: string
  text: string
  depth: number
}

export interface Page {
  body: DocumentFragment
  contents: Heading[]
}

/** The pages: one for each game, and the rulings on all games. */
export const RULE_PAGES: string[] = [...files.keys()].flatMap((name) => /^(\w+)\.md$/.exec(name)?.[1] ?? [])

/** A page of the rules in a language; a test checks that every language has all of them. */
export async function rulesPage(name: string, lang: string): Promise<Page> {
  const load = files.get(lang === 'en' ? `${name}.md` : `${name}.${lang}.md`)
  if (!load) throw new Error(`there are no rules of ${name}`)
  return render(await load())
}

/** The page of this site that a link in the documents leads to. */
export function pageLink(href: string): string {
  const other = /(?:^|\/)(\w+)(?:\.[a-z]{2})?\.md(#.*)?$/.exec(href)
  return other ? `/rules/${other[1]}${other[2] ?? ''}` : href
}

/** Markdown as sanitised nodes with a table of contents; an anchor before a heading becomes the heading's id. */
export function render(markdown: string): Page {
  const html = new Marked().parse(markdown, { async: false })
  const body = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true })
  body.querySelector('#contents')?.closest('p')?.remove() // the page has its own
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href]'))
    link.setAttribute('href', pageLink(link.getAttribute('href') ?? ''))
  for (const table of [...body.querySelectorAll('table')]) {
    const frame = document.createElement('div')
    frame.className = 'wide'
    frame.tabIndex = 0
    table.replaceWith(frame)
    frame.append(table)
  }
  return { body, contents: [...body.querySelectorAll<HTMLElement>('h2, h3')].map(heading) }
}

function heading(element: HTMLElement, index: number): Heading {
  const before = element.previousElementSibling
  const anchor = before?.querySelector('a[id]') ?? (before?.matches('a[id]') ? before : null)
  if (anchor && before && before.textContent.trim() === '') {
    element.id = anchor.id
    before.remove()
  }
  element.id ||= `part-${index + 1}`
  return { id: element.id, text: element.textContent, depth: Number(element.tagName.slice(1)) }
}

/** A rule alone: its paragraph and what belongs to it, its item, its row, or the whole chapter of a heading. */
export function excerpt({ body }: Page, id: string): DocumentFragment {
  const part = document.createDocumentFragment()
  const anchor = [...body.querySelectorAll('[id]')].find((each) => each.id === id)
  const block = anchor?.closest('tr, li, p, blockquote') ?? anchor
  if (!block) return part
  if (block.matches('tr')) {
    const table = (block.closest('table') as Element).cloneNode() as Element
    table.append(...[...(block.closest('table')?.querySelectorAll('thead') ?? []), block].map(copied))
    part.append(table)
    return part
  }
  part.append(copied(block))
  if (block.matches('li')) return part
  for (let next = block.nextElementSibling; next && belongs(next, block, id); next = next.nextElementSibling)
    part.append(copied(next))
  return part
}

const copied = (node: Node): Node => node.cloneNode(true)

/** Whether an element after the beginning of a rule is still about it: up to the next heading as high, or the next rule. */
function belongs(next: Element, first: Element, id: string): boolean {
  const depth = (element: Element) => Number(/^H([1-6])$/.exec(element.tagName)?.[1] ?? 9)
  if (depth(first) < 9) return depth(next) > depth(first)
  return depth(next) === 9 && [...next.querySelectorAll('[id]')].every((each) => each.id.startsWith(id))
}

/** Show only blocks with all the words, under their headings, and mark the words. Without words, show everything. Returns the number of matches. */
export function search(root: ParentNode & Node, typed: string): number {
  for (const mark of [...root.querySelectorAll('mark')]) mark.replaceWith(...mark.childNodes)
  root.normalize()
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const above: HTMLElement[] = []
  let found = 0
  for (const block of root.querySelectorAll<HTMLElement>(':scope > *')) {
    const depth = /^H([1-6])$/.exec(block.tagName)?.[1]
    if (depth) {
      above.length = Number(depth) - 1
      above[Number(depth) - 1] = block
    }
    const rows = [...block.querySelectorAll<HTMLElement>('tbody tr')]
    const places = words.length > 0 ? placesIn(block, rows, words) : [block]
    block.hidden = places.length === 0
    for (const row of rows) row.hidden = !places.includes(block) && !places.includes(row)
    if (words.length === 0 || places.length === 0) continue
    found += places.length
    for (const title of above) if (title) title.hidden = false
    for (const place of places) mark(place, words)
  }
  return found
}

/** Where a block has all the words: in rows of a table, each of which counts as a match, or in the block as a whole. */
function placesIn(block: HTMLElement, rows: HTMLElement[], words: string[]): HTMLElement[] {
  const has = (element: Element | null) => {
    const text = folded(element?.textContent ?? '')
    return words.every((word) => text.includes(word))
  }
  const found = rows.filter(has)
  if (found.length > 0) return found
  return has(rows.length > 0 ? block.querySelector('thead') : block) ? [block] : []
}

/** Lower case without accents and curved apostrophes, letter by letter, so that positions in the text stay the same. */
function folded(text: string): string {
  return [...text].map((letter) => (letter.length > 1 ? letter : folding(letter))).join('')
}

const folding = (letter: string): string =>
  letter === '’' ? "'" : (letter.toLowerCase().normalize('NFD')[0] ?? letter)

function mark(block: HTMLElement, words: string[]): void {
  const any = new RegExp(words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|'), 'g')
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    for (const found of [...folded(node.data).matchAll(any)].reverse()) {
      const tail = node.splitText(found.index)
      tail.splitText(found[0].length)
      const frame = document.createElement('mark')
      tail.replaceWith(frame)
      frame.append(tail)
    }
  }
}
