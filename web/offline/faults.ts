import { CallError } from '#api/call-error.ts'

/** Why nothing more is kept: the browser has no room for it, or its database fails. */
export type Fault = 'full' | 'failed'

/** Undefined where it is not the browser that failed, but the connection or the server. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof CallError) return error.cause === undefined ? undefined : faultOf(error.cause)
  // What `fetch` throws without a connection.
  if (error instanceof TypeError) return undefined
  return isQuota(error) ? 'full' : 'failed'
}

/** Dexie wraps what the browser said, once for the request and once for its transaction. */
function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  return 'inner' in error && error.inner !== error && isQuota(error.inner)
}
