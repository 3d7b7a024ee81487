import { AppError } from '#server/errors'

/**
 * Keeps everybody from waiting for one who does not answer, and from asking one who has asked to be left
 * alone.
 */
export type Breaker = {
  /** @throws AppError where it is known that there will be no answer. */
  assertClosed(): void
  note(outcome: 'answered' | 'failed'): void
  /** Nobody asks for so long. */
  hold(ms: number): void
}

type Limits = { failures: number; openMs: number; now: () => number }

/**
 * After so many failures in a row nobody asks for a while; then one may try, and the next failure closes the
 * door again.
 */
export function createBreaker({ failures, openMs, now }: Limits): Breaker {
  let failed = 0
  let openUntil = 0
  let heldUntil = 0
  const assertPast = (until: number, code: 'translator_limited' | 'translator_unreachable') => {
    const leftMs = until - now()
    if (leftMs > 0) throw new AppError(code, { retryAfterSeconds: Math.ceil(leftMs / 1_000) })
  }
  return {
    assertClosed: () => {
      assertPast(heldUntil, 'translator_limited')
      assertPast(openUntil, 'translator_unreachable')
    },
    note: (outcome) => {
      failed = outcome === 'answered' ? 0 : failed + 1
      if (failed >= failures) openUntil = now() + openMs
    },
    hold: (ms) => {
      heldUntil = now() + ms
    },
  }
}
