import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { type Channel, matchCode, sendCode, useCode } from './codes.usecase.ts'
import {
  confirmSetup,
  countFactorTry,
  forgiveFactorTries,
  matchFactor,
  matchSetup,
  startSetup,
  takeProof,
} from './second-factor.usecase.ts'
import {
  type Caller,
  continueSignIn,
  lockUser,
  type Progress,
  refuseStep,
  signInAt,
  stepEnd,
} from './sign-in-progress.usecase.ts'
import { createSignInStore } from './sign-ins.store.ts'
import { createUserStore, type UserRow } from './users.store.ts'

const stepOfChannel = { email: 'email-verify', sms: 'sms-verify' } as const

/** Resends the code of the current step. */
export async function resendCode(deps: SignInDeps, channel: Channel, caller: Caller): Promise<Progress> {
  const { token, signIn, user } = await signInAt(deps, caller, [stepOfChannel[channel]])
  const { tokenHash, step } = signIn
  const sent = await deps.transact(async (change) => {
    const current = await lockUser(change.records, user.id)
    // Extends the step so that it does not end before the new code.
    if (!(await createSignInStore(change.records).advance(signIn, step, stepEnd(deps))))
      throw new AppError('sign_in_expired')
    return await sendCode(deps, change, { user: current, tokenHash, channel })
  })
  return { kind: 'next', token, answer: { next: step, ...sent } }
}

/** Checks a code from mail or SMS and continues the sign-in. */
export async function enterCode(
  deps: SignInDeps,
  { channel, code }: { channel: Channel; code: string },
  caller: Caller,
): Promise<Progress> {
  const { token, signIn, user } = await signInAt(deps, caller, [stepOfChannel[channel]])
  const mac = await matchCode(deps, { user, signIn, channel, code })
  if (mac === undefined) throw await refuseStep(deps, { signIn, user, caller })
  return await deps.transact(async (change) => {
    const current = await lockUser(change.records, user.id)
    await useCode(deps, change.records, { user, signIn, channel, mac })
    if (channel === 'email' && !current.verified)
      await createUserStore(change.records).markVerified(user.id, deps.clock.machineTime())
    return await continueSignIn(deps, change, { token, signIn, user: current, caller })
  })
}

/** Creates a new secret during a sign-in that requires a second factor. */
export async function setFactorAtSignIn(deps: SignInDeps, caller: Caller) {
  const { user } = await signInAt(deps, caller, ['totp-set'])
  assertNoFactor(user)
  return await startSetup(deps, user)
}

/** Checks the second factor at the end of a sign-in, or the first one-time password of a new secret. */
export async function enterFactor(deps: SignInDeps, code: string, caller: Caller): Promise<Progress> {
  const place = await signInAt(deps, caller, ['totp-verify', 'totp-set'])
  const { signIn, user } = place
  const factorTry = { userId: user.id, challengeId: signIn.tokenHash, code }
  const { isLast, isAlarming } = await countFactorTry(deps, factorTry)
  const progress =
    signIn.step === 'totp-set'
      ? await finishSetup(deps, code, { ...place, caller })
      : await finishFactor(deps, code, { ...place, caller })
  if (!progress)
    throw await refuseStep(
      deps,
      { signIn, user, caller },
      { isLast, isAlarming: isAlarming && signIn.step === 'totp-verify' },
    )
  return progress
}

/**
 * Another sign-in may have set up a factor meanwhile. A caller with only the password must not replace it.
 */
function assertNoFactor({ hasSecondFactor }: UserRow): void {
  if (hasSecondFactor) throw new AppError('sign_in_expired')
}

type Place = Parameters<typeof continueSignIn>[2]

async function finishFactor(deps: SignInDeps, code: string, place: Place): Promise<Progress | undefined> {
  const { user, signIn } = place
  const proof = await matchFactor(deps, user.id, code)
  if (!proof) return undefined
  return await deps.transact(async (change) => {
    const current = await lockUser(change.records, user.id)
    if (!(await takeProof(deps, change.records, user.id, proof))) return undefined
    await forgiveFactorTries(deps, change.records, {
      userId: user.id,
      challengeId: signIn.tokenHash,
      code,
    })
    return await continueSignIn(deps, change, { ...place, user: current })
  })
}

async function finishSetup(deps: SignInDeps, code: string, place: Place): Promise<Progress | undefined> {
  const { user, signIn, caller } = place
  const confirmed = await matchSetup(deps, user.id, code)
  if (!confirmed) return undefined
  return await deps.transact(async (change) => {
    const current = await lockUser(change.records, user.id)
    assertNoFactor(current)
    const actor = { id: user.id, name: user.email, ip: caller.ip }
    const recoveryCodes = await confirmSetup(deps, change, { person: user, actor, confirmed })
    await forgiveFactorTries(deps, change.records, {
      userId: user.id,
      challengeId: signIn.tokenHash,
      code,
    })
    const progress = await continueSignIn(deps, change, { ...place, user: current })
    return progress.kind === 'done' ? { ...progress, recoveryCodes } : progress
  })
}
