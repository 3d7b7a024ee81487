import { isLate } from '#archive/engine-error'
import { AppError } from '#server/errors'

/** Runs several statements with one common time limit; when one of them fails, the others end as well. */
export async function withinSeconds<T>(
  seconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(new AppError('search_timeout')), seconds * 1_000)
  try {
    return await work(AbortSignal.any([signal, ended.signal]))
  } catch (cause) {
    ended.abort(cause)
    throw cause
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs parts of an answer, each with its own time limit. A late part is undefined, and its error is in
 * `late`.
 */
export function partsInTime(seconds: number, signal: AbortSignal) {
  const late: AppError[] = []
  const part = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    try {
      return await withinSeconds(seconds, signal, work)
    } catch (cause) {
      // The whole call may have ended.
      signal.throwIfAborted()
      if (!isLate(cause)) throw cause
      late.push(cause)
      return undefined
    }
  }
  return { part, late }
}
