import { setTimeout as sleep } from 'node:timers/promises'
import { figuresOf } from '../search/figures.ts'

/** Pause between two calls of a person who works with the app. */
const pauseMs = 50

export type NormalReport = {
  count: number
  p50: number
  p99: number
  longest: number
  /** Number of answers by status; `error` without an answer. */
  statuses: Partial<Record<string, number>>
}

const lines = [
  'обстрілів',
  'Kharkiv',
  'генератори',
  'convoy',
  'тепловізор',
  '"повітряна тривога"',
  'drone Kharkiv',
]

/** One client that searches and opens screens until `signal` aborts. */
export async function runNormalClient(
  origin: string,
  bearer: string,
  signal: AbortSignal,
): Promise<NormalReport> {
  const times: number[] = []
  const statuses: Partial<Record<string, number>> = {}
  for (let i = 0; !signal.aborted; i += 1) {
    const line = encodeURIComponent(lines[i % lines.length] ?? '')
    const path = i % 3 === 2 ? '/api/v1/user/me' : `/api/v1/archives?q=${line}&itemsPerPage=10`
    const begin = performance.now()
    const status = await fetch(`${origin}${path}`, { headers: { authorization: bearer } }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      },
      () => 'error',
    )
    times.push(performance.now() - begin)
    statuses[status] = (statuses[status] ?? 0) + 1
    await sleep(pauseMs)
  }
  const { count, median, p99 } = figuresOf(times)
  return { count, p50: median, p99, longest: Math.round(Math.max(...times)), statuses }
}
