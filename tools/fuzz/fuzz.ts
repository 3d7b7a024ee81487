import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '../step.ts'

const mostBytes = 65_536

type Figures = { runs: number; reached: number; inputs: number }

/** What the searching thread gets. `current` and `clock` have the running input, its start and its length. */
export type FuzzOrder = {
  module: string
  watched: readonly string[]
  inputs: Uint8Array[]
  seconds: number
  seed: number
  current: SharedArrayBuffer
  clock: SharedArrayBuffer
}

export type FuzzReport = Figures &
  (
    | { kind: 'progress' }
    | { kind: 'broken'; input: Uint8Array; fault: string }
    | { kind: 'ended'; kept: Uint8Array[] }
  )

/** `broken`: an input that breaks a promise, and how. `kept`: inputs that reached new branches. */
export type Fuzzed = Figures & { broken?: { input: Uint8Array; fault: string }; kept: Uint8Array[] }

/**
 * `module`: exports a `target`. `watched`: starts of the paths of files whose branches steer the search. An input
 * that takes longer than `timeoutMs` breaks the promise of a limited time.
 */
export type FuzzOptions = {
  module: string
  watched: readonly string[]
  inputs: Uint8Array[]
  seconds: number
  seed: number
  timeoutMs?: number
}

/** Searches for an input that breaks a promise of a target, in a thread that ends if an input takes too long. */
export async function fuzz({ timeoutMs = 5_000, ...options }: FuzzOptions): Promise<Fuzzed> {
  const [current, clock] = [new SharedArrayBuffer(mostBytes), new SharedArrayBuffer(16)]
  const workerData: FuzzOrder = { ...options, current, clock }
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { workerData })
  const times = new Float64Array(clock)
  let last: Figures = { runs: 0, reached: 0, inputs: 0 }
  const { promise: stuck, resolve } = Promise.withResolvers<Fuzzed>()
  const watch = setInterval(() => {
    const [startedAt = 0, length = 0] = times
    if (startedAt === 0 || Date.now() - startedAt < timeoutMs) return
    const input = new Uint8Array(current).slice(0, length)
    resolve({ ...last, kept: [], broken: { input, fault: `it takes more than ${timeoutMs} ms` } })
  }, 250)
  try {
    return await Promise.race([stuck, ended(worker, (figures) => (last = figures))])
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}

async function ended(worker: Worker, onProgress: (figures: Figures) => void): Promise<Fuzzed> {
  for (;;) {
    const [report]: FuzzReport[] = await once(worker, 'message')
    if (!report) throw new Error('the search ended without a report')
    const { runs, reached, inputs } = report
    const figures = { runs, reached, inputs }
    if (report.kind === 'progress') onProgress(figures)
    else if (report.kind === 'ended') return { ...figures, kept: report.kept }
    else return { ...figures, kept: [], broken: { input: report.input, fault: report.fault } }
  }
}

/** Inputs of a target: written by hand and kept by searches, or found to break a promise. */
type InputKind = 'corpus' | 'regressions'
const folderOf = (kind: InputKind, target: string) => path.join(import.meta.dirname, kind, target)

export function readInputs(kind: InputKind, target: string): { file: string; input: Buffer }[] {
  const folder = folderOf(kind, target)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .map((name) => path.join(folder, name))
    .map((file) => ({ file: path.relative(root, file), input: readFileSync(file) }))
}

/** Stores an input under its hash. Returns its path in the project. */
export function writeInput(kind: InputKind, target: string, input: Uint8Array): string {
  const folder = folderOf(kind, target)
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, createHash('sha256').update(input).digest('hex').slice(0, 16))
  writeFileSync(file, input)
  return path.relative(root, file)
}
