import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnalysisFault, analysisFaults } from '@litopys/contract/analysis-faults'
import { check } from '@litopys/contract/check'
import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import {
  type DocumentText,
  documentText,
  type PictureAnalysis,
  type PictureText,
  pictureAnalysis,
  pictureText,
  type SoundAnalysis,
  soundAnalysis,
  type TextLanguages,
  type ThumbnailSize,
  type WorkerOrder,
  type WorkerTask,
  workerAnswer,
} from './worker/protocol.ts'

/** A file that could not be analysed. `message` has the words of the reader, for the log. */
export class UnreadableMedia extends Error {
  readonly fault: AnalysisFault
  constructor(fault: AnalysisFault, reason: string = analysisFaults[fault]) {
    super(reason)
    this.fault = fault
  }
}

/**
 * Processes that read files of posts. A file may be made to attack its reader, so each process has limits of time
 * and memory, no secrets in its environment, and may write only to the work folder. One that exceeds a limit is ended;
 * the next task starts another. Only the file that it read is affected.
 */
export type MediaWorker = {
  /** How many tasks run at a time. */
  width: number
  /** Analyses a picture, and writes its thumbnail for lists to a path in the work folder. @throws UnreadableMedia */
  analysePicture(
    files: { path: string; thumbnail: string },
    options: WorkerTaskOptions,
  ): Promise<PictureAnalysis>
  /** Writes the thumbnail of a picture to a path in the work folder. @throws UnreadableMedia */
  writeThumbnail(
    files: { path: string; thumbnail: string; size: ThumbnailSize },
    options: WorkerTaskOptions,
  ): Promise<void>
  /** Reads the words of a picture. @throws UnreadableMedia */
  readText(
    picture: { path: string; languages: TextLanguages },
    options: WorkerTaskOptions,
  ): Promise<PictureText>
  /** Reads the text of a document. @throws UnreadableMedia */
  readDocument(document: { path: string }, options: WorkerTaskOptions): Promise<DocumentText>
  /** Reads the words in the pictures of a page, from 1. @throws UnreadableMedia */
  readPage(
    of: { path: string; page: number; languages: TextLanguages },
    options: WorkerTaskOptions,
  ): Promise<PictureText>
  /**
   * Measures the sound of a file, and writes that of a video to the path `sound` in the work folder. A longer file is
   * only measured in time. @throws UnreadableMedia
   */
  readSound(
    file: { path: string; sound: string; mostSeconds: number },
    options: WorkerTaskOptions,
  ): Promise<SoundAnalysis>
  close(): Promise<void>
}

/** `isUrgent`: before the others, as a user waits. */
export type WorkerTaskOptions = { signal: AbortSignal; isUrgent?: boolean }

type Options = {
  /** The processes may write to this folder only. */
  workFolder: string
  /** The folders from which they may read, beside the program. */
  readFolders: string[]
  width?: number
  limitMs?: number
  limitBytes?: number
}

type Waiting = {
  task: WorkerTask
  isUrgent: boolean
  resolve(result: object): void
  reject(error: unknown): void
}
type Slot = { child: ChildProcess | undefined; leave?: NodeJS.Timeout }

const program = fileURLToPath(new URL('./worker/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../../', import.meta.url))
/** An idle process ends after this. A new one needs 0.3 s. */
const spareMs = 10_000
const lookMs = 50
/** Reading words and decoding sound may take as many times longer. */
const taskFactors: Record<WorkerTask['kind'], number> = {
  picture: 1,
  thumbnail: 1,
  text: 3,
  document: 3,
  page: 3,
  sound: 15,
}
const usualLimits = { ms: 20_000, bytes: 768 * 1024 ** 2 }

