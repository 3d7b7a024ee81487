/** Milliseconds of some measurements. */
export type Figures = { count: number; median: number; p95: number }

export function figuresOf(times: number[]): Figures {
  const round = (ms: number) => Math.round(ms * 10) / 10
  return { count: times.length, median: round(percentile(times, 0.5)), p95: round(percentile(times, 0.95)) }
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Rounded to two decimals. */
export function ratio(of: number, to: number): number {
  return Math.round((of / to) * 100) / 100
}
