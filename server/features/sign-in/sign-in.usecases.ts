import type { InputOf } from '@litopys/contract/route'
import type { initialize, login } from '@litopys/contract/routes/auth'
import { type Account, accountsIn } from '#features/accounts/accounts-in'
import { sameText } from '#features/accounts/same-text'
import { networkOf } from '#http/network'
import { AppError } from '#server/errors'
import type { SignInDeps } from './deps.ts'
import { readDeviceToken } from './known-device.ts'
import { type Attempt, admitAttempt, forgiveAttempt } from './login-limits.ts'
import { assertUsablePassword } from './password-rules.ts'
import { beginSignIn, type Caller, type Progress } from './progress.ts'
import { type Lock, noteLock, noteRefusal } from './refusals.ts'

/** The first administrator, whose e-mail is still to be confirmed: the steps of a sign-in follow. */
export async function initializeArchive(
  deps: SignInDeps,
  input: InputOf<typeof initialize>,
  caller: Caller,
): Promise<Progress> {
  if (!deps.setup.token) throw new AppError('already_initialized')
  if (!sameText(input.setupToken, deps.setup.token)) throw new AppError('setup_token_invalid')
  const email = normalEmail(input.email)
  assertUsablePassword(input.password, email)
  const passwordHash = await deps.passwords.hash(input.password)
  const account = { ...firstAdministrator(deps, email), passwordHash }
  const progress = await deps.writing.transact(async (transaction) => {
    const outcome = await accountsIn(transaction).addFirstAdministrator(account)
    if (outcome !== 'added') throw new AppError(outcome)
    await deps.writing.journalIn(transaction).write({
      actor: { id: account.id, name: email, ip: caller.ip },
      action: 'user.create',
      object: { id: account.id, name: email },
      details: { role: account.role },
    })
    return await beginSignIn(deps, transaction, { ...account, hasSecondFactor: false }, caller)
  })
  deps.setup.token = undefined
  return progress
}

/** Whether nobody can sign in yet, because there are no users. */
export async function isInitializationNeeded({ setup, accounts }: SignInDeps): Promise<boolean> {
  return setup.token !== undefined && (await accounts.isEmpty())
}

/**
 * The password. Unknown, wrong, locked, not yet set and blocked with a wrong password are one and the same answer after the same work
 * (notes on security, T2).
 */
export async function signIn(
  deps: SignInDeps,
  input: InputOf<typeof login>,
  caller: Caller,
): Promise<Progress> {
  if (await isInitializationNeeded(deps)) throw new AppError('not_initialized')
  const email = normalEmail(input.email)
  const now = deps.clock.now()
  const device = readDeviceToken(deps.mac, caller.deviceToken, { email, now })
  const attempt = { email, ip: caller.ip, device }
  const read = await deps.passwords.inQueue(networkOf(caller.ip), async (matches) => {
    const { isAdmitted, lockedUntil } = await deps.writing.transact((transaction) =>
      admitAttempt({ transaction, mac: deps.mac, now }, attempt),
    )
    const account = await deps.accounts.findByEmail(email)
    const stored = (isAdmitted ? account?.passwordHash : undefined) ?? undefined
    return { isAdmitted, lockedUntil, account, isRight: await matches(input.password, stored) }
  })
  const { isAdmitted, lockedUntil, account, isRight } = read
  if (!account || !isRight) {
    const lock = lockedUntil && { from: now, until: lockedUntil, isKnownDevice: device !== undefined }
    await refuse(deps, { account, caller, reason: isAdmitted ? 'password' : 'locked', lock })
    throw new AppError('invalid_credentials')
  }
  if (account.status === 'Blocked') {
    await refuse(deps, { account, caller, reason: 'blocked', forgiven: attempt })
    throw new AppError('account_blocked')
  }
  // For good, whatever comes of the steps: a code that may not be sent now does not make the password a wrong one.
  await deps.writing.transact((transaction) => forgiveAttempt({ transaction, mac: deps.mac, now }, attempt))
  return await deps.writing.transact(async (transaction) => {
    const current = await accountsIn(transaction).lock(account.id)
    // Comparing takes long: in the meantime the password may have been changed, or the account blocked.
    if (current?.status !== 'Active' || current.passwordHash !== account.passwordHash)
      throw new AppError('invalid_credentials')
    return await beginSignIn(deps, transaction, current, caller)
  })
}

type Refusal = {
  account: Account | undefined
  caller: Caller
  reason: 'password' | 'locked' | 'blocked'
  forgiven?: Attempt
  /** With this refusal the account is locked. */
  lock?: Lock | undefined
}

async function refuse(deps: SignInDeps, { account, caller, reason, forgiven, lock }: Refusal): Promise<void> {
  const actor = { ip: caller.ip }
  await deps.writing.transact(async (transaction) => {
    if (forgiven) await forgiveAttempt({ transaction, mac: deps.mac, now: deps.clock.now() }, forgiven)
    await noteRefusal(deps, transaction, { actor, account, details: { reason } })
    if (account && lock) await noteLock(deps, transaction, { actor, account, lock })
  })
}

function firstAdministrator({ clock }: SignInDeps, email: string) {
  const now = clock.machineTime()
  return {
    ...{
      id: clock.newId(),
      email,
      givenName: '',
      familyName: '',
      additionalName: '',
      phone: '',
      worksFor: '',
    },
    ...{ role: ['Admin' as const], access: [], verified: false, status: 'Active' as const },
    ...{ privacyConsent: false, createdAt: now, createdBy: '', updatedAt: now, updatedBy: '' },
  }
}

/** As e-mails are stored: addresses that differ in case are one. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}
