import { CallError } from '#api/call-error.ts'

/** Why nothing more is stored: the browser has no space, or its database fails. */
export type Fault = 'full' | 'failed'

/** Undefined if the connection or the server failed, not the browser. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof CallError) return error.cause === undefined ? undefined : faultOf(error.cause)
  // The error that `fetch` throws without a connection.
  if (error instanceof TypeError) return undefined
  return isQuota(error) ? 'full' : 'failed'
}

/** Dexie wraps the browser's error twice: for the request and for its transaction. */
function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'QuotaExceededError') return true
  return 'inner' in error && error.inner !== error && isQuota(error.inner)
}