/** Creates the worker without processes: each starts when a task would have to wait. */
export function createMediaWorker({
  workFolder,
  readFolders,
  width = Math.min(4, availableParallelism()),
  limitMs = usualLimits.ms,
  limitBytes = usualLimits.bytes,
}: Options): MediaWorker {
  const waiting: Waiting[] = []
  const slots: Slot[] = Array.from({ length: width }, () => ({ child: undefined }))
  const idle = [...slots]
  let orders = 0
  let isClosed = false

  const end = async ({ child }: Slot) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.ref()
    child.kill('SIGKILL')
    await exited
  }
  const retire = (slot: Slot) => {
    clearTimeout(slot.leave)
    void end(slot)
    slot.child = undefined
  }
  const start = (slot: Slot): ChildProcess => {
    const child = fork(program, [], {
      env: { TZ: 'UTC', VIPS_BLOCK_UNTRUSTED: '1' },
      execArgv: [
        '--permission',
        '--allow-addons',
        // The engine that reads words runs in a thread, with the same permissions.
        '--allow-worker',
        '--max-old-space-size=256',
        ...[root, ...readFolders].map((folder) => `--allow-fs-read=${folder}`),
        `--allow-fs-read=${workFolder}`,
        `--allow-fs-write=${workFolder}`,
      ],
      cwd: dirname(program),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // An idle process neither keeps a command from exiting nor ends the server when it fails.
    child.unref()
    child.channel?.unref()
    child.on('error', () => retire(slot))
    slot.child = child
    return child
  }

  /** A sound takes minutes: one process is left for tasks that users wait for, if there is more than one. */
  const mostSounds = Math.max(1, width - 1)
  let sounds = 0
  const runNext = () => {
    const place = waiting.findIndex(({ task }) => task.kind !== 'sound' || sounds < mostSounds)
    const [slot, next] = [idle[0], waiting[place]]
    if (!slot || !next) return
    idle.shift()
    waiting.splice(place, 1)
    if (next.task.kind === 'sound') sounds += 1
    clearTimeout(slot.leave)
    orders += 1
    const child = slot.child ?? start(slot)
    const done = () => {
      if (next.task.kind === 'sound') sounds -= 1
      slot.leave = setTimeout(() => retire(slot), spareMs).unref()
      idle.unshift(slot)
      runNext()
    }
    const taskMs = limitMs * taskFactors[next.task.kind]
    answerOf(child, { id: orders, task: next.task }, { limitMs: taskMs, limitBytes }).then(
      (result) => {
        next.resolve(result)
        done()
      },
      (error: unknown) => {
        // After a fault of the file itself the process could continue, but its reader may be in any state.
        retire(slot)
        next.reject(error)
        done()
      },
    )
  }

  const run = async <S extends TSchema>(
    result: S,
    task: WorkerTask,
    { signal, isUrgent = false }: WorkerTaskOptions,
  ): Promise<Static<S>> => {
    signal.throwIfAborted()
    if (isClosed) throw new Error('the media worker is closed')
    const { promise, resolve, reject } = Promise.withResolvers<object>()
    const one: Waiting = { task, isUrgent, resolve, reject }
    const firstOther = waiting.findIndex((other) => !other.isUrgent)
    waiting.splice(isUrgent && firstOther >= 0 ? firstOther : waiting.length, 0, one)
    const onAbort = () => {
      const place = waiting.indexOf(one)
      if (place >= 0) waiting.splice(place, 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    runNext()
    try {
      const checked = check(result, await promise)
      if (checked.ok) return checked.value
      throw new UnreadableMedia('crashed', `a wrong answer of the process: ${checked.issues[0]?.path}`)
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  return {
    width,
    analysePicture: (files, options) => run(pictureAnalysis, { kind: 'picture', ...files }, options),
    readText: (picture, options) => run(pictureText, { kind: 'text', ...picture }, options),
    readDocument: (document, options) => run(documentText, { kind: 'document', ...document }, options),
    readPage: (of, options) => run(pictureText, { kind: 'page', ...of }, options),
    readSound: (file, options) => run(soundAnalysis, { kind: 'sound', ...file }, options),
    writeThumbnail: async (files, options) => {
      await run(Type.Object({}), { kind: 'thumbnail', ...files }, options)
    },
    close: async () => {
      isClosed = true
      for (const one of waiting.splice(0)) one.reject(new Error('the media worker is closed'))
      await Promise.all(slots.map(end))
    },
  }
}

/** Sends an order and waits for its answer within the limits. */
async function answerOf(
  child: ChildProcess,
  order: WorkerOrder,
  { limitMs, limitBytes }: { limitMs: number; limitBytes: number },
): Promise<object> {
  const { promise, resolve, reject } = Promise.withResolvers<object>()
  const onMessage = (message: unknown) => {
    const answer = check(workerAnswer, message)
    if (!answer.ok || !('id' in answer.value) || answer.value.id !== order.id) return
    if ('result' in answer.value) resolve(answer.value.result)
    else if ('failed' in answer.value) reject(new Error(answer.value.failed))
    else reject(new UnreadableMedia(answer.value.fault, answer.value.reason))
  }
  const onExit = (code: number | null, signal: string | null) =>
    reject(new UnreadableMedia('crashed', `the process ended with ${signal ?? `code ${code}`}`))
  child.on('message', onMessage).once('exit', onExit)
  const until = performance.now() + limitMs
  const watch = setInterval(() => {
    if (performance.now() > until) reject(new UnreadableMedia('time_limit'))
    else if (memoryOf(child) > limitBytes) reject(new UnreadableMedia('memory_limit'))
  }, lookMs)
  try {
    child.ref()
    child.send(order, (error) => {
      if (error) reject(new UnreadableMedia('crashed', error.message))
    })
    return await promise
  } finally {
    clearInterval(watch)
    child.off('message', onMessage).off('exit', onExit)
    child.unref()
  }
}

/** Resident bytes of a process; 0 where the system does not say (proc_pid_statm(5), pages of 4 KiB). */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
    return Number(resident) * 4_096
  } catch {
    return 0
  }
}
