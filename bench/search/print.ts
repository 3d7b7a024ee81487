import type { KindReport } from './report.ts'
import type { benchSearch } from './run.ts'

/** Prints the figures as tables. */
export function printSearch(result: Awaited<ReturnType<typeof benchSearch>>): void {
  const { alone, together, byQuery, engines, absent, mismatches, ...run } = result
  console.log(run)
  for (const { name, note } of engines) console.log(`${name}: ${note}`)
  for (const { name, absent: reason } of absent) console.log(`${name}: not measured, ${reason}`)
  console.log('\nOne client alone: median / p95 in milliseconds, ours to theirs')
  console.table(alone.map(line))
  if (together) {
    console.log(`\n${run.clients} clients at once`)
    console.table(together.map(line))
  }
  console.table(byQuery.map(({ q, total, ms, ratios }) => ({ q, total, ms, ...ratios })))
  console.log('\nOther totals than ours:', mismatches)
}

function line({ kind, ...engines }: KindReport) {
  const cells = Object.entries(engines).map(([name, figures]) => [
    name,
    typeof figures === 'string'
      ? figures
      : `${figures.median} / ${figures.p95}${figures.ratio === undefined ? '' : `  × ${figures.ratio}`}`,
  ])
  return { kind, ...Object.fromEntries(cells) }
}
