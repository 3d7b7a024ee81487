import { type EnginesResult, enginesTable } from '../engines/result.ts'
import type { SearchResult } from '../search/result.ts'
import { largestNode, type Model, modelOf, type Point, pointOf, predicted } from './model.ts'

const marks = {
  measured: ['<!-- bench/sizing-page.ts writes the measurements from here -->', '<!-- to here -->'],
  computed: ['<!-- bench/sizing-page.ts writes the computed sizes from here -->', '<!-- to here, too -->'],
  engines: ['<!-- bench/sizing-page.ts writes the set-ups from here -->', '<!-- to here as well -->'],
} as const

/** What the extrapolation assumes beside the measurements. */
const assumed = {
  /** Channels are not equal, so the largest shard has more posts than the mean. */
  unevenness: 0.25,
  cores: 16,
  /** Longest time that a search may take (SEARCH_TIMEOUT_SECONDS). */
  limitSeconds: 10,
  /** Free space for merges and for an update of the tables, as a share of the archive. */
  spare: 0.6,
}

const totals = [10_000_000, 100_000_000, 1_000_000_000]
const nodeCounts = [1, 3, 12]

/** The page with its three groups of tables from these results. @throws Error without its marks. */
export function sizingPage(page: string, results: SearchResult[], engines: EnginesResult): string {
  const points = results.map(pointOf).toSorted((a, b) => a.posts - b.posts)
  const [small, large] = points.slice(-2)
  if (!small || !large) throw new Error('The model needs results of two sizes')
  const model = modelOf(small, large)
  const texts = {
    measured: [pointsTable(points), linearityTable(points, model, small, large)].join('\n\n'),
    computed: nodesTable(model, large),
    engines: enginesTable(engines),
  }
  let written = page
  for (const name of ['measured', 'computed', 'engines'] as const)
    written = between(written, marks[name], texts[name])
  return written
}

function between(page: string, [begin, end]: readonly [string, string], text: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page needs the lines ${begin} and ${end}`)
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`
}

function pointsTable(points: Point[]): string {
  return table(
    [
      'posts',
      'measured',
      'processor',
      'bytes a post',
      'memory, peak',
      'CPU of a screen',
      'of distance queries',
    ],
    points.map((point) => [
      number(point.posts),
      `${point.measuredAt.slice(0, 10)}, \`${point.commit.slice(0, 8)}\``,
      point.cpu,
      number(Math.round(point.bytesPerPost)),
      point.peakMemoryMib === undefined ? '–' : `${number(point.peakMemoryMib)} MiB`,
      `${number(point.screenCpuMs)} ms`,
      `${number(point.distanceCpuMs)} ms`,
    ]),
  )
}

/** How far each measurement is from the line through the two largest sizes. */
function linearityTable(points: Point[], model: Model, small: Point, large: Point): string {
  const usual = modelOf(small, large, ({ usualCpuMs }) => usualCpuMs)
  const line = ({ fixedMs, msPerMillion }: Model) =>
    `${number(Math.round(fixedMs))} ms + ${number(Math.round(msPerMillion))} ms a million posts`
  const off = (found: number, expected: number) => {
    const percent = Math.round((found / expected - 1) * 100)
    return `${number(found)} / ${number(expected)} ms (${percent > 0 ? '+' : ''}${percent} %)`
  }
  return [
    `CPU of a screen: **${line(model)}**, the line through ${number(small.posts)} and ${number(large.posts)} posts. Without distance queries: ${line(usual)}.`,
    '',
    table(
      ['posts', 'measured / on the line', 'without distance queries'],
      points.map((point) => [
        number(point.posts),
        off(point.screenCpuMs, predicted(model, point.posts)),
        off(point.usualCpuMs, predicted(usual, point.posts)),
      ]),
    ),
  ].join('\n')
}

function nodesTable(model: Model, { bytesPerPost }: Point): string {
  const { unevenness, cores, limitSeconds, spare } = assumed
  const rows = totals.flatMap((posts) =>
    nodeCounts.map((nodes) => {
      const { bytes, screenCpuMs } = largestNode({ bytesPerPost, model, unevenness }, posts, nodes)
      const seconds = screenCpuMs / 1_000 / cores
      return [
        number(posts),
        String(nodes),
        gigabytes(bytesPerPost * posts),
        gigabytes(bytes * (1 + spare)),
        `${number(screenCpuMs / 1_000)} s`,
        `${number(seconds)} s`,
        number(1 / seconds),
        seconds > limitSeconds ? 'no: over the time limit' : seconds > 1 ? 'slow' : 'yes',
      ]
    }),
  )
  return table(
    [
      ...['posts', 'nodes', 'archive', 'disk of a node', 'CPU of a screen on a node'],
      ...[`time with ${cores} cores`, 'screens a second', 'fit for use'],
    ],
    rows,
  )
}

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

function gigabytes(bytes: number): string {
  return `${number(bytes / 1e9)} GB`
}

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 1_000 ? 1 : 0 })
}
