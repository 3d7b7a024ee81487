import type { InputOf } from '@litopys/contract/route'
import type { authRoutes } from '@litopys/contract/routes/auth'
import { networkOf } from '#http/network'
import { AppError, isAppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { auditFailedProof, auditLock, type Lock } from './failed-proofs.ts'
import { readDeviceToken } from './known-device.ts'
import { type Attempt, admitAttempt, forgiveAttempt } from './login-limits.usecase.ts'
import { assertUsablePassword } from './password-rules.ts'
import { mayUsePassword } from './password-sign-in.ts'
import type { Passwords } from './passwords.ts'
import { sameText } from './same-text.ts'
import { type Caller, type Progress, startSignIn } from './sign-in-progress.usecase.ts'
import { createUserStore, type UserRow } from './users.store.ts'

/** Creates the first administrator and starts their sign-in, which verifies the e-mail. */
export async function initializeArchive(
  deps: SignInDeps,
  input: InputOf<typeof authRoutes.initialize>,
  caller: Caller,
): Promise<Progress> {
  if (!deps.setup.token) throw new AppError('already_initialized')
  if (!sameText(input.setupToken, deps.setup.token)) throw new AppError('setup_token_invalid')
  const email = normalEmail(input.email)
  assertUsablePassword(input.password, email)
  const passwordHash = await deps.passwords.hash(input.password)
  const user = { ...firstAdministrator(deps, email), passwordHash }
  const progress = await deps.transact(async (change) => {
    const outcome = await createUserStore(change.records).addFirstAdministrator(user)
    if (outcome !== 'added') throw new AppError(outcome)
    change.audit.add({
      actor: { id: user.id, name: email, ip: caller.ip },
      action: 'user.create',
      object: { id: user.id, name: email },
      details: { role: user.role },
    })
    return await startSignIn(deps, change, { ...user, hasSecondFactor: false }, caller)
  })
  deps.setup.token = undefined
  return progress
}

/** Whether the first administrator must be created, because there are no users. */
export async function isInitializationNeeded({ setup, users }: SignInDeps): Promise<boolean> {
  return setup.token !== undefined && (await users.isEmpty())
}

/**
 * Checks the password and starts the steps. An unknown e-mail, a wrong or missing password, a lock, and a
 * blocked user with a wrong password get the same answer after the same work.
 */
export async function signIn(
  deps: SignInDeps,
  input: InputOf<typeof authRoutes.login>,
  caller: Caller,
): Promise<Progress> {
  if (await isInitializationNeeded(deps)) throw new AppError('not_initialized')
  if (deps.passwordSignIn === 'off') throw new AppError('password_sign_in_off')
  const email = normalEmail(input.email)
  const now = deps.clock.now()
  const device = readDeviceToken(deps.mac, caller.deviceToken, { email, now })
  const attempt = { email, ip: caller.ip, device }
  const read = await deps.passwords.inQueue(networkOf(caller.ip), async (matches) => {
    const { isAdmitted, lockedUntil } = await deps.transact(({ records }) =>
      admitAttempt({ records, mac: deps.mac, now }, attempt),
    )
    const user = await deps.users.findByEmail(email)
    const stored = (isAdmitted ? user?.passwordHash : undefined) ?? undefined
    return { isAdmitted, lockedUntil, user, isRight: await matches(input.password, stored) }
  })
  const { isAdmitted, lockedUntil, user, isRight } = read
  if (!user || !isRight) {
    const lock = lockedUntil && { from: now, until: lockedUntil, isKnownDevice: device !== undefined }
    await refuse(deps, { user, caller, reason: isAdmitted ? 'password' : 'locked', lock })
    throw new AppError('invalid_credentials')
  }
  if (user.status === 'Blocked') {
    await refuse(deps, { user, caller, reason: 'blocked', forgiven: attempt })
    throw new AppError('account_blocked')
  }
  if (!mayUsePassword(deps, user)) {
    await refuse(deps, { user, caller, reason: 'password off', forgiven: attempt })
    throw new AppError('password_sign_in_off')
  }
  const stored = user.passwordHash ?? ''
  const rehashed = await rehash(deps.passwords, stored, input.password)
  // Committed separately: if a code cannot be sent now, the password still counts as right.
  await deps.transact(({ records }) => forgiveAttempt({ records, mac: deps.mac, now }, attempt))
  return await deps.transact(async (change) => {
    const users = createUserStore(change.records)
    const current = await users.lock(user.id)
    // The comparison takes long. The password or the status may have changed meanwhile.
    if (current?.status !== 'Active' || current.passwordHash !== user.passwordHash)
      throw new AppError('invalid_credentials')
    // The user is not changed by this, and keeps the time of the last change.
    if (rehashed !== undefined) await users.setPassword(user.id, rehashed, current.updatedAt)
    return await startSignIn(deps, change, current, caller)
  })
}

/**
 * The hash under the current key, if an earlier key made the stored one: only now is the password known. Undefined
 * also when too many wait for a hash, so the next sign-in tries again.
 */
async function rehash(passwords: Passwords, stored: string, password: string): Promise<string | undefined> {
  if (passwords.isCurrent(stored)) return undefined
  try {
    return await passwords.hash(password)
  } catch (cause) {
    if (isAppError(cause, 'overloaded')) return undefined
    throw cause
  }
}

type FailedSignIn = {
  user: UserRow | undefined
  caller: Caller
  reason: 'password' | 'locked' | 'blocked' | 'password off'
  forgiven?: Attempt
  /** Set if this attempt locks sign-in. */
  lock?: Lock | undefined
}

async function refuse(
  deps: SignInDeps,
  { user, caller, reason, forgiven, lock }: FailedSignIn,
): Promise<void> {
  const actor = { ip: caller.ip }
  await deps.transact(async (change) => {
    if (forgiven)
      await forgiveAttempt({ records: change.records, mac: deps.mac, now: deps.clock.now() }, forgiven)
    auditFailedProof(change, { actor, user, details: { reason } })
    if (user && lock) auditLock(deps, change, { actor, user, lock })
  })
}

function firstAdministrator({ clock }: SignInDeps, email: string) {
  const now = clock.machineTime()
  return {
    id: clock.newId(),
    email,
    givenName: '',
    familyName: '',
    additionalName: '',
    phone: '',
    worksFor: '',
    role: ['Admin' as const],
    access: [],
    verified: false,
    status: 'Active' as const,
    privacyConsent: false,
    createdAt: now,
    createdBy: '',
    updatedAt: now,
    updatedBy: '',
  }
}

/** The e-mail as stored: without spaces around it, in lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
