import type { BrowserMacs, Limits, Session } from './sessions.store.ts'

/** Longest life of a session; below, the longest pause between two calls of its user. */
export const sessionLifetimeMs = 12 * 3_600_000
const idleLimitMs = 30 * 60_000
/** Shortest time that a refresh token is current, and time that its parent remains valid afterwards. */
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

/**
 * `rotate`: issue the next token. `same`: return the current one. `stolen`: someone has a copy. `over`: the
 * session has expired.
 */
export type Verdict = 'rotate' | 'same' | 'stolen' | 'over'

/**
 * Decides what a refresh with token number `counter` does (docs/decisions/0038). The parent of the current
 * token is accepted for 30 s from the browser that got the current one, because its other tabs may still send
 * it. Until a call proves that the current token arrived, the same kind of browser may repeat from any
 * network, because a phone may change networks in between.
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
