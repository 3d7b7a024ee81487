import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'

/**
 * Writes outlines.json of the map: countries of Natural Earth (npm world-atlas, public domain) with Crimea as a part
 * of Ukraine, and borders between the regions of Ukraine (npm @svg-maps/ukraine, CC BY 4.0). Needs npm and tar.
 * Usage: node tools/outlines.ts
 */
const file = join(import.meta.dirname, '../web/features/map/outlines.json')
const worldAtlas = 'world-atlas@2.0.2'
const svgMaps = '@svg-maps/ukraine@2.0.0'
const [ukraine, russia, antarctica] = ['804', '643', '010']
/** A point of each place is kept if the line would move by more, in degrees. */
const tolerance = { here: 0.006, elsewhere: 0.04 }
/** Where Ukraine and its neighbours are: west, south, east, north. */
const here = [19, 43, 43, 55] as const
/** Points of two regions that are closer are of their common border, in units of the drawing. */
const shared = 0.8

type Pair = [number, number]

const scratch = mkdtempSync(join(tmpdir(), 'litopys-outlines-'))
try {
  writeOutlines()
} finally {
  rmSync(scratch, { recursive: true })
}

function writeOutlines() {
  const topology: Topology<{ countries: GeometryCollection }> = JSON.parse(
    packed(worldAtlas, 'countries-50m.json'),
  )
  const countries = topology.objects.countries.geometries.filter(({ id }) => id !== antarctica)
  moveCrimea(countries, topology)
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] }
  const inDegrees = ([x, y]: Pair): Pair => [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  const used = new Set<number>()
  const kept = countries.map(({ type, id, ...shape }) => {
    const arcs = 'arcs' in shape ? shape.arcs : []
    for (const arc of arcs.flat(3)) used.add(arc < 0 ? ~arc : arc)
    return { type, id, arcs }
  })
  const places = new Map([...used].toSorted((a, b) => a - b).map((arc, i) => [arc, i]))
  const renumbered = (arc: number): number => (arc < 0 ? ~(places.get(~arc) ?? 0) : (places.get(arc) ?? 0))
  const outlines = {
    source: `${worldAtlas.replace('@', ' ')} (npm), Natural Earth; ${svgMaps.replace(/@(?=\d)/, ' ')} (npm); written by tools/outlines.ts`,
    licence: 'Natural Earth: public domain; @svg-maps/ukraine: CC-BY-4.0',
    world: {
      type: 'Topology',
      transform: topology.transform,
      objects: {
        countries: {
          type: 'GeometryCollection',
          geometries: kept.map(({ arcs, ...one }) => ({ ...one, arcs: deep(arcs, renumbered) })),
        },
      },
      arcs: [...places.keys()].map((arc) => simplifiedArc((topology.arcs[arc] ?? []).map(pairOf), inDegrees)),
    },
    regions: regionBorders(boundsOf(topology)),
  }
  writeFileSync(file, `${JSON.stringify(outlines)}\n`)
}

