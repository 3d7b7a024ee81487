import { hasExpired } from './session-limits.ts'
import type { BrowserMacs, Session } from './sessions.store.ts'

/** Shortest time that a refresh token is current, and time that its parent remains valid afterwards. */
const rotationMs = 30_000

/**
 * `rotate`: issue the next token. `same`: return the current one. `stolen`: someone has a copy.
 */
export type Verdict = 'rotate' | 'same' | 'stolen' | 'expired'

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
  if (hasExpired(session, now)) return 'expired'
  const age = now.getTime() - session.rotatedAt.getTime()
  if (counter === session.counter) return age < rotationMs ? 'same' : 'rotate'
  if (counter !== session.counter - 1 || agentMac !== session.agentMac) return 'stolen'
  if (!session.acknowledged) return 'same'
  return age <= rotationMs && networkMac === session.networkMac ? 'same' : 'stolen'
}
