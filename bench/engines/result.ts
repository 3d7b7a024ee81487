import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../tools/prepare/say.mjs'
import type { Machine } from '../search/machine.ts'

/** What one set-up took. CPU is that of all processes: Litopys, the measuring program and ClickHouse. */
export type EngineReport = {
  name: string
  import: { seconds: number; postsPerSecond: number; cpuMsPerPost: number }
  /** Sizes of all shards, and the share of posts on the largest one. */
  bytes: number
  largestShare: number
  /**
   * `busiestNodeCpuMs`: mean CPU of the ClickHouse process that worked most, `nodesCpuMs` of all together; the
   * embedded engine counts as one node.
   */
  screen: { median: number; p95: number; cpuMs: number; nodesCpuMs: number; busiestNodeCpuMs: number }
  export: { seconds: number; rowsPerSecond: number; cpuMsPerPost: number }
  /** Rows and lists that were compared with the first set-up, and the queries whose answers differ. */
  compared: { rows: number; differing: string[]; isExportEqual: boolean }
}

export type EnginesResult = {
  measuredAt: string
  commit: string
  isChanged: boolean
  machine: Machine
  load: { start: number[]; end: number[] }
  minutes: number
  posts: number
  /** So many were imported, the others are copies. */
  grownFrom: number
  queries: number
  engines: EngineReport[]
}

const folder = path.join(root, 'bench/results/engines')

export function saveEngines(result: EnginesResult): string {
  const time = result.measuredAt.slice(0, 16).replace(':', '')
  const file = path.join(folder, `${time}-${result.posts}-${result.commit.slice(0, 8)}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, undefined, 1)}\n`)
  return file
}

/** The newest saved result; undefined if there is none. */
export function newestEngines(): EnginesResult | undefined {
  const [name] = existsSync(folder) ? readdirSync(folder).toSorted().reverse() : []
  return name === undefined ? undefined : JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
const mebibytes = (bytes: number) => `${number(bytes / 1_024 ** 2)} MiB`

/** The tables of docs/sizing.md, in Markdown. */
export function enginesTable({
  measuredAt,
  commit,
  machine,
  load,
  posts,
  grownFrom,
  queries,
  engines,
}: EnginesResult): string {
  const rows = engines.map(({ name, import: imported, bytes, largestShare, screen, export: exported }) => [
    name,
    `${number(imported.postsPerSecond)} posts/s, ${number(imported.cpuMsPerPost)} ms`,
    mebibytes(bytes),
    `${Math.round(largestShare * 100)} %`,
    `${number(screen.median)} / ${number(screen.p95)} ms`,
    `${number(screen.cpuMs)} ms`,
    `${number(screen.nodesCpuMs)} / ${number(screen.busiestNodeCpuMs)} ms`,
    `${number(exported.rowsPerSecond)} rows/s`,
  ])
  const heads = [
    ...['posts in', 'import, CPU of a post', 'on disk', 'largest shard', 'screen, median / p95'],
    ...['CPU of a screen', 'in ClickHouse: all nodes / busiest', 'export'],
  ]
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const differing = engines.flatMap(({ name, compared }) => [
    ...compared.differing.map((q) => `- ${name}: \`${q}\``),
    ...(compared.isExportEqual ? [] : [`- ${name}: the exported file`]),
  ])
  const compared = engines.slice(1).reduce((sum, { compared: { rows: count } }) => sum + count, 0)
  return [
    `Measured on ${measuredAt.slice(0, 10)} with commit \`${commit.slice(0, 8)}\`: ${number(posts)} posts (${number(grownFrom)} imported, the others are copies), ${queries} screens of fresh queries.`,
    `Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB of memory. Load average at the start ${load.start.join(', ')}, at the end ${load.end.join(', ')}.`,
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map(line),
    '',
    differing.length === 0
      ? `All set-ups gave the same answers: ${number(compared)} rows, facets and days were compared with those of the embedded engine, and the exported files are equal.`
      : `Answers that differ from those of the embedded engine, of ${number(compared)} compared rows, facets and days:`,
    ...(differing.length === 0 ? [] : ['', ...differing]),
  ].join('\n')
}
