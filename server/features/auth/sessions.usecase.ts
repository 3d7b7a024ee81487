import type { Scope } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { assertManages, restrictionsToPassOn } from './grantor.usecase.ts'
import {
  browserMacs,
  grantsOf,
  holderOf,
  type OpenedSession,
  type Origin,
  type SessionDeps,
} from './open-session.usecase.ts'
import { readRefreshToken } from './refresh-token.ts'
import { hasRunOut, judgeRefresh, limitsAt } from './rotation.ts'
import { createSessionStore, type Session } from './sessions.store.ts'
import { stolenSessionMessage } from './stolen-session.mail.ts'
import { createUserStore, type UserRow } from './users.store.ts'

/** New tokens for the refresh token of a session, or the end of that session (notes on security, 3.6). */
export async function refreshAccess(
  deps: SessionDeps,
  refreshToken: string | undefined,
  origin: Origin,
): Promise<OpenedSession> {
  const given = readRefreshToken(deps.mac, refreshToken)
  if (!given) throw new AppError('refresh_invalid')
  deps.refreshes.take(given.id)
  const browser = browserMacs(deps.mac, origin)
  // The end of a stolen session must be committed, so it is told after the transaction and not by an error
  // inside.
  const outcome = await deps.transact(async ({ records, audit, notify }) => {
    const now = deps.clock.now()
    const sessions = createSessionStore(records)
    const session = await sessions.lock(given.id)
    const user = session && (await createUserStore(records).find(session.userId))
    if (!session || user?.status !== 'Active') return 'over'
    const verdict = judgeRefresh(session, { counter: given.counter, ...browser }, now)
    switch (verdict) {
      case 'over':
        return 'over'
      case 'same':
        return session
      case 'rotate':
        await sessions.rotate(session.id, session.counter + 1, now, browser)
        return { ...session, counter: session.counter + 1 }
      case 'stolen':
        await sessions.end(session.id, now, 'stolen')
        audit.add({
          actor: holderOf(user, session, origin.ip),
          action: 'session.stolen',
          object: { id: user.id, name: user.email },
          details: { session: session.id, shown: given.counter, current: session.counter },
        })
        notify(stolenSessionMessage(user.email, now))
        return 'stolen'
    }
  })
  if (outcome === 'over') throw new AppError('refresh_invalid')
  if (outcome === 'stolen') throw new AppError('refresh_reused')
  return await grantsOf(deps, outcome)
}

/**
 * Ends the session of a refresh token, of whichever age, if there is one: signing out twice is not an error.
 */
export async function signOut(
  deps: SessionDeps,
  refreshToken: string | undefined,
  ip: string,
): Promise<void> {
  const given = readRefreshToken(deps.mac, refreshToken)
  if (!given) return
  await deps.transact(async ({ records, audit }) => {
    const sessions = createSessionStore(records)
    const session = await sessions.lock(given.id)
    const user = session && (await createUserStore(records).find(session.userId))
    if (!session || !user) return
    await sessions.end(session.id, deps.clock.now(), 'logout')
    audit.add({
      actor: holderOf(user, session, ip),
      action: 'session.end',
      object: { id: user.id, name: user.email },
      details: { session: session.id, reason: 'logout' },
    })
  })
}

/** A call marks its session as used at most so often. */
const seenEveryMs = 60_000

/**
 * The actor of a bearer token: session and account are looked up, so that their end or change acts on the
 * next call.
 */
export async function actorOfToken(deps: SessionDeps, token: string, ip: string): Promise<Actor> {
  const { userId, sessionId, counter } = await deps.tokens.verify(token)
  const found = await deps.sessions.findWithUser(sessionId)
  const now = deps.clock.now()
  if (!found || found.user.id !== userId || hasRunOut(found.session, now))
    throw new AppError('unauthenticated')
  const { session } = found
  // Whoever shows this access token has had the answer that brought the refresh token of the same number.
  if (!session.acknowledged && counter === session.counter)
    await deps.sessions.acknowledge(sessionId, counter)
  await markSeen(deps, session)
  return actorOf(deps, found, ip)
}

async function markSeen({ sessions, clock }: SessionDeps, { id, seenAt }: Session): Promise<void> {
  const now = clock.now()
  if (now.getTime() - seenAt.getTime() >= seenEveryMs) await sessions.markSeen(id, now)
}

type Holder = { session: { id: string; provedAt: Date }; user: UserRow }

function actorOf(
  { clock }: Pick<SessionDeps, 'clock'>,
  { session: { id: sessionId, provedAt }, user }: Holder,
  ip: string,
): Actor {
  const { id, email: name, role, access } = user
  const session = { id: sessionId, provedAt: clock.shown(provedAt) }
  return { id, name, role, ip, restrictions: readRestrictions(access), session }
}

/**
 * Whoever a session belongs to, where the session itself has been proved by other means than a token; it does
 * not count as a use of it.
 */
export async function actorOfSession(deps: SessionDeps, sessionId: string, ip: string): Promise<Actor> {
  return actorOf(deps, await livingSession(deps, sessionId), ip)
}

/**
 * As `actorOfSession`, for a call that goes on, such as an upload: it counts as use, and may last longer than
 * its access token.
 * @throws AppError unauthenticated where the session has ended
 */
export async function actorUsingSession(deps: SessionDeps, sessionId: string, ip: string): Promise<Actor> {
  const found = await livingSession(deps, sessionId)
  await markSeen(deps, found.session)
  return actorOf(deps, found, ip)
}

async function livingSession({ sessions, clock }: SessionDeps, sessionId: string) {
  const found = await sessions.findWithUser(sessionId)
  if (!found || hasRunOut(found.session, clock.now())) throw new AppError('unauthenticated')
  return found
}

/** Where a user is signed in, the newest first. */
export async function sessionsOf(
  { users, sessions, clock }: SessionDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  { id }: InputOf<typeof userRoutes.listSessions>,
): Promise<OutputOf<typeof userRoutes.listSessions>> {
  const user = await userWithin(users, { actor, scope }, id)
  const found = await sessions.listOf(user.id, limitsAt(clock.now()))
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
    const living = await sessions.listOf(user.id, limitsAt(now))
    if (!living.some((session) => session.id === sessionId)) throw new AppError('not_found')
    // Somebody else may have ended it in the meantime: that is what was wanted.
    if (!(await sessions.end(sessionId, now, 'ended'))) return
    audit.add({
      actor,
      action: 'session.end',
      object: { id: user.id, name: user.email },
      details: { session: sessionId, reason: 'ended' },
    })
  })
}

/** Whom the actor may not see is not there for him. */
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
