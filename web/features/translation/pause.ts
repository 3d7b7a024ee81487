import { CallError } from '#api/call-error.ts'

/** When the translator may be asked again; `isLong`: nobody waits for that before the screen. */
export type Pause = { until: number; isLong: boolean }

/** What passes by itself. Of other failures the same time says nothing. */
const passing: readonly string[] = ['translator_limited', 'translator_unreachable', 'too_many', 'too_often']
const longestSeconds = 5 * 60

/** The pause that the translator, or the server before it, has asked for. */
export function pauseAsked(error: unknown): Pause | undefined {
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
