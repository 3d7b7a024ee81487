import { type Account, accountsIn } from '#features/accounts/accounts-in'
import { AppError } from '#server/errors'
import { type Channel, matchCode, sendCode, useCode } from './codes.ts'
import type { SignInDeps } from './deps.ts'
import { type Caller, goOn, lockAccount, type Progress, refuseStep, signInAt, stepEnd } from './progress.ts'
import {
  beginSetup,
  confirmSetup,
  countFactorTry,
  forgiveFactorTries,
  matchFactor,
  matchSetup,
  takeProof,
} from './second-factor.ts'
import { createSignInStore } from './sign-ins.store.ts'

const stepOfChannel = { email: 'email-verify', sms: 'sms-verify' } as const

/** Sends the code of this step again. */
export async function resendCode(deps: SignInDeps, channel: Channel, caller: Caller): Promise<Progress> {
  const { token, signIn, account } = await signInAt(deps, caller, [stepOfChannel[channel]])
  const { tokenHash, step } = signIn
  const sent = await deps.writing.transact(async (transaction) => {
    const current = await lockAccount(transaction, account.id)
    // The step is not to end before the code that was sent for it.
    if (!(await createSignInStore(transaction).advance(signIn, step, stepEnd(deps))))
      throw new AppError('sign_in_expired')
    return await sendCode(deps, transaction, { account: current, tokenHash, channel })
  })
  return { kind: 'next', token, answer: { next: step, ...sent } }
}

/** A code that was sent by mail or SMS. */
export async function enterCode(
  deps: SignInDeps,
  { channel, code }: { channel: Channel; code: string },
  caller: Caller,
): Promise<Progress> {
  const { token, signIn, account } = await signInAt(deps, caller, [stepOfChannel[channel]])
  const mac = await matchCode(deps, { account, signIn, channel, code })
  if (mac === undefined) throw await refuseStep(deps, { signIn, account, caller })
  return await deps.writing.transact(async (transaction) => {
    const current = await lockAccount(transaction, account.id)
    await useCode(deps, transaction, { account, signIn, channel, mac })
    if (channel === 'email' && !current.verified)
      await accountsIn(transaction).markVerified(account.id, deps.clock.machineTime())
    return await goOn(deps, transaction, { token, signIn, account: current, caller })
  })
}

/** A new secret in a sign-in that asks for one. */
export async function setFactorAtSignIn(deps: SignInDeps, caller: Caller) {
  const { account } = await signInAt(deps, caller, ['totp-set'])
  assertNoFactor(account)
  return await beginSetup(deps, account)
}

/** A one-time password or recovery code at the end of a sign-in, or the first one-time password of a new secret. */
export async function enterFactor(deps: SignInDeps, code: string, caller: Caller): Promise<Progress> {
  const place = await signInAt(deps, caller, ['totp-verify', 'totp-set'])
  const { signIn, account } = place
  const factorTry = { userId: account.id, challengeId: signIn.tokenHash, code }
  const { isLast, isAlarming } = await countFactorTry(deps, factorTry)
  const progress =
    signIn.step === 'totp-set'
      ? await finishSetup(deps, code, { ...place, caller })
      : await finishFactor(deps, code, { ...place, caller })
  if (!progress)
    throw await refuseStep(
      deps,
      { signIn, account, caller },
      { isLast, isAlarming: isAlarming && signIn.step === 'totp-verify' },
    )
  return progress
}

/** Another sign-in may have set one up meanwhile: who has the password alone is not to put his own in its place. */
function assertNoFactor({ hasSecondFactor }: Account): void {
  if (hasSecondFactor) throw new AppError('sign_in_expired')
}

type Place = Parameters<typeof goOn>[2]

async function finishFactor(deps: SignInDeps, code: string, place: Place): Promise<Progress | undefined> {
  const { account, signIn } = place
  const proof = await matchFactor(deps, account.id, code)
  if (!proof) return undefined
  return await deps.writing.transact(async (transaction) => {
    const current = await lockAccount(transaction, account.id)
    if (!(await takeProof(deps, transaction, account.id, proof))) return undefined
    await forgiveFactorTries(deps, transaction, {
      userId: account.id,
      challengeId: signIn.tokenHash,
      code,
    })
    return await goOn(deps, transaction, { ...place, account: current })
  })
}

async function finishSetup(deps: SignInDeps, code: string, place: Place): Promise<Progress | undefined> {
  const { account, signIn, caller } = place
  const confirmed = await matchSetup(deps, account.id, code)
  if (!confirmed) return undefined
  return await deps.writing.transact(async (transaction) => {
    const current = await lockAccount(transaction, account.id)
    assertNoFactor(current)
    const actor = { id: account.id, name: account.email, ip: caller.ip }
    const recoveryCodes = await confirmSetup(deps, transaction, { person: account, actor, confirmed })
    await forgiveFactorTries(deps, transaction, {
      userId: account.id,
      challengeId: signIn.tokenHash,
      code,
    })
    const progress = await goOn(deps, transaction, { ...place, account: current })
    return progress.kind === 'done' ? { ...progress, recoveryCodes } : progress
  })
}
