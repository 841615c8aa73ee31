import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { offscreenSide, bestShift, CHOICES, reveal, type Stretch } from '@/table/scroll-to-choices'

const SIGHT: Stretch = [100, 800]
const RANGE: Stretch = [-500, 2000]
const shift = (needed: Stretch[][], welcome: Stretch[][] = []) => bestShift(needed, welcome, () => SIGHT, RANGE)
/** Where some things lie after a scroll. */
const after = (by: number, things: Stretch[]) => things.map(([from, to]) => [from - by, to - by])

test('what is in sight stays where it is, whatever else would be welcome', () => {
  expect(shift([[[200, 220]]], [[[900, 950]]])).toBe(0)
  expect(shift([[]], [[[900, 950]]])).toBe(0)
})

test('as much as can be comes into sight, by as short a way as can be', () => {
  const cities: Stretch[] = [
    [-200, -180],
    [300, 320],
    [400, 420],
  ]
  const by = shift([cities])
  expect(after(by, cities).every(([from, to]) => Number(from) >= 100 && Number(to) <= 800)).toBe(true)
  expect(by).toBe(-312)
})

test('where not all fits, most of it does, and the first rank before any other', () => {
  const far: Stretch = [1400, 1420]
  expect(shift([[[150, 170], [200, 220], far]])).toBe(0)
  const map: Stretch[] = [[-100, -80]]
  const cards: Stretch[] = [
    [700, 790],
    [720, 790],
    [740, 790],
  ]
  const by = shift([map, [...map, ...cards]])
  expect(Number(after(by, map)[0]?.[0])).toBeGreaterThanOrEqual(100)
})

test('a scroll that is needed brings what is welcome with it', () => {
  const [city, map]: [Stretch, Stretch] = [
    [-40, -20],
    [-300, 380],
  ]
  expect(shift([[city]])).toBe(-152)
  expect(after(shift([[city]], [[map]]), [map])[0]?.[0]).toBeGreaterThanOrEqual(100)
})

test('what is larger than the window fills it, and no scroll goes beyond the end', () => {
  expect(after(shift([[[900, 3000]]]), [[900, 3000]])[0]?.[0]).toBeLessThanOrEqual(112)
  expect(shift([[[5000, 5020]]])).toBe(0)
  expect(shift([[[2750, 2790]]])).toBe(2000)
})

describe('on a page', () => {
  /** The boxes by the name of a thing, on a screen of 800 pixels, and how far the page is scrolled. */
  let tops: Record<string, Stretch>
  const page = document.documentElement

  beforeEach(() => {
    page.scrollTop = 300
    vi.spyOn(page, 'scrollHeight', 'get').mockReturnValue(4000)
    vi.stubGlobal('innerHeight', 800)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [from, to] = tops[this.id] ?? [0, 0]
      return new DOMRect(0, from, 10, to - from)
    })
    document.body.innerHTML = `<div class="screen" id="screen"><div class="prompt" id="prompt"></div>
      <div class="table"><div class="frame" id="frame">
      <i class="lit" data-place="a" id="north"></i><i class="lit" data-place="b" id="south"></i></div>
      <div class="tray"><button class="choice" id="done"></button></div>
      <i class="lit" data-place="c" id="card"></i></div></div>`
    tops = { screen: [-252, 3000], prompt: [0, 100], frame: [-152, 262], done: [300, 340], card: [700, 900] }
    tops = { ...tops, north: [-100, -80], south: [200, 220] }
  })
  afterEach(() => {
    document.body.innerHTML = ''
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('the map comes into sight with all that glows on it, before cards and buttons', () => {
    reveal(CHOICES)
    expect(page.scrollTop).toBe(300 - 264)
  })

  test('a button alone in sight is not enough where something else glows', () => {
    tops = { ...tops, north: [-100, -80], south: [-50, -20] }
    document.getElementById('card')?.remove()
    expect(offscreenSide(CHOICES)).toBe('up')
    reveal(CHOICES)
    expect(page.scrollTop).toBeLessThan(300)
  })

  test('a button is what there is where nothing else glows', () => {
    for (const id of ['north', 'south', 'card']) document.getElementById(id)?.remove()
    expect(offscreenSide(CHOICES)).toBeNull()
    tops['done'] = [1200, 1240]
    expect(offscreenSide(CHOICES)).toBe('down')
    reveal(CHOICES)
    expect(page.scrollTop).toBe(300 + 1240 - 800 + 12)
  })

  test('nothing is away where nothing glows, or where one thing is in sight', () => {
    expect(offscreenSide(CHOICES)).toBeNull()
    for (const id of ['north', 'south', 'card', 'done']) document.getElementById(id)?.remove()
    expect(offscreenSide(CHOICES)).toBeNull()
  })
})
