// Makes src/games/volk/map/geography.json: the provinces of Wir sind das Volk! cut from a real map, and its cities and lines on it;
// and src/games/volk/tracks.json: what is printed on the tracks of the board.
//
//     node scripts/volk-geography.mjs && npm run format
//
// The map is @svg-maps/germany (after MapSVG, CC BY 4.0), a Mercator projection. Länder that did not exist, or that the board
// does not know, join their neighbours; a city stands where its latitude and longitude in the board file put it.

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'smol-toml'
import { merge } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'

const here = (path) => new URL(path, import.meta.url)
const require = createRequire(import.meta.url)
const svg = readFileSync(require.resolve('@svg-maps/germany').replace('index.js', 'germany.svg'), 'utf8')
const board = parse(readFileSync(here('../../src/detente/volk/data/board.toml'), 'utf8'))

/** The Länder of the map that make up a province; Hamburg and Berlin are drawn, but belong to no province of the main map. */
const LAENDER = {
  'schleswig-holstein': ['sh'],
  niedersachsen: ['ni', 'hb'],
  'nordrhein-westfalen': ['nw'],
  hessen: ['he'],
  'rheinland-pfalz': ['rp', 'sl'],
  'baden-wuerttemberg': ['bw'],
  bayern: ['by'],
  'mecklenburg-vorpommern': ['mv'],
  brandenburg: ['bb'],
  'sachsen-anhalt': ['st'],
  sachsen: ['sn'],
  thueringen: ['th'],
  hamburg: ['hh'],
  berlin: ['be'],
}
const EAST = ['mv', 'bb', 'st', 'sn', 'th', 'be']

/** The board is a little wider than the land, so that cities side by side have room. */
const WIDER = 1.15
/** Triangles below this area are left out of a border: a printed map has calm lines. */
const CALM = 1.1
/** Islands below this area are left out. */
const ISLET = 14

// From the extremes of the map (Isenbruch 5.866 E and Neißeaue 15.042 E, List 55.058 N and Haldenwanger Eck 47.270 N).
const mercator = (lat) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
const [WEST, X0, X1] = [5.866, 0.295, 585.245]
const [NORTH, SOUTH, Y0, Y1] = [mercator(55.058), mercator(47.27), 0.28, 792.28]
const project = (lon, lat) => [
  (X0 + ((lon - WEST) * (X1 - X0)) / (15.042 - WEST)) * WIDER,
  Y0 + ((NORTH - mercator(lat)) * (Y1 - Y0)) / (NORTH - SOUTH),
]

/** The rings of a path of relative or absolute moves and lines. */
function rings(path) {
  const found = []
  const words = path.match(/[a-zA-Z]|-?[\d.]+/g)
  let [command, x, y, start] = ['', 0, 0, [0, 0]]
  for (let i = 0; i < words.length;) {
    if (/[a-z]/i.test(words[i])) {
      command = words[i++]
      if (command.toLowerCase() === 'z') [x, y] = start
      continue
    }
    const [a, b] = [Number(words[i++]), Number(words[i++])]
    ;[x, y] = command === command.toLowerCase() ? [x + a, y + b] : [a, b]
    if (command.toLowerCase() === 'm') {
      start = [x, y]
      found.push([])
      command = command === 'm' ? 'l' : 'L'
    }
    found.at(-1).push([x * WIDER, y])
  }
  return found.map((ring) => [...ring, ring[0]])
}

const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0),
  ) / 2
const inside = ([x, y], ring) =>
  ring.reduce((odd, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !odd : odd
  }, false)

/** A land as GeoJSON: a ring inside another of its rings is a hole in it (Berlin in Brandenburg). */
function land(id, path) {
  const all = rings(path).sort((a, b) => area(b) - area(a))
  const polygons = []
  for (const ring of all) {
    const around = polygons.find((polygon) => inside(ring[0], polygon[0]))
    if (around) around.push(ring)
    else polygons.push([ring])
  }
  return { type: 'Feature', properties: { id }, geometry: { type: 'MultiPolygon', coordinates: polygons } }
}

