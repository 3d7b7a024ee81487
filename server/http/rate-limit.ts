import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { Spending } from './spending.ts'

/** Rate limit per key: a burst at once, then a steady number of calls per second. */
export type RateLimit = {
  /** @throws `too_often` with the seconds after which the next call is allowed. */
  take(key: string): void
  /** Throws as `take` would, without taking a token. */
  assertSome(key: string): void
}

/** `name`: of the limit, the same in all processes. */
export type Rate = { name: string; size: number; perSecond: number }

/**
 * Token buckets in memory, from which the calls at other processes are taken too. A restart loses them, which is
 * harmless as they refill within seconds.
 */
export function createRateLimit(
  { name, size, perSecond }: Rate,
  { clock, spending }: { clock: Clock; spending: Spending },
): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const filled = (bucket: { tokens: number; at: number }, now: number) =>
    // A clock that was set back must not lock a user out.
    Math.min(size, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)
  const forgetFull = (now: number) => {
    for (const [key, bucket] of buckets) if (filled(bucket, now) >= size) buckets.delete(key)
  }
  const tokensOf = (key: string, now: number): number => {
    const known = buckets.get(key)
    return known ? filled(known, now) : size
  }
  const put = (key: string, tokens: number, now: number) => {
    if (!buckets.has(key) && buckets.size >= keysBetweenSweeps) forgetFull(now)
    buckets.set(key, { tokens, at: now })
  }
  /** The current tokens, if there is at least one. */
  const some = (key: string, now: number): number => {
    const tokens = tokensOf(key, now)
    if (tokens >= 1) return tokens
    buckets.set(key, { tokens, at: now })
    throw new AppError('too_often', { retryAfterSeconds: Math.ceil((1 - tokens) / perSecond) })
  }
  spending.on(name, (key, calls) => {
    const now = clock.now().getTime()
    // Two processes may each have given a full bucket before they knew of each other. More is never owed.
    put(key, Math.max(-size, tokensOf(key, now) - calls), now)
  })
  return {
    take: (key) => {
      const now = clock.now().getTime()
      put(key, some(key, now) - 1, now)
      spending.add(name, key)
    },
    assertSome: (key) => {
      some(key, clock.now().getTime())
    },
  }
}

const keysBetweenSweeps = 10_000
