import type { Engine } from './engine.ts'
import type { Sql } from './sql.ts'

/**
 * How long an answer is good for those who ask the same after it: the calls of one screen come within this.
 */
const sharedMs = 1_000

type Reading<T> = { answer: Promise<T>; readers: number; given: AbortController; changes: number }

/**
 * Reads a statement; whoever asks for the same at the same time gets the same answer, which is not to be
 * changed.
 */
export type SharedRead<T> = (statement: Sql, signal: AbortSignal) => Promise<T>

/**
 * A reading that is done once for all calls of a user for the same statement at the same time, and for all
 * users within a second (`keptMs`) after it, so long as nothing is written in between: the calls of one
 * screen have much in common. While it runs it is its user's alone, since it waits for the turn of that user.
 * It is ended in the engine when the last of its readers has gone away.
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
