import { flushSync, mount } from 'svelte'
import { describe, expect, it, vi } from 'vitest'
import type { TableProps } from '../../src/lib/table'
import { litPlaces, split } from '../../src/volk/places'
import Table from '../../src/volk/Table.svelte'
import type { VolkMoment } from '../../src/volk/view'
import { FACTS, MOMENTS, words } from './fixtures'

const START = MOMENTS[0] as VolkMoment
const kindOf = (moment: VolkMoment) => moment.view.prompt?.kind ?? 'over'
/** A moment of each kind of decision that the games have. */
const SAMPLES = [...new Set(MOMENTS.map(kindOf))].flatMap((kind) =>
  MOMENTS.filter((moment) => kindOf(moment) === kind)
    .slice(0, 1)
    .map((moment) => [kind, moment.number, moment] as const),
)

const told = { choose: vi.fn(), point: vi.fn(), whyNot: vi.fn() }
let now = $state.raw(START)
const props: TableProps = {
  get moment() {
    return now
  },
  facts: FACTS,
  words: words('en'),
  fresh: [],
  pointed: null,
  ...told,
}
mount(Table, { target: document.body, props })

function show(moment: VolkMoment) {
  vi.clearAllMocks()
  now = moment
  flushSync()
  const at = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`)
  const press = (place: string) => {
    at(place)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    flushSync()
  }
  return { ...told, at, press }
}

describe('the table', () => {
  it.each(SAMPLES)('lets every legal action of %s (%i) be clicked', (_, __, moment) => {
    const table = show(moment)
    for (const [place, actions] of litPlaces(moment)) {
      expect(table.at(place), place).not.toBeNull()
      table.press(place)
      if (actions.length === 1) expect(table.choose, place).toHaveBeenLastCalledWith(actions[0])
      else {
        expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(actions.length)
        document.querySelector<HTMLElement>('[role=menuitem]')?.click()
        expect(table.choose).toHaveBeenLastCalledWith(actions[0])
      }
      flushSync()
    }
  })

  it('asks why where nothing may be done, and does nothing itself', () => {
    const moment = MOMENTS.find(({ view }) => view.prompt?.kind === 'build')
    if (!moment) throw new Error('no such moment')
    const table = show(moment)
    const dark = Object.keys(moment.view.cities).find((id) => !litPlaces(moment).has(`city:${id}`))
    table.press(`city:${dark}`)
    expect(table.choose).not.toHaveBeenCalled()
    expect(table.whyNot).toHaveBeenCalledOnce()
  })

  it('takes a click on a city for one on its province when provinces are asked for', () => {
    const moment = MOMENTS.find((each) => kindOf(each) === 'add-unrest' && litPlaces(each).has('province:bayern'))
    const lit = moment ? [...litPlaces(moment)] : []
    const found = lit.find(([place]) => split(place)[1] === 'bayern')
    if (!moment || !found) throw new Error('no such moment')
    const table = show(moment)
    table.press('city:muenchen')
    expect(table.choose).toHaveBeenCalledWith(found[1][0])
  })

  it('shows the other hand by its backs alone', () => {
    const moment = MOMENTS.find(
      ({ view }) => view.side === 'west' && view.hands.east.some((held) => held.card === null),
    )
    if (!moment) throw new Error('no such moment')
    show(moment)
    const hidden = moment.view.hands.east.filter((held) => held.card === null)
    expect(document.querySelectorAll('.back.east')).toHaveLength(hidden.length)
  })
})
