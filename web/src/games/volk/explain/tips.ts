/** The tooltips of places: their state in the game's own words, with rules. */
import type { Attachment } from 'svelte/attachments'
import { tooltip, onNextPress } from '@/ui/tooltip'
import type { Board, Tip, TipLine } from '../board.svelte'
import { CITIES, LINES } from '../map/geography'
import { ruleOf } from '../cards/icons'
import type { Place } from '../places'

export type Told = Pick<Tip, 'title' | 'lines'>

/** Show a tooltip for an element, and report which action the user points at. */
export function explain(board: Board, place: Place | null, tell: () => Told): Attachment {
  return tooltip({
    show: (at) => {
      board.tip = { place, ...tell(), at }
      if (place) board.point(place)
    },
    hide: () => {
      board.tip = null
      board.point(null)
    },
    acts: () => place !== null && board.isLit(place),
  })
}

/**
 * A click on the land of a province: its action, or its tooltip. Not an attachment, because an element with a click listener
 * of its own attracts taps that are meant for the small things on it.
 */
export function pressLand(board: Board, id: string, event: MouseEvent): void {
  const place = `province:${id}` as const
  const lit = board.isLit(place)
  board.press(place, event)
  if (lit) return
  board.tip = { place, ...provinceTip(board, id), at: (event.currentTarget as Element).getBoundingClientRect() }
  onNextPress(() => (board.tip = null))
}

/** A tooltip as a sentence, for screen readers. */
export function spoken({ title, lines }: Told): string {
  return [title, ...lines.map(({ text, value }) => (value === undefined ? text : `${text} ${value}`))].join(', ')
}

/** A line with one of the game's words. */
function row(board: Board, word: string, icon: string, value: string | number): TipLine {
  return { icon, text: board.words.name('game', word), value, rule: ruleOf(icon) }
}

export function provinceTip(board: Board, id: string): Told {
  const province = board.view.provinces[id]
  if (!province) return { title: id, lines: [] }
  const imports = board.view.imported.filter((each) => each === id).length
  const lines = [
    row(board, 'unrest', 'unrest', province.unrest),
    row(board, 'protests', 'protest', province.protests),
    row(board, 'living', 'living', province.living),
  ]
  if (imports > 0) lines.push(row(board, 'imported', 'imported', imports))
  if (id !== 'west-berlin') {
    lines.push(row(board, 'economy', 'economy', province.economy))
    lines.push(row(board, 'export', 'export', province.export ?? '–'))
  }
  if (province.side === 'east') lines.push(row(board, 'socialists', 'star', province.socialists))
  return { title: `${board.words.name('provinces', id)} · ${board.words.name('sides', province.side)}`, lines }
}

export function cityTip(board: Board, id: string): Told {
  const [city, place] = [board.view.cities[id], CITIES[id]]
  const title = cityTitle(board, id)
  if (!city) return { title, lines: [] }
  const lines: TipLine[] = city.factory ? [row(board, 'factory', 'factory', city.value)] : []
  if (city.closed) lines.push({ text: board.words.name('game', 'closed'), rule: '1.9.7' })
  else if (city.factory === 'rundown') lines.push({ text: board.words.name('game', 'rundown'), rule: '1.7.9' })
  const kind = CITY_KINDS[place?.kind ?? '']
  if (kind) lines.push({ ...kind, text: board.say('legend', kind.key) })
  return { title, lines }
}

/** What is special about some cities: the key of its words in the legend, and its rule. */
const CITY_KINDS: Record<string, { key: string; rule: string; icon?: string }> = {
  external: { key: 'external', rule: '1.13.2' },
  special: { key: 'atom', rule: '1.13.1', icon: 'atom' },
  hamburg: { key: 'hamburg', rule: '1.12' },
}

/** A city and its province, or its side if it lies in no province. */
function cityTitle(board: Board, id: string): string {
  const { province, side = '' } = CITIES[id] ?? {}
  const name = board.words.name('cities', id)
  const where = province ? board.words.name('provinces', province) : board.words.name('sides', side)
  return province === 'east-berlin' || name === where ? name : `${name} · ${where}`
}

export function lineTip(board: Board, id: string): Told {
  const [line, ends] = [board.view.lines[id], LINES[id]]
  const title = `${board.words.name('cities', ends?.from ?? '')} – ${board.words.name('cities', ends?.to ?? '')}`
  if (!line) return { title, lines: [] }
  const lines = [row(board, 'infrastructure', 'line', `${line.pieces}/${line.size}`)]
  if (line.working) lines.push({ text: board.words.name('game', 'working'), rule: '1.2.1' })
  return { title, lines }
}

export function sectorTip(board: Board, id: string): Told {
  return {
    title: board.words.name('sectors', id),
    lines: [
      row(board, 'living', 'living', board.view.sectors[id] ?? 0),
      { text: board.say('legend', 'sector'), rule: '1.1.2' },
    ],
  }
}

/** The name of an icon or a piece: the game's word if it has one. */
export function nameOf(board: Board, key: string): string {
  const name = board.words.name('elements', key)
  return name === key ? board.say('names', key) : name
}

/** An entry of the legend. */
export function legendTip(board: Board, key: string, title = nameOf(board, key)): Told {
  return { title, lines: [{ text: board.say('legend', key), rule: ruleOf(key) }] }
}
