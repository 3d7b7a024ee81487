import { goalsOf } from './goals.ts'
import type { EngineFigures, KindReport } from './report.ts'
import type { SearchResult } from './result.ts'

const begin = '<!-- bench/performance-page.ts writes from here -->'
const end = '<!-- to here -->'

/** The page with the tables of these results in the place of its tables. @throws Error without the two marks. */
export function pageWith(page: string, results: SearchResult[]): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The page needs the lines ${begin} and ${end}`)
  const sections = results.map(section).join('\n\n')
  return `${page.slice(0, from + begin.length)}\n\n${sections}\n\n${page.slice(to)}`
}

function section(result: SearchResult): string {
  return [
    `## ${number(result.options.posts)} posts`,
    runLines(result),
    ...goalTable(result),
    enginesTable(result),
    ...kindTable(result),
    measuresTable(result),
    ...togetherTable(result),
    statementLine(result),
    ...mismatchLines(result),
  ].join('\n\n')
}

function runLines({
  measuredAt,
  commit,
  isChanged,
  machine,
  load,
  minutes,
  options,
  absent,
}: SearchResult): string {
  const { grownFrom, rounds, clients, seconds, kinds } = options
  const copies =
    grownFrom && grownFrom < options.posts
      ? ` ${number(grownFrom)} were imported, the others are copies.`
      : ''
  const missing = absent.map(({ name, absent: reason }) => ` ${name} was not measured: ${reason}.`).join('')
  return `Measured on ${measuredAt.slice(0, 10)} in ${minutes} minutes with commit \`${commit.slice(0, 8)}\`${isChanged ? ' and changes that were not committed' : ''}.${copies}
Machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGib} GiB of memory, ${machine.kernel}, Node ${machine.node}. Load average at the start ${load.start.join(', ')}, at the end ${load.end.join(', ')}.
${rounds} rounds; ${clients} clients for ${seconds} s; ${kinds ? `kinds: ${kinds.join(', ')}` : 'all kinds'}.${missing}`
}

function goalTable(result: SearchResult): string[] {
  const goals = goalsOf(result)
  if (goals.length === 0) return []
  const rows = goals.map(({ goal, wanted, fresh, repeated, isReached }) => [
    goal,
    wanted,
    fresh ?? '–',
    repeated ?? '–',
    isReached ? 'yes' : '**no**',
  ])
  return ['Goals:', table(['goal', 'wanted', 'fresh', 'repeated', 'reached'], rows)]
}

function enginesTable({ engines }: SearchResult): string {
  const rows = engines.map(({ name, indexBytes, loadSeconds, memory }) => [
    name,
    mebibytes(indexBytes),
    loadSeconds === undefined ? '–' : `${number(loadSeconds)} s`,
    memory?.newMib === undefined ? '–' : `${number(memory.newMib)} MiB`,
    memory === undefined ? '–' : `${number(memory.peakMib)} MiB`,
  ])
  return table(['engine', 'on disk', 'load', 'memory, new process', 'memory, peak'], rows)
}

/** Screens of one client with fresh queries. */
function kindTable({ fresh }: SearchResult): string[] {
  const reports = fresh.screen
  if (!reports) return []
  const { peers, bare } = columnsOf(reports)
  const rows = reports.map(({ kind, engines }) => [
    kind,
    ...peers.map((name) => timesCell(engines[name])),
    bare === undefined ? '–' : (engines[bare]?.cpuRatio ?? '–'),
  ])
  return [
    'One client, a screen, fresh queries: median / p95 / p99 in ms, and our median to theirs. Last column: CPU of our screen to a bare `GROUP BY`.',
    table(['kind', ...peers, 'CPU to `GROUP BY`'], rows),
  ]
}

const measureNames = { count: 'count', top: 'top ten', screen: 'screen' } as const

function measuresTable({ cold, repeated, fresh }: SearchResult): string {
  const all = (reports: KindReport[] | undefined) => reports?.find(({ kind }) => kind === 'all')
  const lines = (['count', 'top', 'screen'] as const).flatMap((measure) => [
    { title: `${measureNames[measure]}, fresh`, report: all(fresh[measure]) },
    { title: `${measureNames[measure]}, repeated`, report: all(repeated[measure]) },
  ])
  const found = [...lines, { title: 'screen, first after the start', report: all(cold) }].flatMap(
    ({ title, report }) => (report ? [{ title, report }] : []),
  )
  const { peers } = columnsOf(found.map(({ report }) => report))
  const rows = found.map(({ title, report }) => [
    title,
    ...peers.flatMap((name) => [timesCell(report.engines[name]), cpuCell(report.engines[name])]),
  ])
  const header = ['one client, all kinds', ...peers.flatMap((name) => [name, 'CPU'])]
  return table(header, rows)
}

function togetherTable({ together, options }: SearchResult): string[] {
  if (!together) return []
  const rows = (['fresh', 'repeated'] as const).flatMap((queries) =>
    Object.entries(together[queries]).map(([name, figures]) => [
      queries,
      name,
      figures.perSecond,
      figures.ratio === undefined ? '' : `× ${figures.ratio}`,
      `${number(figures.median)} / ${number(figures.p95)} / ${number(figures.p99)}`,
      figures.cpuPerScreen === undefined ? '–' : `${number(figures.cpuPerScreen)} ms`,
    ]),
  )
  return [
    `${options.clients} clients at once:`,
    table(
      ['queries', 'engine', 'screens/s', 'ours to theirs', 'median / p95 / p99 in ms', 'CPU of a screen'],
      rows,
    ),
  ]
}

function statementLine({ statements: { pageRows, selectOne, cpuRatio } }: SearchResult): string {
  return `Reading the rows of a page takes ${pageRows.cpu?.median} ms of CPU, \`SELECT 1\` ${selectOne.cpu?.median} ms: ${cpuRatio} times as much.`
}

function mismatchLines({ comparedAnswers, mismatches }: SearchResult): string[] {
  if (mismatches.length === 0)
    return [`All engines gave the same totals to all ${number(comparedAnswers)} queries.`]
  const lines = mismatches.map(({ measure, q, found }) => {
    const numbers = Object.entries(found).map(([name, some]) => `${name} ${some.join(' and ')}`)
    return `- ${measure}, \`${q}\`: ${numbers.join(', ')}`
  })
  return [
    `${mismatches.length} of ${number(comparedAnswers)} queries have different totals:`,
    lines.join('\n'),
  ]
}

/** The engines of a table, ours first, without the baseline. */
function columnsOf(reports: KindReport[]): { peers: string[]; bare: string | undefined } {
  const names = [...new Set(reports.flatMap(({ engines }) => Object.keys(engines)))]
  const isBare = (name: string) => name.startsWith('bare')
  return { peers: names.filter((name) => !isBare(name)), bare: names.find(isBare) }
}

function timesCell(figures: EngineFigures | undefined): string {
  if (!figures) return '–'
  const times = [figures.median, figures.p95, figures.p99].map(number).join(' / ')
  return figures.ratio === undefined ? times : `${times} × ${figures.ratio}`
}

function cpuCell(figures: EngineFigures | undefined): string {
  return figures?.cpu ? `${number(figures.cpu.mean)} ms` : '–'
}

function table(header: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)].join('\n')
}

/** With commas between thousands; above 100 without decimals. */
function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })
}

function mebibytes(bytes: number): string {
  return `${number(bytes / 1_024 ** 2)} MiB`
}
