import type { BrowserMacs, Limits, Session } from './sessions.store.ts'

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
 * What becomes of a session whose refresh token of the given number is shown (docs/decisions/0038). The
 * parent of the current token is good for 30 s in the browser that was given the current one, whose other
 * tabs may still be asking with it. Until a call shows that the answer with the current one has arrived, the
 * same kind of browser may ask again from any network: a phone leaves one network with its question and asks
 * again in the next.
 */
export function judgeRefresh(
  session: Session,
  { counter, agentMac, networkMac }: BrowserMacs & { counter: number },
  now: Date,
): Verdict {
  if (hasRunOut(session, now)) return 'over'
  const age = now.getTime() - session.rotatedAt.getTime()
  if (counter === session.counter) return age < rotationMs ? 'same' : 'rotate'
  if (counter !== session.counter - 1 || agentMac !== session.agentMac) return 'stolen'
  if (!session.acknowledged) return 'same'
  return age <= rotationMs && networkMac === session.networkMac ? 'same' : 'stolen'
}
