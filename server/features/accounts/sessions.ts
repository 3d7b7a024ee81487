import type { Records } from '#db/open'
import type { Actor } from '#http/actor'
import type { Buckets } from '#http/buckets'
import { networkOf } from '#http/network'
import type { Writing } from '#journal/writing'
import type { Mac } from '#secrets/mac-key'
import type { Clock } from '#server/clock'
import type { ForwardClock } from '#server/forward-clock'
import { type Account, type AccountStore, createAccountStore } from './accounts.store.ts'
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

export type SessionDeps = {
  accounts: AccountStore
  sessions: SessionStore
  tokens: AccessTokens
  clock: ForwardClock
  mac: Mac
  writing: Writing
  /** How often one session may refresh. */
  refreshes: Buckets
}
type GrantDeps = Pick<SessionDeps, 'tokens' | 'mac'>
/** Where a call comes from. */
export type Origin = { ip: string; userAgent: string }
/** What a browser is given: the access token in the answer, the refresh token in its cookie until `endsAt`. */
export type OpenedSession = { accessToken: string; refreshToken: string; endsAt: Date }

/** Who signs in on a sixth device is signed out on the one of longest ago (notes on security, 3.6). */
const maxSessions = 5

/** A new session in the transaction of the sign-in that ends with it. */
export async function openSessionIn(
  transaction: Records,
  deps: GrantDeps & { clock: Clock } & Pick<SessionDeps, 'writing'>,
  account: Pick<Account, 'id' | 'email'>,
  origin: Origin,
): Promise<OpenedSession> {
  const { ip, userAgent } = origin
  const now = deps.clock.now()
  const sessions = createSessionStore(transaction)
  // Sign-ins of one user take their turn: none of two at a time overlooks the session of the other.
  await createAccountStore(transaction).lock(account.id)
  await sessions.removeOld(account.id, limitsAt(now).madeBefore)
  const others = await sessions.listOf(account.id, limitsAt(now))
  for (const { id } of others.slice(maxSessions - 1)) {
    const reason = 'too many sessions' satisfies EndReason
    await sessions.end(id, now, reason)
    await deps.writing.journalIn(transaction).write({
      actor: { id: account.id, name: account.email, ip },
      action: 'session.end',
      object: { id: account.id, name: account.email },
      details: { session: id, reason },
    })
  }
  const session = {
    id: deps.clock.newId(),
    userId: account.id,
    ...{ counter: 0, acknowledged: false, ip, userAgent: userAgent.slice(0, 300) },
    ...browserMacs(deps.mac, origin),
    ...{ createdAt: now, seenAt: now, rotatedAt: now, provedAt: now },
  }
  await sessions.add(session)
  return await grantsOf(deps, session)
}

/** MACs by which the browser of a call is recognised while its session lives. */
export function browserMacs(mac: Mac, { ip, userAgent }: Origin): BrowserMacs {
  return { agentMac: mac('session agent', userAgent), networkMac: mac('session network', networkOf(ip)) }
}

/**
 * Ends the sessions of a user, all or all but one, in the transaction of the change that makes it necessary; tells how many.
 * Their access tokens are refused from the next call on.
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

/** Whoever a session belongs to, as the journal names him. */
export function holderOf(
  account: Pick<Account, 'id' | 'email'>,
  { id, provedAt }: Session,
  ip: string,
): Pick<Actor, 'id' | 'name' | 'ip' | 'session'> {
  return { id: account.id, name: account.email, ip, session: { id, provedAt } }
}
