import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The used fields of a profile by `node --cpu-prof`; times are in microseconds. */
export type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples?: number[] | undefined
  timeDeltas?: number[] | undefined
}
export type Cost = { name: string; seconds: number; share: number }

/**
 * The functions with the most self time per thread, without waiting. `worker` is the thread that ran this
 * file, `main` the other one.
 */
export async function topCosts(directory: string, workerFile: string, count: number) {
  const threads: Record<'main' | 'worker', Map<string, number>> = { main: new Map(), worker: new Map() }
  for (const file of await readdir(directory)) {
    const profile: Profile = JSON.parse(await readFile(join(directory, file), 'utf8'))
    const isMain = /\.0\.\d+\.cpuprofile$/.test(file)
    const isWorker = profile.nodes.some(({ callFrame }) => callFrame.url.endsWith(workerFile))
    if (isMain || isWorker) addSelfTimes(profile, isMain ? threads.main : threads.worker)
  }
  return { main: top(threads.main, count), worker: top(threads.worker, count) }
}

/** The functions with the most self time of one thread. */
export function costsOf(profile: Profile, count: number): Cost[] {
  const sums = new Map<string, number>()
  addSelfTimes(profile, sums)
  return top(sums, count).costs
}

const waiting = new Set(['(idle)', '(root)'])

function addSelfTimes({ nodes, samples = [], timeDeltas = [] }: Profile, sums: Map<string, number>): void {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  for (const [i, id] of samples.entries()) {
    const name = names.get(id) ?? ''
    if (!waiting.has(name)) sums.set(name, (sums.get(name) ?? 0) + (timeDeltas[i] ?? 0) / 1e6)
  }
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const name = functionName || '(anonymous)'
  return url === '' ? name : `${name} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`
}

function top(sums: Map<string, number>, count: number): { busySeconds: number; costs: Cost[] } {
  const busy = [...sums.values()].reduce((sum, seconds) => sum + seconds, 0)
  const costs = [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, seconds]) => ({ name, seconds: round(seconds), share: round(seconds / busy) }))
  return { busySeconds: round(busy), costs }
}

const round = (value: number) => Math.round(value * 100) / 100
