import { AppError } from '#server/errors'

/** Circuit breaker: rejects calls to a server that does not answer or that asked for a pause. */
export type Breaker = {
  /** @throws AppError while calls are rejected. */
  assertClosed(): void
  note(outcome: 'answered' | 'failed'): void
  /** Rejects all calls for this time. */
  hold(ms: number): void
}

type Limits = { failures: number; openMs: number; now: () => number }

/**
 * Rejects calls for `openMs` after `failures` failures in a row. Then one call may try, and its failure opens
 * the breaker again.
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
