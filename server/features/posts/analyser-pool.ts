import { availableParallelism } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import type { Run } from './analysed-post.ts'
import type { PackedPrepared } from './prepared-post.ts'
import type { PackedPosts } from './raw-post.ts'
import type { ReadRow } from './reanalysed-row.ts'
import type { ReanalysedRows } from './reanalysis.usecase.ts'
import { noRecords, type ReceivedLines, type RecordChoice } from './received-records.ts'

type AnalyserTask =
  | { kind: 'prepare'; posts: PackedPosts; run: Run; records: RecordChoice }
  | { kind: 'reanalyse'; rows: ReadRow[] }

/** What a thread gets. `rules` are absent where the thread has them from its last task. */
export type AnalyserOrder = { task: AnalyserTask; rules?: readonly RuleDraft[] }

export type AnalyserAnswer =
  | ({ kind: 'prepared' } & AnalysedPosts)
  | ({ kind: 'reanalysed' } & ReanalysedRows)

/** Posts that are ready to be archived, with their observations. */
export type AnalysedPosts = PackedPrepared & { received: ReceivedLines }

/** Category rules of a task, and the signal that abandons it. */
type TaskOptions = { rules: readonly RuleDraft[]; signal: AbortSignal }

/**
 * Threads that analyse posts, for all jobs of the process. A task that fails or is abandoned ends its thread;
 * the next task starts another one.
 */
export type AnalyserPool = {
  /** How many tasks run at a time. */
  width: number
  /**
   * Analyses a serialised list of raw posts. The bytes move to the thread and are empty afterwards. `records`: the
   * channels whose source records are kept, by default none.
   */
  prepare(
    posts: PackedPosts,
    run: Run,
    options: TaskOptions & { records?: RecordChoice },
  ): Promise<AnalysedPosts>
  reanalyse(rows: ReadRow[], options: TaskOptions): Promise<ReanalysedRows>
}

/** More threads than this analyse faster than one archive can store. */
const mostThreads = 8

/**
 * Limits of the heap of a thread. The old generation is enough for the largest record, even with one-letter
 * words only. With a young generation of 16 MB and an old one of 256 MB, collections cost a fifth of the
 * analysis.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 }

/**
 * A thread waits this long for another task. A new thread needs 0.9 s to load the analysis, longer than a
 * small file takes, and users import files one after another.
 */
const spareMs = 60_000

type Waiting = {
  task: AnalyserTask
  options: TaskOptions
  resolve(answer: AnalyserAnswer): void
  reject(error: unknown): void
}
type Analyser = { worker: Worker; rules: readonly RuleDraft[] | undefined; leave?: NodeJS.Timeout }
type PoolOptions = { width?: number; start?: () => Worker }

const startAnalyser = () => new Worker(new URL('./analyser.worker.ts', import.meta.url), { resourceLimits })

/** Waiting threads of all pools: a process that closes an archive and opens another one uses them again. */
const spare: Analyser[] = []

/** Creates a pool. A thread starts when a task would have to wait and none is spare. */
export function createAnalyserPool({
  width = Math.min(mostThreads, Math.max(1, availableParallelism() - 1)),
  start = startAnalyser,
}: PoolOptions = {}): AnalyserPool {
  const waiting: Waiting[] = []
  const idle = start === startAnalyser ? spare : []
  let running = 0

  const retire = (analyser: Analyser) => {
    clearTimeout(analyser.leave)
    const place = idle.indexOf(analyser)
    if (place >= 0) idle.splice(place, 1)
    void analyser.worker.terminate()
  }

  const take = (): Analyser => {
    const waiter = idle.pop()
    if (waiter) {
      clearTimeout(waiter.leave)
      waiter.worker.ref()
      return waiter
    }
    const analyser: Analyser = { worker: start(), rules: undefined }
    // An idle thread that fails is replaced by the next task. Without a listener it would end the server.
    analyser.worker.on('error', () => retire(analyser))
    return analyser
  }

  const keep = (analyser: Analyser) => {
    analyser.worker.unref()
    analyser.leave = setTimeout(() => retire(analyser), spareMs).unref()
    idle.push(analyser)
  }

  const runNext = () => {
    if (running >= width) return
    const next = waiting.shift()
    if (!next) return
    running += 1
    const analyser = take()
    const end = (isUsable: boolean) => {
      running -= 1
      if (isUsable) keep(analyser)
      else retire(analyser)
      runNext()
    }
    answerOf(analyser, next).then(
      (answer) => {
        end(true)
        next.resolve(answer)
      },
      (error: unknown) => {
        end(false)
        next.reject(error)
      },
    )
  }

  const run = (task: AnalyserTask, options: TaskOptions): Promise<AnalyserAnswer> => {
    const { promise, resolve, reject } = Promise.withResolvers<AnalyserAnswer>()
    const { signal } = options
    const one = { task, options, resolve, reject }
    const onAbort = () => {
      const place = waiting.indexOf(one)
      if (place >= 0) waiting.splice(place, 1)
      reject(signal.reason)
    }
    if (signal.aborted) return Promise.reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    // A re-analysis keeps other writers of posts waiting.
    if (task.kind === 'reanalyse') waiting.unshift(one)
    else waiting.push(one)
    runNext()
    return promise.finally(() => signal.removeEventListener('abort', onAbort))
  }

  return {
    width,
    prepare: async (posts, by, { records = noRecords, ...options }) => {
      const answer = await run({ kind: 'prepare', posts, run: by, records }, options)
      if (answer.kind === 'prepared') return answer
      throw new Error('An analyser has answered another task')
    },
    reanalyse: async (rows, options) => {
      const answer = await run({ kind: 'reanalyse', rows }, options)
      if (answer.kind === 'reanalysed') return answer
      throw new Error('An analyser has answered another task')
    },
  }
}

/** The answer of the thread. Rejects if the thread ends or the task is abandoned. */
async function answerOf(
  analyser: Analyser,
  { task, options: { rules, signal } }: Waiting,
): Promise<AnalyserAnswer> {
  const { worker } = analyser
  const { promise, resolve, reject } = Promise.withResolvers<AnalyserAnswer>()
  const onError = (cause: Error) =>
    reject(new Error(`The thread that analysed the posts has failed: ${cause.message}`, { cause }))
  const onExit = () => reject(new Error('The thread that analysed the posts has ended'))
  const onAbort = () => reject(signal.reason)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    // Each job reads the rules again, and building them takes longer than a small import.
    const order: AnalyserOrder = isDeepStrictEqual(analyser.rules, rules) ? { task } : { task, rules }
    analyser.rules = rules
    worker.postMessage(order, task.kind === 'prepare' ? [task.posts.buffer] : [])
    return await promise
  } finally {
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
  }
}
