import { type Figures, figuresOf, percentile, ratio } from './figures.ts'
import type { Times } from './measure.ts'
import type { Peer } from './peer.ts'
import { type BenchQuery, type QueryKind, queryKinds, searchMix } from './queries.ts'

/** `ratio`: our median divided by that of the engine; below 1 we are faster. */
type EngineFigures = Figures & { ratio?: number }
export type KindReport = { kind: QueryKind | 'all' } & Record<string, EngineFigures | string>
export type Mismatch = { q: string; only?: BenchQuery['only'] } & Record<string, unknown>

/** Figures by kind of query. The first engine is compared with each of the others. */
export function kindReports(times: Times): KindReport[] {
  const reports = queryKinds.map((kind) => kindReport(kind, times, (query) => query.kind === kind))
  return [...reports, kindReport('all', times, () => true)]
}

function kindReport(
  kind: KindReport['kind'],
  times: Times,
  belongs: (query: BenchQuery) => boolean,
): KindReport {
  const medians = new Map([...times].map(([name, all]) => [name, all.map((some) => percentile(some, 0.5))]))
  const [first] = medians.keys()
  const ours = medians.get(first ?? '') ?? []
  const engines = [...times].map(([name, all]): [string, EngineFigures] => {
    const chosen = all.filter((_, i) => isChosen(i))
    // The median of the queries' ratios, so that no single slow query decides.
    const ratios = (medians.get(name) ?? []).flatMap((median, i) =>
      isChosen(i) ? [(ours[i] ?? 0) / median] : [],
    )
    const figures = figuresOf(chosen.flat())
    return [name, name === first ? figures : { ...figures, ratio: ratio(percentile(ratios, 0.5), 1) }]
  })
  return { kind, ...Object.fromEntries(engines) }

  function isChosen(i: number): boolean {
    const query = searchMix[i]
    return query !== undefined && belongs(query)
  }
}

/** Each query with the ratio of our median to every other engine's, to explain the figures of a kind. */
export function queryReports(times: Times, totals: Map<string, number[]>) {
  const [first = ''] = times.keys()
  return searchMix.map((query, i) => {
    const median = (name: string) => percentile(times.get(name)?.[i] ?? [], 0.5)
    const ratios = [...times.keys()].slice(1).map((name) => [name, ratio(median(first), median(name))])
    const total = totals.get(first)?.[i]
    return { ...query, total, ms: figuresOf([median(first)]).median, ratios: Object.fromEntries(ratios) }
  })
}

/** Queries for which some engine has another total than the first. */
export function mismatches(peers: Peer[], totals: Map<string, number[]>): Mismatch[] {
  return searchMix.flatMap(({ q, only }, i) => {
    const found = peers.map(({ name }): [string, number | undefined] => [name, totals.get(name)?.[i]])
    if (new Set(found.map(([, total]) => total)).size === 1) return []
    return [{ q, ...(only ? { only } : {}), ...Object.fromEntries(found) }]
  })
}
