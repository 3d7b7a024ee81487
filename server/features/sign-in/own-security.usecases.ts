import type { InputOf } from '@litopys/contract/route'
import type { reauthenticate } from '@litopys/contract/routes/auth'
import type { changeOwnPassword } from '@litopys/contract/routes/users'
import { type Account, accountsIn } from '#features/accounts/accounts-in'
import { endSessionsOf, proveAgain } from '#features/accounts/sessions'
import type { Actor } from '#http/actor'
import { assertFreshSignIn } from '#http/serve'
import { AppError } from '#server/errors'
import type { SignInDeps } from './deps.ts'
import { forgetEmailChange, forgetSignIns } from './forgetting.ts'
import { countWithin, forget, type Limit, minuteMs } from './limits.ts'
import { passwordSetMessage } from './messages.ts'
import { assertUsablePassword, unusable } from './password-rules.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { noteRefusal } from './refusals.ts'
import {
  beginSetup,
  confirmSetup,
  countFactorTry,
  forgiveFactorTries,
  matchFactor,
  matchSetup,
  takeProof,
} from './second-factor.ts'

const provings = { name: 'password again', max: 5, windowMs: 15 * minuteMs } satisfies Limit

/** Whoever is signed in proves once more who he is: password, and second factor where he has one. */
export async function proveWhoOneIs(
  deps: SignInDeps,
  actor: Actor,
  { password, code }: InputOf<typeof reauthenticate>,
): Promise<void> {
  const { account, session } = await signedIn(deps, actor)
  await assertOwnPassword(deps, account, actor, password)
  const needsFactor = account.hasSecondFactor && deps.rules.secondFactor === 'required'
  const factorTry = { userId: account.id, challengeId: session.id, code: code ?? '' }
  if (needsFactor) await countFactorTry(deps, factorTry)
  const proof = needsFactor ? await matchFactor(deps, account.id, factorTry.code) : undefined
  const isProved = await deps.writing.transact(async (transaction) => {
    await accountsIn(transaction).lock(account.id)
    if (needsFactor && !(proof && (await takeProof(deps, transaction, account.id, proof)))) return false
    if (needsFactor) await forgiveFactorTries(deps, transaction, factorTry)
    await proveAgain(transaction, session.id, deps.clock.now())
    return true
  })
  if (isProved) return
  await deps.writing.transact((transaction) =>
    noteRefusal(deps, transaction, { actor, account, details: { reason: 'code' } }),
  )
  throw new AppError('invalid_code')
}

/** A new password for oneself: every other session ends, and a notice goes to the stored address. */
export async function changePassword(
  deps: SignInDeps,
  actor: Actor,
  { current, password }: InputOf<typeof changeOwnPassword>,
): Promise<void> {
  const { account, session } = await signedIn(deps, actor)
  await assertOwnPassword(deps, account, actor, current)
  if (current === password) throw unusable('This is the password of now', 'same')
  assertUsablePassword(password, account.email)
  const passwordHash = await deps.passwords.hash(password)
  await deps.writing.transact(async (transaction) => {
    const now = deps.clock.now()
    const accounts = accountsIn(transaction)
    const before = await accounts.lock(account.id)
    // Somebody may have set another password, or blocked the account, while this one was compared.
    if (before?.status !== 'Active' || before.passwordHash !== account.passwordHash)
      throw new AppError('invalid_credentials')
    await accounts.setPassword(account.id, passwordHash, deps.clock.machineTime())
    await forgetSignIns(transaction, account.id)
    await forgetEmailChange(transaction, account.id)
    const ended = await endSessionsOf(transaction, account.id, {
      at: now,
      reason: 'password changed',
      except: session.id,
    })
    await deps.writing.journalIn(transaction).write({
      actor,
      action: 'password.change',
      object: { id: account.id, name: account.email },
      details: { endedSessions: ended },
    })
    await deps.writing.messagesIn(transaction).put(passwordSetMessage(account.email, now))
  })
}

/** A new secret for whoever is signed in; the factor in use stays until the new one is confirmed. */
export async function setOwnFactor(deps: SignInDeps, actor: Actor) {
  const { account } = await signedIn(deps, actor)
  assertFreshSignIn(actor, deps.clock.machineTime())
  return await beginSetup(deps, account)
}

/** The first one-time password of the new secret takes it into use. */
export async function confirmOwnFactor(deps: SignInDeps, actor: Actor, code: string): Promise<string[]> {
  const { account, session } = await signedIn(deps, actor)
  assertFreshSignIn(actor, deps.clock.machineTime())
  const factorTry = { userId: account.id, challengeId: session.id, code }
  await countFactorTry(deps, factorTry)
  const confirmed = await matchSetup(deps, account.id, code)
  if (!confirmed) throw new AppError('invalid_code')
  return await deps.writing.transact(async (transaction) => {
    await accountsIn(transaction).lock(account.id)
    await forgiveFactorTries(deps, transaction, factorTry)
    return await confirmSetup(deps, transaction, { person: account, actor, confirmed })
  })
}

/** Ten new recovery codes; there must be a second factor that they stand in for. */
export async function renewOwnRecoveryCodes(deps: SignInDeps, actor: Actor): Promise<string[]> {
  const { account } = await signedIn(deps, actor)
  assertFreshSignIn(actor, deps.clock.machineTime())
  if (!account.hasSecondFactor) throw new AppError('not_found')
  return await deps.writing.transact(async (transaction) => {
    await accountsIn(transaction).lock(account.id)
    await deps.writing.journalIn(transaction).write({
      actor,
      action: 'recoveryCodes.renew',
      object: { id: account.id, name: account.email },
    })
    return await newRecoveryCodes(transaction, account.id)
  })
}

/** Commands of this machine act for no account: they have no password of their own. */
async function signedIn({ accounts }: SignInDeps, { id, session }: Actor) {
  if (!session) throw new AppError('forbidden')
  const account = await accounts.find(id)
  if (!account) throw new AppError('unauthenticated')
  return { account, session }
}

async function assertOwnPassword(
  deps: SignInDeps,
  account: Account,
  actor: Actor,
  password: string,
): Promise<void> {
  const { mac, clock } = deps
  const isRight = await deps.passwords.inQueue(`account ${account.id}`, async (matches) => {
    await deps.writing.transact((transaction) =>
      countWithin({ transaction, mac, now: clock.now() }, provings, [account.id]),
    )
    return await matches(password, account.passwordHash ?? undefined)
  })
  if (!isRight) {
    await deps.writing.transact((transaction) =>
      noteRefusal(deps, transaction, { actor, account, details: { reason: 'password' } }),
    )
    throw new AppError('invalid_credentials')
  }
  await deps.writing.transact((transaction) => forget({ transaction, mac }, [provings], [account.id]))
}
