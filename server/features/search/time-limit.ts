import { AppError } from '#server/errors'

/** Work of several statements that share one limit of time; when one of them fails, the others end as well. */
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
