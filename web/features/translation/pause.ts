import { CallError } from '#api/call-error.ts'

/**
 * A pause that the translator requires. `until`: when it can be called again. `isLong`: too long to wait on
 * the page.
 */
export type Pause = { until: number; isLong: boolean }

/** Errors that pass after a while. For other errors `retryAfter` has no meaning. */
const passing: readonly string[] = ['translator_limited', 'translator_unreachable', 'too_many', 'too_often']
const longestSeconds = 5 * 60

/** The pause required by the translator, or by the server in front of it. */
export function requiredPause(error: unknown): Pause | undefined {
  if (!(error instanceof CallError) || error.retryAfter === undefined) return undefined
  if (!passing.includes(error.code)) return undefined
  return { until: Date.now() + error.retryAfter * 1_000, isLong: error.retryAfter > longestSeconds }
}

/** Resolves when the pause is over, or at once when `signal` aborts. */
export async function resumed({ until }: Pause, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, until - Date.now())
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
