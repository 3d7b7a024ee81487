import type { EngineFigures, KindReport } from './report.ts'
import type { SearchResult } from './result.ts'

/** Prints the figures as tables. */
export function printSearch(result: SearchResult): void {
  const { cold, repeated, fresh, together, byQuery, engines, absent, mismatches, statements, ...run } = result
  console.log(run)
  for (const { name, note } of engines) console.log(`${name}: ${note}`)
  for (const { name, absent: reason } of absent) console.log(`${name}: not measured, ${reason}`)
  console.table(engines.map(({ note: _, memory, ...engine }) => ({ ...engine, ...memory })))
  console.log('\nCPU of reading the rows of a page, and of SELECT 1:', statements)
  print('First screens after the start', cold)
  for (const [title, alone] of Object.entries({ repeated, fresh }))
    for (const [measure, reports] of Object.entries(alone))
      print(`One client alone, ${measure}, ${title} queries`, reports)
  for (const [title, reports] of Object.entries(together ?? {})) {
    console.log(`\n${run.options.clients} clients at once, ${title} queries`)
    console.table(reports)
  }
  console.table(byQuery.map(({ q, total, ms, ratios }) => ({ q, total, ms, ...ratios })))
  console.log(`\nOther totals than ours, of ${run.comparedAnswers} compared:`)
  for (const mismatch of mismatches) console.log(JSON.stringify(mismatch))
}

function print(title: string, reports: KindReport[]): void {
  console.log(
    `\n${title}: median / p95 / p99 in milliseconds, ours to theirs (mean CPU in milliseconds, ours to theirs)`,
  )
  console.table(
    reports.map(({ kind, engines }) => ({
      kind,
      ...Object.fromEntries(Object.entries(engines).map(([name, figures]) => [name, cell(figures)])),
    })),
  )
}

function cell({ median, p95, p99, ratio, cpu, cpuRatio }: EngineFigures): string {
  const times = `${median} / ${p95} / ${p99}${ratio === undefined ? '' : ` × ${ratio}`}`
  return cpu ? `${times} (${cpu.mean}${cpuRatio === undefined ? '' : ` × ${cpuRatio}`})` : times
}
