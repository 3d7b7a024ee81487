import type { Engine } from './engine.ts'
import type { Sql } from './sql.ts'

/** How long an answer is shared after the read; the calls of one screen arrive within this time. */
const sharedMs = 1_000

type Reading<T> = { answer: Promise<T>; readers: number; given: AbortController; changes: number }

/** Reads a statement. Equal concurrent calls share one answer, which must not be mutated. */
export type SharedRead<T> = (statement: Sql, signal: AbortSignal) => Promise<T>

/**
 * Shares reads of the same statement, because the calls of one screen overlap. Concurrent calls of one user
 * share a running read. All users share its answer for `keptMs`, if nothing is written in between. A running
 * read is not shared between users, as it waits for the turn of its user. The read is aborted in the engine
 * when its last reader leaves.
 */
export function sharedRead<T>(
  engine: Engine,
  work: (statement: Sql, signal: AbortSignal) => Promise<T>,
  keptMs = sharedMs,
): SharedRead<T> {
  const reads = new Map<string, Reading<T>>()
  const forget = (key: string, reading: Reading<T>) => {
    if (reads.get(key) === reading) reads.delete(key)
  }
  const begin = (key: string, own: string, statement: Sql): Reading<T> => {
    const given = new AbortController()
    const changes = engine.changes()
    const reading = { answer: work(statement, given.signal), readers: 0, given, changes }
    reads.set(own, reading)
    reading.answer.then(
      () => {
        reads.set(key, reading)
        setTimeout(forget, keptMs, key, reading).unref()
        forget(own, reading)
      },
      () => forget(own, reading),
    )
    return reading
  }
  const find = (key: string): Reading<T> | undefined => {
    const reading = reads.get(key)
    return reading?.changes === engine.changes() ? reading : undefined
  }

  return async (statement, signal) => {
    signal.throwIfAborted()
    const key = JSON.stringify(statement)
    const own = `${engine.currentUser() ?? ''} ${key}`
    const reading = find(key) ?? find(own) ?? begin(key, own, statement)
    const gone = Promise.withResolvers<never>()
    const leave = () => {
      reading.readers -= 1
      if (reading.readers === 0) {
        forget(key, reading)
        forget(own, reading)
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
