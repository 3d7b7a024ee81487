import type { Scope } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import { underEachKey } from '#secrets/mac-key'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { ApiKeyActors } from './api-key-actors.ts'
import { assertManages, restrictionsToPassOn } from './grantor.usecase.ts'
import {
  browserMacs,
  grantsOf,
  type OpenedSession,
  type Origin,
  type SessionDeps,
  sessionActor,
} from './open-session.usecase.ts'
import { readRefreshToken } from './refresh-token.ts'
import { judgeRefresh } from './rotation.ts'
import { cutOffsAt, hasExpired } from './session-limits.ts'
import { createSessionStore, type Session } from './sessions.store.ts'
import { stolenSessionMessage } from './stolen-session.mail.ts'
import { createUserStore, type UserRow } from './users.store.ts'

/** Returns new tokens for a refresh token. Ends the session if the token shows that it was stolen. */
export async function refreshAccess(
  deps: SessionDeps,
  refreshToken: string | undefined,
  origin: Origin,
): Promise<OpenedSession> {
  const given = readRefreshToken(deps.mac, refreshToken)
  if (!given) throw new AppError('refresh_invalid')
  deps.refreshes.take(given.id)
  const browsers = underEachKey(deps.mac, (mac) => browserMacs(mac, origin))
  // The end of a stolen session must be committed, so the error is thrown after the transaction.
  const outcome = await deps.transact(async ({ records, audit, notify }) => {
    const now = deps.clock.now()
    const sessions = createSessionStore(records)
    const session = await sessions.lock(given.id)
    const user = session && (await createUserStore(records).find(session.userId))
    if (!session || user?.status !== 'Active') return 'invalid'
    const [browser] = browsers
    const known = browsers.find(({ agentMac }) => agentMac === session.agentMac) ?? browser
    const verdict = judgeRefresh(session, { counter: given.counter, ...known }, now)
    switch (verdict) {
      case 'expired':
        return 'invalid'
      case 'same':
        return session
      case 'rotate':
        await sessions.rotate(session.id, session.counter + 1, now, browser)
        return { ...session, counter: session.counter + 1 }
      case 'stolen':
        await sessions.end(session.id, now, 'stolen')
        audit.add({
          actor: sessionActor(user, session, origin.ip),
          action: 'session.stolen',
          object: { id: user.id, name: user.email },
          details: { session: session.id, shown: given.counter, current: session.counter },
        })
        notify(stolenSessionMessage(user.email, now))
        return 'stolen'
    }
  })
  if (outcome === 'invalid') throw new AppError('refresh_invalid')
  if (outcome === 'stolen') throw new AppError('refresh_reused')
  return await grantsOf(deps, outcome)
}

/**
 * Ends the session of a refresh token, current or old, and returns it. Signing out twice is not an error.
 */
export async function signOut(
  deps: SessionDeps,
  refreshToken: string | undefined,
  ip: string,
): Promise<Session | undefined> {
  const given = readRefreshToken(deps.mac, refreshToken)
  if (!given) return undefined
  return await deps.transact(async ({ records, audit }) => {
    const sessions = createSessionStore(records)
    const session = await sessions.lock(given.id)
    const user = session && (await createUserStore(records).find(session.userId))
    if (!session || !user) return undefined
    await sessions.end(session.id, deps.clock.now(), 'logout')
    audit.add({
      actor: sessionActor(user, session, ip),
      action: 'session.end',
      object: { id: user.id, name: user.email },
      details: { session: session.id, reason: 'logout' },
    })
    return session
  })
}

/** How often at most a session is marked as used. */
const recordUseEveryMs = 60_000

/**
 * The actor of an access token. The session and the user are read again, so changes apply to the next call.
 */
export async function actorOfToken(deps: SessionDeps, token: string, ip: string): Promise<Actor> {
  const { userId, sessionId, counter } = await deps.tokens.verify(token)
  const found = await deps.sessions.findWithUser(sessionId)
  const now = deps.clock.now()
  if (!found || found.user.id !== userId || hasExpired(found.session, now))
    throw new AppError('unauthenticated')
  const { session } = found
  // A browser with this access token has also received the refresh token with the same number.
  if (!session.acknowledged && counter === session.counter)
    await deps.sessions.acknowledge(sessionId, counter)
  await markUsed(deps, session)
  return actorOf(deps, found, ip)
}

