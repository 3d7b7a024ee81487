import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#server/errors'

/**
 * Translates texts of one language to English; undefined for a text that failed.
 * @throws AppError where every text failed.
 */
export type TranslateBatch = (
  texts: string[],
  language: string,
  signal: AbortSignal,
) => Promise<(string | undefined)[]>

export type Patience = {
  /**
   * Pause before the second attempt if the translator does not name one; it doubles with each further
   * attempt.
   */
  pauseMs: number
  longestPauseMs: number
  /** Longest wait without any answer, and longest wait of an export in total. */
  unansweredMs: number
  inAllMs: number
}

/** Long enough for a translator to restart, or for a limit per minute to reset. */
export const exportPatience: Patience = {
  pauseMs: 1_000,
  longestPauseMs: 30_000,
  unansweredMs: 3 * 60_000,
  inAllMs: 15 * 60_000,
}

/** Temporary errors; any other error would come again. */
const passing = new Set(['translator_limited', 'translator_unreachable', 'too_many'])

/**
 * Retries while the translator asks to wait or does not answer. After the longest wait it stops waiting until
 * the translator answers again.
 * @throws AppError as `translateBatch` does.
 */
export function createPatientBatch(translateBatch: TranslateBatch, patience: Patience): TranslateBatch {
  let unanswered = 0
  let inAll = 0
  return async (texts, language, signal) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const made = await translateBatch(texts, language, signal)
        unanswered = 0
        return made
      } catch (cause) {
        const waitMs = waitAfter(cause, attempt, patience)
        const isTooLong = unanswered + waitMs > patience.unansweredMs || inAll + waitMs > patience.inAllMs
        if (isTooLong) throw cause
        unanswered += waitMs
        inAll += waitMs
        await sleep(waitMs, undefined, { signal })
      }
    }
  }
}

function waitAfter(cause: unknown, attempt: number, { pauseMs, longestPauseMs }: Patience): number {
  if (!(cause instanceof AppError) || !passing.has(cause.code)) throw cause
  const pause = Math.min(pauseMs * 2 ** (attempt - 1), longestPauseMs)
  return Math.max((cause.retryAfterSeconds ?? 0) * 1_000, pause)
}
