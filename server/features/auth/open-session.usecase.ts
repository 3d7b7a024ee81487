import type { Change, Transact } from '#audit/transact'
import { networkOf } from '#http/network'
import type { RateLimit } from '#http/rate-limit'
import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import type { ForwardClock } from '#server/forward-clock'
import { refreshTokenOf } from './refresh-token.ts'
import { limitsAt, sessionLifetimeMs } from './rotation.ts'
import {
  type BrowserMacs,
  createSessionStore,
  type EndReason,
  type Session,
  type SessionStore,
} from './sessions.store.ts'
import type { AccessTokens } from './tokens.ts'
import { createUserStore, type UserRow, type UserStore } from './users.store.ts'

export type SessionDeps = {
  users: UserStore
  sessions: SessionStore
  tokens: AccessTokens
  clock: ForwardClock
  mac: Mac
  transact: Transact
  /** How often one session may refresh. */
  refreshes: RateLimit
}
type GrantDeps = Pick<SessionDeps, 'tokens' | 'mac'>
/** Where a call comes from. */
export type Origin = { ip: string; userAgent: string }
/**
 * What a browser is given: the access token in the answer, the refresh token in its cookie until `endsAt`.
 */
export type OpenedSession = { accessToken: string; refreshToken: string; endsAt: Date }

/** Who signs in on a sixth device is signed out on the one of longest ago (notes on security, 3.6). */
const maxSessions = 5

/** A new session in the transaction of the sign-in that ends with it. */
export async function openSessionIn(
  { records, audit }: Change,
  deps: GrantDeps & { clock: Clock },
  user: Pick<UserRow, 'id' | 'email'>,
  origin: Origin,
): Promise<OpenedSession> {
  const { ip, userAgent } = origin
  const now = deps.clock.now()
  const sessions = createSessionStore(records)
  // Sign-ins of one user take their turn: none of two at a time overlooks the session of the other.
  await createUserStore(records).lock(user.id)
  await sessions.removeOld(user.id, limitsAt(now).madeBefore)
  const others = await sessions.listOf(user.id, limitsAt(now))
  for (const { id } of others.slice(maxSessions - 1)) {
    const reason = 'too many sessions' satisfies EndReason
    await sessions.end(id, now, reason)
    audit.add({
      actor: { id: user.id, name: user.email, ip },
      action: 'session.end',
      object: { id: user.id, name: user.email },
      details: { session: id, reason },
    })
  }
  const session = {
    id: deps.clock.newId(),
    userId: user.id,
    counter: 0,
    acknowledged: false,
    ip,
    userAgent: userAgent.slice(0, 300),
    ...browserMacs(deps.mac, origin),
    createdAt: now,
    seenAt: now,
    rotatedAt: now,
    provedAt: now,
  }
  await sessions.add(session)
  return await grantsOf(deps, session)
}

/** MACs by which the browser of a call is recognised while its session lives. */
export function browserMacs(mac: Mac, { ip, userAgent }: Origin): BrowserMacs {
  return { agentMac: mac('session agent', userAgent), networkMac: mac('session network', networkOf(ip)) }
}

/**
 * Ends the sessions of a user, all or all but one, in the transaction of the change that makes it necessary;
 * tells how many. Their access tokens are refused from the next call on.
 */
export async function endSessionsOf(
  transaction: Records,
  userId: string,
  { at, reason, except }: { at: Date; reason: EndReason; except?: string | undefined },
): Promise<number> {
  const ends = { revokedAt: at, endReason: reason, ...(except === undefined ? {} : { except }) }
  return await createSessionStore(transaction).endAllOf(userId, ends)
}

/** Whoever is behind a session has proved once more who he is. */
export async function proveAgain(transaction: Records, sessionId: string, provedAt: Date): Promise<void> {
  await createSessionStore(transaction).prove(sessionId, provedAt)
}

/** The tokens of a session as it is now. */
export async function grantsOf({ tokens, mac }: GrantDeps, session: Session): Promise<OpenedSession> {
  const { id: sessionId, userId, counter, createdAt } = session
  return {
    accessToken: await tokens.issue({ userId, sessionId, counter }),
    refreshToken: refreshTokenOf(mac, session),
    endsAt: new Date(createdAt.getTime() + sessionLifetimeMs),
  }
}

/** Whoever a session belongs to, as the audit log names him. */
export function holderOf(
  user: Pick<UserRow, 'id' | 'email'>,
  { id, provedAt }: Session,
  ip: string,
): Pick<Actor, 'id' | 'name' | 'ip' | 'session'> {
  return { id: user.id, name: user.email, ip, session: { id, provedAt } }
}
