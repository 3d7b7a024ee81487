import { randomBytes } from 'node:crypto'
import type { InputOf } from '@litopys/contract/route'
import type { initialize, login } from '@litopys/contract/routes/auth'
import { AppError } from '#server/errors'
import { hashPassword, passwordMatches } from './passwords.ts'
import { sameText } from './same-text.ts'
import { type OpenedSession, type Origin, openSession, type SessionDeps } from './sessions.ts'

export type AccountDeps = SessionDeps & { setup: Setup }

/** The one-time token with which the first administrator is made; none once there is one. */
export type Setup = { token: string | undefined }

/** Called once at start. */
export async function prepareSetup({ accounts }: Pick<SessionDeps, 'accounts'>): Promise<Setup> {
  return { token: (await accounts.isEmpty()) ? randomBytes(24).toString('base64url') : undefined }
}

export async function initializeArchive(
  deps: AccountDeps,
  input: InputOf<typeof initialize>,
  origin: Origin,
): Promise<OpenedSession> {
  if (!deps.setup.token) throw new AppError('already_initialized')
  if (!sameText(input.setupToken, deps.setup.token)) throw new AppError('setup_token_invalid')
  const now = deps.clock.now()
  const account = {
    id: deps.clock.newId(),
    email: normalEmail(input.email),
    ...{ givenName: '', familyName: '', additionalName: '', phone: '' },
    ...{
      role: ['Admin' as const],
      access: [],
      verified: false,
      status: 'Active' as const,
      privacyConsent: false,
    },
    ...{ createdAt: now, createdBy: '', updatedAt: now, updatedBy: '' },
    passwordHash: await hashPassword(input.password),
  }
  const isFirst = await deps.accounts.addFirst(account)
  deps.setup.token = undefined
  if (!isFirst) throw new AppError('already_initialized')
  return await openSession(deps, account, origin)
}

export async function signIn(
  deps: AccountDeps,
  input: InputOf<typeof login>,
  origin: Origin,
): Promise<OpenedSession> {
  if (deps.setup.token) throw new AppError('not_initialized')
  const account = await deps.accounts.findByEmail(normalEmail(input.email))
  const matches = await passwordMatches(input.password, account?.passwordHash ?? undefined)
  if (!account || !matches) throw new AppError('invalid_credentials')
  if (account.status === 'Blocked') throw new AppError('account_blocked')
  return await openSession(deps, account, origin)
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
