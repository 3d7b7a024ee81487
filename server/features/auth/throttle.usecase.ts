import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import { AppError } from '#server/errors'
import { createThrottleStore, type Window } from './throttles.store.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** At most `max` in `windowMs`. `sliding`: the window restarts with each count. */
export type Limit = { name: string; max: number; windowMs: number; kind?: Window['kind'] }

/** What a counter counts for, such as an e-mail and a network. */
export type Subject = readonly string[]

export function throttleKey(mac: Mac, { name }: Pick<Limit, 'name'>, subject: Subject): string {
  return mac('throttle', name, ...subject)
}

type Counting = { records: Records; mac: Mac; now: Date }

/** Counts before it checks, so of parallel calls at most `max` pass. Throws `too_often` beyond. */
export async function countWithin(counting: Counting, limit: Limit, subject: Subject): Promise<number> {
  const { records, mac, now } = counting
  const endsAt = new Date(now.getTime() + limit.windowMs)
  const window = { kind: limit.kind ?? 'fixed', now, endsAt } as const
  const counted = await createThrottleStore(records).add(throttleKey(mac, limit, subject), 1, window)
  if (counted.count > limit.max) throw tooOften(counted.endsAt, now)
  return counted.count
}

/** Subtracts 1 from a counter. */
export async function takeBack(
  { records, mac, now }: Counting,
  limit: Limit,
  subject: Subject,
): Promise<void> {
  const window = { kind: 'fixed', now, endsAt: now } as const
  await createThrottleStore(records).add(throttleKey(mac, limit, subject), -1, window)
}

export async function forget(
  { records, mac }: Omit<Counting, 'now'>,
  limits: readonly Limit[],
  subject: Subject,
): Promise<void> {
  await createThrottleStore(records).clear(limits.map((limit) => throttleKey(mac, limit, subject)))
}

export function tooOften(until: Date, now: Date): AppError {
  return new AppError('too_often', { retryAfterSeconds: secondsUntil(until, now) })
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
}
