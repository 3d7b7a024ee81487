import type { Engine } from './engine.ts'
import type { Sql } from './sql.ts'

type Reading<T> = { answer: Promise<T>; readers: number; given: AbortController; changes: number }
type Kept<T> = { answer: T; statement: Sql; bytes: number; changes: number; since: number }

/** Reads a statement. Equal calls share one answer, which must not be mutated. */
export type SharedRead<T> = (statement: Sql, signal: AbortSignal) => Promise<T>

type Options<T> = {
  /** Bytes of memory for answers; the least recently used ones are given up. */
  mostBytes?: number
  bytesOf?(answer: T): number
  /** How long an answer is kept at most, in milliseconds. */
  keptMs?: number
  /** Whether an answer stays right when its tables change, such as the size of the archive as a weight. */
  isLasting?: boolean
  /** Called with an answer that is no longer kept. */
  onGivenUp?(answer: T): void
}

const usualBytes = 4 * 1024 * 1024

/** Does the work that a statement identifies. Equal calls share one answer, which must not be mutated. */
export type SharedWork<T> = (
  statement: Sql,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

/**
 * Shares reads of the same statement. Concurrent calls of one user share a running read. All users share its
 * answer until a table that the statement names changes. What a reader may see is part of the statement, so
 * only readers with the same restrictions share answers. A running read is not shared between users, as it
 * waits for the turn of its user. The read is aborted in the engine when its last reader leaves.
 */
export function sharedRead<T>(
  engine: Engine,
  work: (statement: Sql, signal: AbortSignal) => Promise<T>,
  options: Options<T> = {},
): SharedRead<T> {
  const shared = sharedWork(engine, options)
  return async (statement, signal) =>
    await shared(statement, signal, async (given) => await work(statement, given))
}

/**
 * Shares work as `sharedRead` does, such as a read with what the program makes of it. The statement only says what the answer
 * depends on: equal statements have equal work.
 */
export function sharedWork<T>(engine: Engine, options: Options<T> = {}): SharedWork<T> {
  const { isLasting = false } = options
  const reads = new Map<string, Reading<T>>()
  const changesOf = (statement: Sql) => (isLasting ? 0 : engine.changes(statement))
  const answers = createAnswers(engine, changesOf, options)

  type Work = (signal: AbortSignal) => Promise<T>
  const begin = (key: string, own: string, statement: Sql, work: Work): Reading<T> => {
    const given = new AbortController()
    const changes = changesOf(statement)
    const reading = { answer: work(given.signal), readers: 0, given, changes }
    const forget = () => {
      if (reads.get(own) === reading) reads.delete(own)
    }
    reads.set(own, reading)
    reading.answer.then((answer) => {
      forget()
      answers.keep(key, statement, answer, changes)
    }, forget)
    return reading
  }

  return async (statement, signal, work) => {
    signal.throwIfAborted()
    const key = JSON.stringify(statement)
    const changes = changesOf(statement)
    const kept = answers.find(key, changes)
    if (kept) return kept.answer
    const own = `${engine.currentUser() ?? ''} ${key}`
    const running = reads.get(own)
    const reading = running?.changes === changes ? running : begin(key, own, statement, work)
    const gone = Promise.withResolvers<never>()
    const leave = () => {
      reading.readers -= 1
      if (reading.readers === 0) {
        if (reads.get(own) === reading) reads.delete(own)
        reading.given.abort(signal.reason)
      }
      gone.reject(signal.reason)
    }
    reading.readers += 1
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([reading.answer, gone.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}

/** Answers by statement in a bounded memory, the least recently used first. */
function createAnswers<T>(engine: Engine, changesOf: (statement: Sql) => number, options: Options<T>) {
  const { mostBytes = usualBytes, keptMs = engine.answersKeptMs, onGivenUp } = options
  const bytesOf = options.bytesOf ?? ((answer: T) => JSON.stringify(answer).length)
  const kept = new Map<string, Kept<T>>()
  let bytes = 0
  const giveUp = (key: string) => {
    const one = kept.get(key)
    if (!one) return
    kept.delete(key)
    bytes -= one.bytes
    onGivenUp?.(one.answer)
  }
  const isOutdated = ({ statement, changes, since }: Kept<T>) =>
    changes !== changesOf(statement) || performance.now() - since > keptMs
  return {
    find(key: string, changes: number): Kept<T> | undefined {
      const one = kept.get(key)
      if (!one) return undefined
      if (one.changes !== changes || isOutdated(one)) {
        giveUp(key)
        return undefined
      }
      kept.delete(key)
      kept.set(key, one)
      return one
    },
    keep(key: string, statement: Sql, answer: T, changes: number) {
      giveUp(key)
      // Each answer takes memory of the engine, so outdated ones must not wait for their turn.
      if (onGivenUp) for (const [other, one] of kept) if (isOutdated(one)) giveUp(other)
      const one = {
        answer,
        statement,
        bytes: key.length * 2 + bytesOf(answer),
        changes,
        since: performance.now(),
      }
      kept.set(key, one)
      bytes += one.bytes
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break
        giveUp(oldest)
      }
    },
  }
}
