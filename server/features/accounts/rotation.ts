import type { Limits, Session } from './sessions.store.ts'

/** Longest life of a session, and longest pause between two calls of its user (notes on security, 3.6). */
export const sessionLifetimeMs = 12 * 3_600_000
const idleLimitMs = 30 * 60_000
/** A refresh token is given out for so long at least, and its parent is good for so long after it. */
const rotationMs = 30_000

export function hasRunOut({ createdAt, seenAt }: Session, now: Date): boolean {
  const { madeBefore, unusedSince } = limitsAt(now)
  return createdAt < madeBefore || seenAt < unusedSince
}

export function limitsAt(now: Date): Limits {
  return {
    madeBefore: new Date(now.getTime() - sessionLifetimeMs),
    unusedSince: new Date(now.getTime() - idleLimitMs),
  }
}

/** `rotate`: give the next token. `same`: give the current one again. `stolen`: somebody has a copy. */
export type Verdict = 'rotate' | 'same' | 'stolen' | 'over'

/**
 * What becomes of a session whose refresh token of the given number is shown (notes on security, 3.6). Its parent is good while
 * tabs may still be asking with it, and for as long as nothing shows that the answer with the current one has arrived.
 */
export function judgeRefresh(session: Session, counter: number, now: Date): Verdict {
  if (hasRunOut(session, now)) return 'over'
  const age = now.getTime() - session.rotatedAt.getTime()
  if (counter === session.counter) return age < rotationMs ? 'same' : 'rotate'
  if (counter !== session.counter - 1) return 'stolen'
  return age <= rotationMs || !session.acknowledged ? 'same' : 'stolen'
}
