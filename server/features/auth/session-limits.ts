import type { Session, SessionCutOffs } from './sessions.store.ts'

/** A session expires this long after its sign-in, even if it is in use. */
export const sessionLifetimeMs = 12 * 3_600_000
/**
 * A session expires after this time without a call. A refresh does not count as a call; an upload in progress
 * does. Must be well above `recordUseEveryMs` (sessions.usecase.ts), the precision of `seenAt`.
 */
const idleLimitMs = 30 * 60_000

export function hasExpired({ createdAt, seenAt }: Session, now: Date): boolean {
  const { madeBefore, unusedSince } = cutOffsAt(now)
  return createdAt < madeBefore || seenAt < unusedSince
}

export function cutOffsAt(now: Date): SessionCutOffs {
  return {
    madeBefore: new Date(now.getTime() - sessionLifetimeMs),
    unusedSince: new Date(now.getTime() - idleLimitMs),
  }
}
