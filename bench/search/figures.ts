/** Time of one measured action. `cpuMs` is missing for an engine whose processes we cannot see. */
export type Sample = { ms: number; cpuMs?: number }
/** Values of several measurements. Below 100 of them, p99 is the largest. */
export type Figures = { count: number; median: number; p95: number; p99: number }
/**
 * Milliseconds by the clock, and of processor time. The mean of the processor time is exact; a single value
 * has an error of up to 10 ms for engines with processes of their own.
 */
export type TimeFigures = Figures & { cpu?: Omit<Figures, 'count'> & { mean: number } }

export function figuresOf(times: number[]): Figures {
  return {
    count: times.length,
    median: tenths(percentile(times, 0.5)),
    p95: tenths(percentile(times, 0.95)),
    p99: tenths(percentile(times, 0.99)),
  }
}

export function timeFiguresOf(samples: Sample[]): TimeFigures {
  const figures = figuresOf(samples.map(({ ms }) => ms))
  const cpu = cpuOf(samples)
  if (cpu.length === 0) return figures
  const { count: _, ...spread } = figuresOf(cpu)
  return { ...figures, cpu: { mean: tenths(mean(cpu)), ...spread } }
}

export function cpuOf(samples: Sample[]): number[] {
  return samples.flatMap(({ cpuMs }) => cpuMs ?? [])
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Rounded to two decimals. */
export function ratio(of: number, to: number): number {
  return Math.round((of / to) * 100) / 100
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
