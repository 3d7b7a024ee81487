import type { Answers } from './answers.ts'
import {
  cpuOf,
  type Figures,
  figuresOf,
  mean,
  percentile,
  ratio,
  type Sample,
  type TimeFigures,
  tenths,
  timeFiguresOf,
} from './figures.ts'
import type { Samples, Together } from './measure.ts'
import { type BenchQuery, type QueryKind, queryKinds } from './queries.ts'

/**
 * Figures of an engine for a kind. `ratio`: our median divided by theirs; below 1 we are faster. It is the
 * median of the ratios of the kind's queries, so that no single slow query decides. `cpuRatio`: the same of
 * the mean processor time.
 */
export type EngineFigures = TimeFigures & { ratio?: number; cpuRatio?: number }
export type KindReport = { kind: QueryKind | 'all'; engines: Record<string, EngineFigures> }

/** Figures by kind of query. The first engine is compared with each of the others. */
export function kindReports(samples: Samples, mix: BenchQuery[]): KindReport[] {
  const kinds = queryKinds.filter((kind) => mix.some((query) => query.kind === kind))
  const slotsOf = (kind: QueryKind) => mix.flatMap((query, slot) => (query.kind === kind ? [slot] : []))
  return [
    ...kinds.map((kind) => kindReport(kind, samples, slotsOf(kind))),
    kindReport('all', samples, [...mix.keys()]),
  ]
}

function kindReport(kind: KindReport['kind'], samples: Samples, slots: number[]): KindReport {
  const [first] = samples.values()
  const engines = [...samples].map(([name, all]): [string, EngineFigures] => {
    const figures = timeFiguresOf(slots.flatMap((slot) => all[slot] ?? []))
    return [name, all === first ? figures : { ...figures, ...ratiosTo(all, first ?? [], slots) }]
  })
  return { kind, engines: Object.fromEntries(engines) }
}

/** Ratios of our times (`ours`) to theirs, without the queries that one of both was not asked. */
function ratiosTo(theirs: Sample[][], ours: Sample[][], slots: number[]) {
  const middle = (figure: (samples: Sample[]) => number) => {
    const ratios = slots.map((slot) => figure(ours[slot] ?? []) / figure(theirs[slot] ?? []))
    return percentile(ratios.filter(Number.isFinite), 0.5)
  }
  const times = middle((samples) =>
    percentile(
      samples.map(({ ms }) => ms),
      0.5,
    ),
  )
  const cpu = middle((samples) => mean(cpuOf(samples)))
  return {
    ...(Number.isNaN(times) ? {} : { ratio: ratio(times, 1) }),
    ...(Number.isNaN(cpu) ? {} : { cpuRatio: ratio(cpu, 1) }),
  }
}

/** `perSecond`: screens of all clients together. `ratio`: ours divided by theirs; above 1 we give more. */
export type TogetherReport = Figures & { perSecond: number; cpuPerScreen?: number; ratio?: number }

export function togetherReports({ samples, seconds, cpuMs }: Together): Record<string, TogetherReport> {
  const rateOf = (name: string) => (samples.get(name) ?? []).flat().length / (seconds.get(name) ?? Number.NaN)
  const [first = ''] = samples.keys()
  const reports = [...samples].map(([name, all]): [string, TogetherReport] => {
    const times = all.flat().map(({ ms }) => ms)
    const cpu = cpuMs.get(name)
    return [
      name,
      {
        ...figuresOf(times),
        perSecond: ratio(rateOf(name), 1),
        ...(cpu === undefined ? {} : { cpuPerScreen: tenths(cpu / times.length) }),
        ...(name === first ? {} : { ratio: ratio(rateOf(first), rateOf(name)) }),
      },
    ]
  })
  return Object.fromEntries(reports)
}

export type QueryReport = BenchQuery & {
  total: number | undefined
  ms: number
  ratios: Record<string, number>
}

/** Each query of the mix with our median and its ratio to every other engine's, to explain the figures of a kind. */
export function queryReports(samples: Samples, mix: BenchQuery[], answers: Answers): QueryReport[] {
  return mix.map((query, slot) => {
    const median = (name: string) =>
      percentile(
        (samples.get(name)?.[slot] ?? []).map(({ ms }) => ms),
        0.5,
      )
    const [first = '', ...others] = samples.keys()
    const ratios = others.map((name) => [name, ratio(median(first), median(name))])
    return {
      ...query,
      total: answers.total(first, query),
      ms: tenths(median(first)),
      ratios: Object.fromEntries(ratios),
    }
  })
}
