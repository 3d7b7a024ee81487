import { timingSafeEqual } from 'node:crypto'
import type { Writing } from '#journal/writing'
import type { Mac } from '#secrets/mac-key'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { Account, AccountStore, Session } from './accounts.store.ts'
import type { AccessTokens } from './tokens.ts'

/** Longest life of a session, and longest pause between two calls (notes on security, 3.6). */
export const sessionLifetimeMs = 12 * 3_600_000
const idleLimitMs = 30 * 60_000

export type SessionDeps = {
  accounts: AccountStore
  tokens: AccessTokens
  clock: Clock
  mac: Mac
  writing: Writing
}
/** Where a call comes from. */
export type Origin = { ip: string; userAgent: string }
export type OpenedSession = { accessToken: string; refreshToken: string }

export async function openSession(
  { accounts, tokens, clock, mac }: SessionDeps,
  account: Pick<Account, 'id'>,
  { ip, userAgent }: Origin,
): Promise<OpenedSession> {
  const now = clock.now()
  const session = {
    id: clock.newId(),
    userId: account.id,
    ...{ counter: 0, acknowledged: false, ip, userAgent: userAgent.slice(0, 300) },
    ...{ createdAt: now, seenAt: now, rotatedAt: now, provedAt: now },
  }
  await accounts.addSession(session)
  return {
    accessToken: await tokens.issue({ userId: account.id, sessionId: session.id }),
    refreshToken: refreshTokenOf(mac, session),
  }
}

/** The living session that a refresh token stands for; anything else is `refresh_invalid`. */
export async function sessionOf(
  { accounts, clock, mac }: SessionDeps,
  refreshToken: string | undefined,
): Promise<Session> {
  const [id = ''] = (refreshToken ?? '').split('.')
  const session = isUuid(id) ? await accounts.findSession(id) : undefined
  if (
    !session ||
    !sameText(refreshTokenOf(mac, session), refreshToken ?? '') ||
    hasExpired(session, clock.now())
  ) {
    throw new AppError('refresh_invalid')
  }
  return session
}

function hasExpired({ createdAt, seenAt }: Session, now: Date): boolean {
  return (
    now.getTime() - createdAt.getTime() > sessionLifetimeMs || now.getTime() - seenAt.getTime() > idleLimitMs
  )
}

/** Derived and never stored: `<session>.<counter>.<MAC>` (notes on security, 3.6). */
function refreshTokenOf(mac: Mac, { id, counter }: Pick<Session, 'id' | 'counter'>): string {
  return `${id}.${counter}.${mac('refresh', id, String(counter))}`
}

export function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
