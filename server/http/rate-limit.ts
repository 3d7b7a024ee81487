import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'

/** Rate limit per key: a burst at once, then a steady number of calls per second. */
export type RateLimit = {
  /** @throws `too_often` with the seconds after which the next call is allowed. */
  take(key: string): void
  /** Throws as `take` would, without taking a token. */
  assertSome(key: string): void
}

/** Token buckets in memory. A restart loses them, which is harmless as they refill within seconds. */
export function createRateLimit({
  size,
  perSecond,
  clock,
}: {
  size: number
  perSecond: number
  clock: Clock
}): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const filled = (bucket: { tokens: number; at: number }, now: number) =>
    // A clock that was set back must not lock a user out.
    Math.min(size, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
  const forgetFull = (now: number) => {
    for (const [key, bucket] of buckets) if (filled(bucket, now) >= size) buckets.delete(key)
  }
  /** The current tokens, if there is at least one. */
  const some = (key: string, now: number): number => {
    const known = buckets.get(key)
    const tokens = known ? filled(known, now) : size
    if (tokens >= 1) return tokens
    buckets.set(key, { tokens, at: now })
    throw new AppError('too_often', { retryAfterSeconds: Math.ceil((1 - tokens) / perSecond) })
  }
  return {
    take: (key) => {
      const now = clock.now().getTime()
      if (!buckets.has(key) && buckets.size >= keysBetweenSweeps) forgetFull(now)
      buckets.set(key, { tokens: some(key, now) - 1, at: now })
    },
    assertSome: (key) => {
      some(key, clock.now().getTime())
    },
  }
}

const keysBetweenSweeps = 10_000