async function markUsed({ sessions, clock }: SessionDeps, { id, seenAt }: Session): Promise<void> {
  const now = clock.now()
  if (now.getTime() - seenAt.getTime() >= recordUseEveryMs) await sessions.markUsed(id, now)
}

type SessionWithUser = { session: { id: string; provedAt: Date }; user: UserRow }

function actorOf(
  { clock }: Pick<SessionDeps, 'clock'>,
  { session: { id: sessionId, provedAt }, user }: SessionWithUser,
  ip: string,
): Actor {
  const { id, email: name, role, access } = user
  const session = { id: sessionId, provedAt: clock.shown(provedAt) }
  return { id, name, role, ip, restrictions: readRestrictions(access), session }
}

/**
 * The actor of a session or API key that was verified without its token. Does not count as use of it.
 * @throws AppError unauthenticated if it is no longer valid
 */
export async function actorOfCredential(
  deps: SessionDeps & { apiKeys: ApiKeyActors },
  id: string,
  ip: string,
): Promise<Actor> {
  const found = await deps.sessions.findWithUser(id)
  if (!found) return await deps.apiKeys.ofId(id, ip)
  if (hasExpired(found.session, deps.clock.now())) throw new AppError('unauthenticated')
  return actorOf(deps, found, ip)
}

/**
 * The actor of a session, for long calls such as uploads. Counts as use of the session and may outlast the
 * access token.
 * @throws AppError unauthenticated if the session has ended
 */
export async function actorUsingSession(deps: SessionDeps, sessionId: string, ip: string): Promise<Actor> {
  const found = await findOpenSession(deps, sessionId)
  await markUsed(deps, found.session)
  return actorOf(deps, found, ip)
}

async function findOpenSession({ sessions, clock }: SessionDeps, sessionId: string) {
  const found = await sessions.findWithUser(sessionId)
  if (!found || hasExpired(found.session, clock.now())) throw new AppError('unauthenticated')
  return found
}

/** The open sessions of a user, newest first. */
export async function sessionsOf(
  { users, sessions, clock }: SessionDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  { id }: InputOf<typeof userRoutes.listSessions>,
): Promise<OutputOf<typeof userRoutes.listSessions>> {
  const user = await userWithin(users, { actor, scope }, id)
  const found = await sessions.listOf(user.id, cutOffsAt(clock.now()))
  const data = found.map((session) => ({
    id: session.id,
    ip: session.ip,
    userAgent: session.userAgent,
    createdAt: clock.shown(session.createdAt).toISOString(),
    seenAt: clock.shown(session.seenAt).toISOString(),
    current: session.id === actor.session?.id,
  }))
  return { data, totalItems: data.length, page: 1, itemsPerPage: Math.max(1, data.length) }
}

export async function endOneSession(
  deps: SessionDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  { id, sessionId }: InputOf<typeof userRoutes.endSession>,
): Promise<void> {
  const user = await userWithin(deps.users, { actor, scope }, id)
  await deps.transact(async ({ records, audit }) => {
    if (id !== actor.id) {
      const users = createUserStore(records)
      await users.lockActiveAdmins()
      assertManages(await restrictionsToPassOn(users, actor), user)
    }
    const sessions = createSessionStore(records)
    const now = deps.clock.now()
    const open = await sessions.listOf(user.id, cutOffsAt(now))
    if (!open.some((session) => session.id === sessionId)) throw new AppError('not_found')
    // Another call may have ended it meanwhile, so nothing remains to do.
    if (!(await sessions.end(sessionId, now, 'ended'))) return
    audit.add({
      actor,
      action: 'session.end',
      object: { id: user.id, name: user.email },
      details: { session: sessionId, reason: 'ended' },
    })
  })
}

/** The user, if the actor may see them. @throws AppError not_found */
async function userWithin(
  users: SessionDeps['users'],
  { actor, scope }: { actor: Actor; scope: Scope },
  id: string,
): Promise<UserRow> {
  const isWithin = scope === 'all' || id === actor.id
  const user = isWithin ? await users.find(id) : undefined
  if (!user) throw new AppError('not_found')
  return user
}