const lands = [...svg.matchAll(/id="(\w+)"\s+aria-label="[^"]+"\s+d="([^"]+)"/g)].map(([, id, path]) => land(id, path))
// The source has corners a tenth of a point apart: a grid of 3600 joins them, so that neighbours share their border.
const raw = topology({ lands: { type: 'FeatureCollection', features: lands } }, 3600)
const calm = simplify(presimplify(raw), CALM)
const shapes = calm.objects.lands.geometries

const round = (value) => Math.round(value * 10) / 10
const draw = (points, closed) => {
  const steps = points.map(([x, y]) => `${round(x)} ${round(y)}`)
  return `M${steps.join('L')}${closed ? 'Z' : ''}`
}

const merged = (members) =>
  merge(
    calm,
    shapes.filter((shape) => members.includes(shape.properties.id)),
  ).coordinates

const provinces = {}
for (const [id, members] of Object.entries(LAENDER)) {
  const kept = merged(members).filter(([outer]) => area(outer) > ISLET)
  provinces[id] = kept
    .flatMap((polygon) => polygon.filter((ring) => area(ring) > ISLET).map((ring) => draw(ring.slice(0, -1), true)))
    .join('')
}
const outlines = (members) =>
  merged(members)
    .map(([outer]) => outer.slice(0, -1))
    .filter((ring) => area(ring) > 1000)

/** The inner-German border: the parts of East's outlines that run along West, from the Baltic to the Vogtland. */
function innerGermanBorder() {
  const west = outlines(shapes.map((shape) => shape.properties.id).filter((id) => !EAST.includes(id))).flat()
  return outlines(EAST).flatMap((east) => {
    const near = east.map(([x, y]) => west.some(([u, v]) => Math.hypot(x - u, y - v) < 9))
    const begins = east.map((_, i) => i).filter((i) => !near[i] && near[(i + 1) % east.length])
    return begins
      .map((i) => {
        const points = []
        for (let k = i + 1; near[k % east.length]; k++) points.push(east[k % east.length])
        return points
      })
      .filter((points) => points.length > 3)
  })
}
const border = innerGermanBorder()
  .map((points) => draw(points))
  .join('')

const cities = Object.fromEntries(
  board.city.map(({ id, lat, lon, province, kind, side }) => {
    const [x, y] = project(lon, lat).map(round)
    return [
      id,
      { x, y, kind, province: province ?? null, side: side ?? board.province.find((p) => p.id === province).side },
    ]
  }),
)
const lines = Object.fromEntries(
  board.line.map(({ cities: [a, b], pieces }) => [`${a}-${b}`, { from: a, to: b, size: pieces }]),
)

/** Where the whole degrees run, for the thin lines of an atlas. */
const degrees = (from, to, place) => Array.from({ length: to - from + 1 }, (_, i) => round(place(from + i)))
const graticule = { x: degrees(5, 16, (lon) => project(lon, 51)[0]), y: degrees(47, 55, (lat) => project(10, lat)[1]) }

const text = JSON.stringify({ provinces, border, cities, lines, graticule }, null, 1)
writeFileSync(here('../src/games/volk/map/geography.json'), `${text}\n`)

/** The icons of a space, such as "1 unrest_add east", as the cards have them. */
const icons = (texts) =>
  texts.map((text) => {
    const [count, kind, side] = text.split(' ')
    return { kind, side, count: Number(count) }
  })
const { prestige, currency, socialist, flight } = board.tracks
const ends = ({ off_west, off_east }) => ({ west: icons(off_west), east: icons(off_east) })
const tracks = {
  prestige: { spaces: prestige.spaces.map(icons), off: ends(prestige) },
  currency: { spaces: currency.spaces, off: ends(currency) },
  socialist: { spaces: socialist.spaces, off: ends(socialist) },
  flight: flight.dismantle,
}
writeFileSync(here('../src/games/volk/tracks.json'), `${JSON.stringify(tracks)}\n`)
