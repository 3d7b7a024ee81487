import type { InputOf } from '@litopys/contract/route'
import type { authRoutes } from '@litopys/contract/routes/auth'
import type { userRoutes } from '@litopys/contract/routes/users'
import { assertReauthenticated } from '#http/serve'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { passwordSetMessage } from './auth.mail.ts'
import { auditFailedProof } from './failed-proofs.ts'
import { forgetEmailChange, forgetSignIns } from './forget-sign-ins.usecase.ts'
import { endSessionsOf, proveAgain } from './open-session.usecase.ts'
import { assertUsablePassword, unusable } from './password-rules.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import {
  confirmSetup,
  countFactorTry,
  forgiveFactorTries,
  matchFactor,
  matchSetup,
  startSetup,
  takeProof,
} from './second-factor.usecase.ts'
import { countWithin, forget, type Limit, minuteMs } from './throttle.usecase.ts'
import { createUserStore, type UserRow } from './users.store.ts'

const provings = { name: 'password again', max: 5, windowMs: 15 * minuteMs } satisfies Limit

/** Re-authenticates a signed-in user by password, and by second factor if they have one. */
export async function reauthenticate(
  deps: SignInDeps,
  actor: Actor,
  { password, code }: InputOf<typeof authRoutes.reauthenticate>,
): Promise<void> {
  const { user, session } = await signedIn(deps, actor)
  await assertOwnPassword(deps, user, actor, password)
  const needsFactor = user.hasSecondFactor && deps.rules.secondFactor === 'required'
  const factorTry = { userId: user.id, challengeId: session.id, code: code ?? '' }
  if (needsFactor) await countFactorTry(deps, factorTry)
  const proof = needsFactor ? await matchFactor(deps, user.id, factorTry.code) : undefined
  const isProved = await deps.transact(async ({ records }) => {
    await createUserStore(records).lock(user.id)
    if (needsFactor && !(proof && (await takeProof(deps, records, user.id, proof)))) return false
    if (needsFactor) await forgiveFactorTries(deps, records, factorTry)
    await proveAgain(records, session.id, deps.clock.now())
    return true
  })
  if (isProved) return
  await deps.transact(async (change) =>
    auditFailedProof(change, { actor, user, details: { reason: 'code' } }),
  )
  throw new AppError('invalid_code')
}

/** Sets a new password for the user. All their other sessions end, and the stored address gets a notice. */
export async function changePassword(
  deps: SignInDeps,
  actor: Actor,
  { current, password }: InputOf<typeof userRoutes.changeOwnPassword>,
): Promise<void> {
  const { user, session } = await signedIn(deps, actor)
  await assertOwnPassword(deps, user, actor, current)
  if (current === password) throw unusable('This is the current password', 'same')
  assertUsablePassword(password, user.email)
  const passwordHash = await deps.passwords.hash(password)
  await deps.transact(async ({ records, audit, notify }) => {
    const now = deps.clock.now()
    const users = createUserStore(records)
    const before = await users.lock(user.id)
    // The password or the status may have changed during the comparison.
    if (before?.status !== 'Active' || before.passwordHash !== user.passwordHash)
      throw new AppError('invalid_credentials')
    await users.setPassword(user.id, passwordHash, deps.clock.machineTime())
    await forgetSignIns(records, user.id)
    await forgetEmailChange(records, user.id)
    const ended = await endSessionsOf(records, user.id, {
      at: now,
      reason: 'password changed',
      except: session.id,
    })
    audit.add({
      actor,
      action: 'password.change',
      object: { id: user.id, name: user.email },
      details: { endedSessions: ended },
    })
    notify(passwordSetMessage(user.email, now, 'others'))
  })
}

/** Creates a new secret for a signed-in user. The current factor works until the new one is confirmed. */
export async function setOwnFactor(deps: SignInDeps, actor: Actor) {
  const { user } = await signedIn(deps, actor)
  assertReauthenticated(actor, deps.clock.machineTime())
  return await startSetup(deps, user)
}

/** Activates the new secret after its first one-time password. */
export async function confirmOwnFactor(deps: SignInDeps, actor: Actor, code: string): Promise<string[]> {
  const { user, session } = await signedIn(deps, actor)
  assertReauthenticated(actor, deps.clock.machineTime())
  const factorTry = { userId: user.id, challengeId: session.id, code }
  await countFactorTry(deps, factorTry)
  const confirmed = await matchSetup(deps, user.id, code)
  if (!confirmed) throw new AppError('invalid_code')
  return await deps.transact(async (change) => {
    await createUserStore(change.records).lock(user.id)
    await forgiveFactorTries(deps, change.records, factorTry)
    return await confirmSetup(deps, change, { person: user, actor, confirmed })
  })
}

/** Creates ten new recovery codes. The user must have a second factor. */
export async function renewOwnRecoveryCodes(deps: SignInDeps, actor: Actor): Promise<string[]> {
  const { user } = await signedIn(deps, actor)
  assertReauthenticated(actor, deps.clock.machineTime())
  if (!user.hasSecondFactor) throw new AppError('not_found')
  return await deps.transact(async ({ records, audit }) => {
    await createUserStore(records).lock(user.id)
    audit.add({
      actor,
      action: 'recoveryCodes.renew',
      object: { id: user.id, name: user.email },
    })
    return await newRecoveryCodes(records, user.id)
  })
}

/** The user and the session of the actor. Commands on this machine have neither and are refused. */
async function signedIn({ users }: SignInDeps, { id, session }: Actor) {
  if (!session) throw new AppError('forbidden')
  const user = await users.find(id)
  if (!user) throw new AppError('unauthenticated')
  return { user, session }
}

async function assertOwnPassword(
  deps: SignInDeps,
  user: UserRow,
  actor: Actor,
  password: string,
): Promise<void> {
  const { mac, clock } = deps
  const isRight = await deps.passwords.inQueue(`account ${user.id}`, async (matches) => {
    await deps.transact(({ records }) => countWithin({ records, mac, now: clock.now() }, provings, [user.id]))
    return await matches(password, user.passwordHash ?? undefined)
  })
  if (!isRight) {
    await deps.transact(async (change) =>
      auditFailedProof(change, { actor, user, details: { reason: 'password' } }),
    )
    throw new AppError('invalid_credentials')
  }
  await deps.transact(({ records }) => forget({ records, mac }, [provings], [user.id]))
}