function packed(name: string, path: string): string {
  const archive = execFileSync('npm', ['pack', '--silent', name], { cwd: scratch, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', archive, `package/${path}`], { cwd: scratch })
  return readFileSync(join(scratch, 'package', path), 'utf8')
}

/** Natural Earth draws borders of control; Crimea is the polygon of Russia around Simferopol. */
function moveCrimea(countries: GeometryCollection['geometries'], topology: Topology) {
  const polygonsOf = (code: string) =>
    countries.find((one): one is MultiPolygon => one.id === code && one.type === 'MultiPolygon')
  const [from, to] = [polygonsOf(russia), polygonsOf(ukraine)]
  if (!from || !to) throw new Error('The countries have no polygons')
  const isCrimea = (arcs: number[][]) => {
    const polygon: Polygon = { type: 'Polygon', arcs }
    const shape = feature(topology, polygon)
    const ring = shape.geometry.type === 'Polygon' ? (shape.geometry.coordinates[0] ?? []) : []
    return ring.every(([x = 0, y = 0]) => x > 32 && x < 37 && y > 44 && y < 46.5)
  }
  const crimea = from.arcs.filter(isCrimea)
  if (crimea.length !== 1) throw new Error(`${crimea.length} polygons of Russia are in Crimea`)
  from.arcs = from.arcs.filter((arcs) => !isCrimea(arcs))
  to.arcs = [...to.arcs, ...crimea]
}

type Deep = number | Deep[]
function deep(arcs: Deep, change: (arc: number) => number): Deep {
  return typeof arcs === 'number' ? change(arcs) : arcs.map((one) => deep(one, change))
}

/** An arc of whole numbers, each the difference to the one before. Arcs keep their ends, so borders stay common. */
function simplifiedArc(arc: Pair[], inDegrees: (point: Pair) => Pair): Pair[] {
  const whole: Pair[] = []
  for (const [dx, dy] of arc) {
    const [x, y] = whole.at(-1) ?? [0, 0]
    whole.push([x + dx, y + dy])
  }
  const degrees = whole.map(inDegrees)
  const isHere = degrees.some(([a, b]) => a > here[0] && b > here[1] && a < here[2] && b < here[3])
  const kept = keptOf(degrees, isHere ? tolerance.here : tolerance.elsewhere)
  return whole
    .filter((_, i) => kept.has(i))
    .map(([a, b], i, all): Pair => [a - (all[i - 1]?.[0] ?? 0), b - (all[i - 1]?.[1] ?? 0)])
}

/** Places of the points that a line needs (Douglas and Peucker 1973). A small ring keeps all: it could turn over. */
function keptOf(line: Pair[], most: number): Set<number> {
  const [first, last] = [pointAt(line, 0), pointAt(line, line.length - 1)]
  const isRing = distance(first, last) === 0
  if (isRing && isSmall(line)) return new Set(line.keys())
  const ends = isRing ? [0, 1 / 3, 2 / 3, 1] : [0, 1]
  const kept = new Set(ends.map((share) => Math.round((line.length - 1) * share)))
  const parts = [...kept]
  const open = parts.slice(1).map((end, i): Pair => [parts[i] ?? 0, end])
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    let [farthest, far] = [0, most]
    for (let i = from + 1; i < to; i++) {
      const away = distanceToSpan(pointAt(line, i), pointAt(line, from), pointAt(line, to))
      if (away > far) [farthest, far] = [i, away]
    }
    if (farthest === 0) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return kept
}

function pointAt(line: Pair[], place: number): Pair {
  return line[place] ?? [0, 0]
}

function pairOf([x = 0, y = 0]: number[]): Pair {
  return [x, y]
}

/** Borders between regions, as lines in degrees. The drawing is in the Mercator projection, from edge to edge. */
function regionBorders([west, south, east, north]: readonly number[]): Pair[][] {
  const svg = packed(svgMaps, 'ukraine.svg')
  const rings = [...svg.matchAll(/\sd="([^"]+)"/g)].map(([, path = '']) => ringsOf(path))
  const all = rings.flat(2)
  const [left, right] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))]
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))]
  const [low = 0, high = 0] = [south, north].map((latitude = 0) => mercator(latitude))
  const inDegrees = ([x, y]: Pair): Pair => [
    round((west ?? 0) + ((x - left) / (right - left)) * ((east ?? 0) - (west ?? 0))),
    round(latitudeOf(high - ((y - top) / (bottom - top)) * (high - low))),
  ]
  return rings.flatMap((own, index) => {
    const later = rings.slice(index + 1).flat(2)
    const cells = Map.groupBy(later, ([x, y]) => `${Math.round(x / 4)} ${Math.round(y / 4)}`)
    return own
      .flatMap((ring) => runsOf(ring, (point) => isNear(point, cells)))
      .map((run) => run.map(inDegrees))
      .map((run) => {
        const kept = keptOf(run, tolerance.here)
        return run.filter((_, i) => kept.has(i))
      })
  })
}

function isNear([x, y]: Pair, cells: ReadonlyMap<string, Pair[]>): boolean {
  const [column, row] = [Math.round(x / 4), Math.round(y / 4)]
  return [-1, 0, 1].some((dx) =>
    [-1, 0, 1].some((dy) =>
      (cells.get(`${column + dx} ${row + dy}`) ?? []).some((other) => distance(other, [x, y]) < shared),
    ),
  )
}

/** The parts of a ring whose points are all wanted. */
function runsOf(ring: Pair[], isWanted: (point: Pair) => boolean): Pair[][] {
  const runs: Pair[][] = [[]]
  for (const point of ring) {
    if (isWanted(point)) runs.at(-1)?.push(point)
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs.filter((run) => run.length > 2)
}

/** Rings of a path that has only the commands M, m, l and z; m starts from the first point of the ring before. */
function ringsOf(path: string): Pair[][] {
  if (/[^Mmlz\d\s.,-]/.test(path)) throw new Error('The drawing has other commands')
  const rings: Pair[][] = []
  for (const [part] of path.matchAll(/[Mm][^Mm]*/g)) {
    const numbers = [...part.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number)
    const start = part.startsWith('m') ? rings.at(-1)?.[0] : undefined
    const ring: Pair[] = []
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x, y] = ring.at(-1) ?? start ?? [0, 0]
      ring.push([x + (numbers[i] ?? 0), y + (numbers[i + 1] ?? 0)])
    }
    rings.push(ring)
  }
  return rings
}

/** Edges of Ukraine: west, south, east, north. */
function boundsOf(topology: Topology<{ countries: GeometryCollection }>): number[] {
  const { features } = feature(topology, topology.objects.countries)
  const shape = features.find(({ id }) => id === ukraine)?.geometry
  const points = shape?.type === 'MultiPolygon' ? shape.coordinates.flat(2) : []
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function mercator(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
}

function latitudeOf(height: number): number {
  return (Math.atan(Math.exp(height)) * 360) / Math.PI - 90
}

function distance([x, y]: Pair, [otherX, otherY]: Pair): number {
  return Math.hypot(x - otherX, y - otherY)
}

function isSmall(ring: Pair[]): boolean {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return Math.max(...xs) - Math.min(...xs) < 1 || Math.max(...ys) - Math.min(...ys) < 1
}

function distanceToSpan(point: Pair, from: Pair, to: Pair): number {
  const length = distance(from, to)
  if (length === 0) return distance(point, from)
  const along =
    ((point[0] - from[0]) * (to[0] - from[0]) + (point[1] - from[1]) * (to[1] - from[1])) / length ** 2
  const share = Math.min(1, Math.max(0, along))
  return distance(point, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])])
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
