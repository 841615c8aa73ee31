/** Charts: in the colours, width and language of the page as they are now. */
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type Plot from 'uplot'
import { keepSettings, settings } from '@/device/settings.svelte'
import { speak } from '@/words/words.svelte'
import type { RatingChange } from '@/host/wire-people'
import type { Analysis } from '@/host/wire-analysis'
import ChanceCurve from '@/table/replay/ChanceCurve.svelte'
import RatingChart from '@/app/lists/RatingChart.svelte'

/** The library, which needs a canvas that is not there: what it was asked to draw, and where. */
const library = vi.hoisted(() => ({ plots: [] as { options: Plot.Options; target: HTMLElement }[] }))
vi.mock('uplot', () => ({
  default: class {
    over = document.createElement('div')
    setSize = vi.fn()
    redraw = vi.fn()
    constructor(
      readonly options: Plot.Options,
      readonly data: Plot.AlignedData,
      readonly target: HTMLElement,
    ) {
      target.append(this.over)
      library.plots.push(this)
      options.hooks?.init?.forEach((hook) => hook?.(this as unknown as Plot, options, data))
    }
    destroy() {
      this.over.remove()
      library.plots.splice(library.plots.indexOf(this), 1)
    }
    posToVal = (x: number) => x
  },
}))

const changes = [3, 2, 1].map((at) => ({ game: 'curtain', at, rating: 1500 + at }) as unknown as RatingChange)
const analysis = { curve: [0.5, 0.6], turning_points: [] } as unknown as Analysis
const go = vi.fn()
const curve = { analysis, names: ['USA', 'USSR'], last: 1, at: 0, go }
const latest = () => library.plots.at(-1)
/** Milliseconds that a part of the client may take to come. */
const LOADING = 10_000
let resized = () => {}
let leave = () => {}
let shown: Record<string, unknown> | null = null

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({}))
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = ':root { --ink: rgb(1, 1, 1) } [data-theme=dark] { --ink: rgb(2, 2, 2) }'
  await speak('en')
  leave = $effect.root(keepSettings)
})
afterEach(async () => {
  if (shown) await unmount(shown)
  shown = null
  leave()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  Object.assign(settings, { theme: 'auto', lang: 'en' })
})

test('a chart has the ink of the theme, and the width of its place', async () => {
  shown = mount(RatingChart, { target: document.body, props: { changes } })
  await vi.waitFor(() => expect(latest()?.options.series[1]?.stroke).toBe('rgb(1, 1, 1)'), LOADING)
  settings.theme = 'dark'
  await vi.waitFor(() => expect(latest()?.options.series[1]?.stroke).toBe('rgb(2, 2, 2)'), LOADING)
  expect(library.plots).toHaveLength(1)
  const place = latest()?.target
  if (place) Object.defineProperty(place, 'clientWidth', { value: 321 })
  resized()
  expect((latest() as unknown as Plot).setSize).toHaveBeenLastCalledWith({ width: 321, height: 180 })
})

test('a chart that is left at once is not drawn', async () => {
  const chart = mount(RatingChart, { target: document.body, props: { changes } })
  flushSync()
  await unmount(chart)
  await import('uplot')
  await tick()
  expect(library.plots).toHaveLength(0)
})

test('the curve of chances has percents in the language of the user, and leads to where it is clicked', async () => {
  shown = mount(ChanceCurve, { target: document.body, props: curve })
  const labels = () => {
    const values = latest()?.options.axes?.[1]?.values
    return typeof values === 'function' ? values(undefined as never, [0.5], 1, 1, 1) : null
  }
  await vi.waitFor(() => expect(labels()).toEqual(['50%']), LOADING)
  settings.lang = 'de'
  await vi.waitFor(() => expect(labels()).toEqual(['50\u00a0%']), LOADING)
  ;(latest() as unknown as Plot).over.dispatchEvent(Object.assign(new MouseEvent('click'), { offsetX: 1 }))
  expect(go).toHaveBeenCalledExactlyOnceWith(1)
})

test('a chart whose library does not come says so', async () => {
  vi.doMock('uplot', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  shown = mount(RatingChart, { target: document.body, props: { changes } })
  await vi.waitFor(
    () => expect(document.querySelector('[role=alert]')?.textContent).toContain('cannot be reached'),
    LOADING,
  )
})
