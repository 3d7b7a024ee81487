import { percentile } from '../search/figures.ts'

/** Milliseconds. NaN without calls becomes null in JSON. */
export type LatencyFigures = { count: number; perSecond: number; p50: number; p99: number; longest: number }

export function latencyFigures(times: number[], seconds: number): LatencyFigures {
  return {
    count: times.length,
    perSecond: Math.round((times.length / seconds) * 10) / 10,
    p50: Math.round(percentile(times, 0.5)),
    p99: Math.round(percentile(times, 0.99)),
    longest: Math.round(percentile(times, 1)),
  }
}
