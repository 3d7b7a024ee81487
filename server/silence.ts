import type { AppError } from './errors.ts'

/**
 * Notices that a database does not answer at all: its process is stopped, or the network to its server drops
 * packets. Statements would otherwise wait for minutes.
 */
export type SilenceWatch = {
  /** The result of `read`. @throws the `failure` if the database is silent before it ends. */
  heard<T>(read: () => Promise<T>): Promise<T>
  /** Resolves when the database answers. */
  over(): Promise<void>
  stop(): void
}

/** A statement of a millisecond, on a connection that no other statement uses. */
type Ping = { answered: Promise<unknown>; abandon(): void }

type Options = {
  ping(): Ping
  /** Whether the error of a ping is an answer: a database that refuses further connections is not silent. */
  isAnswer?(cause: unknown): boolean
  failure(): AppError
  /** Called when the database becomes silent and when it answers again. */
  onChange?: ((isSilent: boolean) => void) | undefined
  beatMs?: number
}

/** Beats of a read without an answer before the database is asked whether it answers. */
const quietBeats = 2
/** Beats that a ping may take. The database may be busy, and the machine too. */
const pingBeats = 6

type Waiting = { beats: number; fail(): void }

/** Counts beats instead of time: a process that was suspended itself did not wait. */
export function watchSilence({
  ping,
  isAnswer = () => false,
  failure,
  onChange = () => undefined,
  beatMs = 500,
}: Options): SilenceWatch {
  const waiting = new Set<Waiting>()
  let listeners: (() => void)[] = []
  let isSilent = false
  let current: { beats: number; hasFailed: boolean; abandon(): void } | undefined
  let timer: NodeJS.Timeout | undefined

  const change = (silent: boolean) => {
    if (isSilent === silent) return
    isSilent = silent
    onChange(silent)
    if (silent) return
    for (const resume of listeners) resume()
    listeners = []
  }
  const startPing = () => {
    const { answered, abandon } = ping()
    const own = { beats: 0, hasFailed: false, abandon }
    current = own
    const hear = () => {
      if (current !== own) return
      current = undefined
      for (const one of waiting) one.beats = 0
      change(false)
    }
    answered.then(hear, (cause: unknown) => {
      if (isAnswer(cause)) hear()
      // Reads whose connections have failed too end before the next beat.
      else own.hasFailed = true
    })
  }
  const endPing = () => {
    current?.abandon()
    current = undefined
    if (waiting.size > 0) change(true)
    for (const one of waiting) one.fail()
    waiting.clear()
  }
  const beat = () => {
    for (const one of [...waiting, ...(current ? [current] : [])]) one.beats += 1
    if (current && (current.hasFailed || current.beats > pingBeats)) endPing()
    if (!current && (isSilent || [...waiting].some(({ beats }) => beats >= quietBeats))) startPing()
    if (isSilent || current || waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    heard: async (read) => {
      if (isSilent) throw failure()
      const silent = Promise.withResolvers<never>()
      const own: Waiting = { beats: 0, fail: () => silent.reject(failure()) }
      waiting.add(own)
      timer ??= setInterval(beat, beatMs).unref()
      try {
        return await Promise.race([read(), silent.promise])
      } finally {
        waiting.delete(own)
      }
    },
    over: async () => {
      if (isSilent) await new Promise<void>((resolve) => listeners.push(resolve))
    },
    stop: () => {
      clearInterval(timer)
      current?.abandon()
      for (const one of waiting) one.fail()
    },
  }
}
