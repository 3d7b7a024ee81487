import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { Account, AccountStore, Session } from './accounts.store.ts'
import type { AccessTokens } from './tokens.ts'

/** Longest life of a session, and longest pause between two calls (notes on security, 3.6). */
export const sessionLifetimeMs = 12 * 3_600_000
const idleLimitMs = 30 * 60_000

export type SessionDeps = { accounts: AccountStore; tokens: AccessTokens; clock: Clock }
export type OpenedSession = { accessToken: string; refreshToken: string }

export async function openSession(
  { accounts, tokens, clock }: SessionDeps,
  account: Account,
): Promise<OpenedSession> {
  const secret = randomBytes(32).toString('base64url')
  const now = clock.now()
  const session = {
    id: clock.newId(),
    userId: account.id,
    secretHash: digest(secret),
    createdAt: now,
    seenAt: now,
  }
  await accounts.addSession(session)
  return {
    accessToken: await tokens.issue({ userId: account.id, sessionId: session.id }),
    refreshToken: `${session.id}.${secret}`,
  }
}

/** The living session that a refresh token stands for; anything else is `refresh_invalid`. */
export async function sessionOf(
  { accounts, clock }: SessionDeps,
  refreshToken: string | undefined,
): Promise<Session> {
  const [id = '', secret = ''] = (refreshToken ?? '').split('.')
  const session = isUuid(id) ? await accounts.findSession(id) : undefined
  if (!session || !sameDigest(session.secretHash, secret) || hasExpired(session, clock.now())) {
    throw new AppError('refresh_invalid')
  }
  return session
}

function hasExpired({ createdAt, seenAt }: Session, now: Date): boolean {
  return (
    now.getTime() - createdAt.getTime() > sessionLifetimeMs || now.getTime() - seenAt.getTime() > idleLimitMs
  )
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function sameDigest(stored: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(stored), Buffer.from(digest(secret)))
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
