import { AppError } from '#server/errors'

/** Keeps everybody from waiting for one who does not answer. */
export type Breaker = {
  /** @throws AppError where it is known that there will be no answer. */
  assertClosed(): void
  note(outcome: 'answered' | 'failed'): void
}

type Limits = { failures: number; openMs: number; now: () => number }

/** After so many failures in a row nobody asks for a while; then one may try, and the next failure closes the door again. */
export function createBreaker({ failures, openMs, now }: Limits): Breaker {
  let failed = 0
  let openUntil = 0
  return {
    assertClosed: () => {
      const leftMs = openUntil - now()
      if (leftMs <= 0) return
      throw new AppError('translator_unreachable', { retryAfterSeconds: Math.ceil(leftMs / 1_000) })
    },
    note: (outcome) => {
      failed = outcome === 'answered' ? 0 : failed + 1
      if (failed >= failures) openUntil = now() + openMs
    },
  }
}
