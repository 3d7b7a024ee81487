import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#server/errors'

/**
 * Texts of one language in English, undefined for what could not be translated. @throws AppError where none
 * could.
 */
export type TranslateBatch = (
  texts: string[],
  language: string,
  signal: AbortSignal,
) => Promise<(string | undefined)[]>

export type Patience = {
  /**
   * The pause before the second try where nobody says how long it should be; each further one is twice as
   * long.
   */
  pauseMs: number
  longestPauseMs: number
  /** So long nothing may come at all, and so long an export waits altogether. */
  unansweredMs: number
  inAllMs: number
}

/** A translator that is restarted, or counts by the minute, costs an export nothing but time. */
export const exportPatience: Patience = {
  pauseMs: 1_000,
  longestPauseMs: 30_000,
  unansweredMs: 3 * 60_000,
  inAllMs: 15 * 60_000,
}

/** What passes by itself; everything else would be the same the next time. */
const passing = new Set(['translator_limited', 'translator_unreachable', 'too_many'])

/**
 * Asks again for as long as the translator asks to wait or does not answer. Whoever stays away longer than
 * the patience lasts is not waited for any more, until he answers again. @throws AppError as `translateBatch`
 * does.
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
