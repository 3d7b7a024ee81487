import type { Scope } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { endSession, listSessions } from '@litopys/contract/routes/users'
import type { Actor } from '#http/actor'
import { AppError } from '#server/errors'
import { type Account, createAccountStore } from './accounts.store.ts'
import { assertManages, restrictionsToPassOn } from './grantor.ts'
import { readRefreshToken } from './refresh-token.ts'
import { hasRunOut, judgeRefresh, limitsAt } from './rotation.ts'
import { createSessionStore, type Session } from './sessions.store.ts'
import {
  browserMacs,
  grantsOf,
  holderOf,
  type OpenedSession,
  type Origin,
  type SessionDeps,
} from './sessions.ts'
import { stolenSessionMessage } from './stolen-session.message.ts'

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
  // The end of a stolen session must be committed, so it is told after the transaction and not by an error inside.
  const outcome = await deps.writing.transact(async (transaction) => {
    const now = deps.clock.now()
    const sessions = createSessionStore(transaction)
    const session = await sessions.lock(given.id)
    const account = session && (await createAccountStore(transaction).find(session.userId))
    if (!session || account?.status !== 'Active') return 'over'
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
        await deps.writing.journalIn(transaction).write({
          actor: holderOf(account, session, origin.ip),
          action: 'session.stolen',
          object: { id: account.id, name: account.email },
          details: { session: session.id, shown: given.counter, current: session.counter },
        })
        await deps.writing.messagesIn(transaction).put(stolenSessionMessage(account.email, now))
        return 'stolen'
    }
  })
  if (outcome === 'over') throw new AppError('refresh_invalid')
  if (outcome === 'stolen') throw new AppError('refresh_reused')
  return await grantsOf(deps, outcome)
}

/** Ends the session of a refresh token, of whichever age, if there is one: signing out twice is not an error. */
export async function signOut(
  deps: SessionDeps,
  refreshToken: string | undefined,
  ip: string,
): Promise<void> {
  const given = readRefreshToken(deps.mac, refreshToken)
  if (!given) return
  await deps.writing.transact(async (transaction) => {
    const sessions = createSessionStore(transaction)
    const session = await sessions.lock(given.id)
    const account = session && (await createAccountStore(transaction).find(session.userId))
    if (!session || !account) return
    await sessions.end(session.id, deps.clock.now(), 'logout')
    await deps.writing.journalIn(transaction).write({
      actor: holderOf(account, session, ip),
      action: 'session.end',
      object: { id: account.id, name: account.email },
      details: { session: session.id, reason: 'logout' },
    })
  })
}

/** A call marks its session as used at most so often. */
const seenEveryMs = 60_000

/** The actor of a bearer token: session and account are looked up, so that their end or change acts on the next call. */
export async function actorOfToken(deps: SessionDeps, token: string, ip: string): Promise<Actor> {
  const { userId, sessionId, counter } = await deps.tokens.verify(token)
  const found = await deps.sessions.findWithAccount(sessionId)
  const now = deps.clock.now()
  if (!found || found.account.id !== userId || hasRunOut(found.session, now))
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

type Holder = { session: { id: string; provedAt: Date }; account: Account }

function actorOf(
  { clock }: Pick<SessionDeps, 'clock'>,
  { session: { id: sessionId, provedAt }, account }: Holder,
  ip: string,
): Actor {
  const { id, email: name, role, access } = account
  const session = { id: sessionId, provedAt: clock.shown(provedAt) }
  return { id, name, role, ip, restrictions: readRestrictions(access), session }
}

/** Whoever a session belongs to, where the session itself has been proved by other means than a token; it does not count as a use of it. */
export async function actorOfSession(deps: SessionDeps, sessionId: string, ip: string): Promise<Actor> {
  return actorOf(deps, await livingSession(deps, sessionId), ip)
}

/**
 * As `actorOfSession`, for a call that goes on, such as an upload: it counts as use, and may last longer than its access token.
 * @throws AppError unauthenticated where the session has ended
 */
export async function actorUsingSession(deps: SessionDeps, sessionId: string, ip: string): Promise<Actor> {
  const found = await livingSession(deps, sessionId)
  await markSeen(deps, found.session)
  return actorOf(deps, found, ip)
}

async function livingSession({ sessions, clock }: SessionDeps, sessionId: string) {
  const found = await sessions.findWithAccount(sessionId)
  if (!found || hasRunOut(found.session, clock.now())) throw new AppError('unauthenticated')
  return found
}

/** Where a user is signed in, the newest first. */
export async function sessionsOf(
  { accounts, sessions, clock }: SessionDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  { id }: InputOf<typeof listSessions>,
): Promise<OutputOf<typeof listSessions>> {
  const account = await accountWithin(accounts, { actor, scope }, id)
  const found = await sessions.listOf(account.id, limitsAt(clock.now()))
  const data = found.map((session) => ({
    ...{ id: session.id, ip: session.ip, userAgent: session.userAgent },
    createdAt: clock.shown(session.createdAt).toISOString(),
    seenAt: clock.shown(session.seenAt).toISOString(),
    current: session.id === actor.session?.id,
  }))
  return { data, totalItems: data.length, page: 1, itemsPerPage: Math.max(1, data.length) }
}

export async function endOneSession(
  deps: SessionDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  { id, sessionId }: InputOf<typeof endSession>,
): Promise<void> {
  const account = await accountWithin(deps.accounts, { actor, scope }, id)
  await deps.writing.transact(async (transaction) => {
    if (id !== actor.id) {
      const accounts = createAccountStore(transaction)
      await accounts.lockActiveAdmins()
      assertManages(await restrictionsToPassOn(accounts, actor), account)
    }
    const sessions = createSessionStore(transaction)
    const now = deps.clock.now()
    const living = await sessions.listOf(account.id, limitsAt(now))
    if (!living.some((session) => session.id === sessionId)) throw new AppError('not_found')
    // Somebody else may have ended it in the meantime: that is what was wanted.
    if (!(await sessions.end(sessionId, now, 'ended'))) return
    await deps.writing.journalIn(transaction).write({
      actor,
      action: 'session.end',
      object: { id: account.id, name: account.email },
      details: { session: sessionId, reason: 'ended' },
    })
  })
}

/** Whom the actor may not see is not there for him. */
async function accountWithin(
  accounts: SessionDeps['accounts'],
  { actor, scope }: { actor: Actor; scope: Scope },
  id: string,
): Promise<Account> {
  const isWithin = scope === 'all' || id === actor.id
  const account = isWithin ? await accounts.find(id) : undefined
  if (!account) throw new AppError('not_found')
  return account
}
