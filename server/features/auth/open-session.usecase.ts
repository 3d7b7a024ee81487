import type { Change, Transact } from '#audit/transact'
import { networkOf } from '#http/network'
import type { RateLimit } from '#http/rate-limit'
import type { Records } from '#records/open'
import type { KeyedMac, Mac } from '#secrets/mac-key'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import type { ForwardClock } from '#server/forward-clock'
import { refreshTokenOf } from './refresh-token.ts'
import { cutOffsAt, sessionLifetimeMs } from './session-limits.ts'
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
  /** Rate limit of refreshes by session. */
  refreshes: RateLimit
}
type GrantDeps = Pick<SessionDeps, 'tokens' | 'mac'>
/** The network address and browser of a call. */
export type Origin = { ip: string; userAgent: string }
/** `accessToken` goes into the answer, `refreshToken` into its cookie until `endsAt`. */
export type OpenedSession = { accessToken: string; refreshToken: string; endsAt: Date }

/** How the user signed in, and when they proved who they are. */
export type SignInProof = { method: Session['method']; provedAt: Date }

/** A sign-in on a sixth device ends the oldest session. */
const maxSessions = 5

/** Opens a session in the transaction that completes the sign-in. */
export async function openSessionIn(
  { records, audit }: Change,
  deps: GrantDeps & { clock: Clock },
  user: Pick<UserRow, 'id' | 'email'>,
  origin: Origin,
  given?: SignInProof,
): Promise<OpenedSession> {
  const { ip, userAgent } = origin
  const now = deps.clock.now()
  const { method, provedAt } = given ?? { method: 'password' as const, provedAt: now }
  const sessions = createSessionStore(records)
  // Locks the user, so parallel sign-ins count each other's sessions.
  await createUserStore(records).lock(user.id)
  await sessions.removeOld(user.id, cutOffsAt(now).madeBefore)
  const others = await sessions.listOf(user.id, cutOffsAt(now))
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
    provedAt,
    method,
  }
  await sessions.add(session)
  return await grantsOf(deps, session)
}

/** MACs that identify the browser and the network of a session. */
export function browserMacs(mac: KeyedMac, { ip, userAgent }: Origin): BrowserMacs {
  return { agentMac: mac('session agent', userAgent), networkMac: mac('session network', networkOf(ip)) }
}

/**
 * Ends all sessions of a user, or all but one, in the given transaction. Returns how many ended. Their access
 * tokens are refused from the next call on.
 */
export async function endSessionsOf(
  transaction: Records,
  userId: string,
  { at, reason, except }: { at: Date; reason: EndReason; except?: string | undefined },
): Promise<number> {
  const ends = { revokedAt: at, endReason: reason, ...(except === undefined ? {} : { except }) }
  return await createSessionStore(transaction).endAllOf(userId, ends)
}

/** Records that the user of a session has re-authenticated. */
export async function proveAgain(transaction: Records, sessionId: string, provedAt: Date): Promise<void> {
  await createSessionStore(transaction).prove(sessionId, provedAt)
}

/** The current tokens of a session. */
export async function grantsOf({ tokens, mac }: GrantDeps, session: Session): Promise<OpenedSession> {
  const { id: sessionId, userId, counter, createdAt } = session
  return {
    accessToken: await tokens.issue({ userId, sessionId, counter }),
    refreshToken: refreshTokenOf(mac, session),
    endsAt: new Date(createdAt.getTime() + sessionLifetimeMs),
  }
}

/** The actor in audit entries about a session. */
export function sessionActor(
  user: Pick<UserRow, 'id' | 'email'>,
  { id, provedAt }: Session,
  ip: string,
): Pick<Actor, 'id' | 'name' | 'ip' | 'session'> {
  return { id: user.id, name: user.email, ip, session: { id, provedAt } }
}
