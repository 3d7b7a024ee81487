import type { Change } from '#audit/transact'
import type { Records } from '#records/open'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { secondFactorSetMessage } from './auth.mail.ts'
import { enrolment, newSecret, stepOf } from './one-time-password.ts'
import { createRecoveryCodeStore } from './recovery-codes.store.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { createSecondFactorStore, type FactorSetup } from './second-factors.store.ts'
import { countWithin, dayMs, forget, type Limit, minuteMs, takeBack } from './throttle.usecase.ts'
import type { UserRow } from './users-in.ts'

const setupMs = 10 * minuteMs
/** Of one sign-in or one session, and of one account wherever (notes on security, 3.4). */
const triesOfChallenge = 5
const challenge = {
  name: 'one-time passwords of a challenge',
  max: triesOfChallenge,
  windowMs: 10 * minuteMs,
} satisfies Limit
const user = { name: 'one-time passwords', max: 10, windowMs: 15 * minuteMs } satisfies Limit
/**
 * Wrong ones of an account. Of a million, three are right at any time: ten in a quarter of an hour alone
 * would find one within a year with a chance of 65%, fifty a day with 5%. A right one takes back its own try
 * only.
 */
const inDay = { name: 'one-time passwords in a day', max: 50, windowMs: dayMs } satisfies Limit
/** So many wrong ones in a day after the right password are no slips of the owner. */
const alarmingTries = 10

type Person = Pick<UserRow, 'id' | 'email'>

/** Who tries which code: in a sign-in or a session. */
export type FactorTry = { userId: string; challengeId: string; code: string }
/** `isLast`: the challenge has no more. `isAlarming`: the owner is to be told, once a day. */
export type CountedTry = { isLast: boolean; isAlarming: boolean }

/** Counts a try before it is looked at. Throws `too_often` when there were too many. */
export async function countFactorTry(
  deps: SignInDeps,
  { userId, challengeId, code }: FactorTry,
): Promise<CountedTry> {
  return await deps.transact(async ({ records }) => {
    const counting = { records, mac: deps.mac, now: deps.clock.now() }
    const tries = await countWithin(counting, challenge, [challengeId])
    await countWithin(counting, user, [userId])
    // Recovery codes cannot be guessed: they remain the way in.
    const today = isOneTimePassword(code) ? await countWithin(counting, inDay, [userId]) : 0
    return { isLast: tries >= triesOfChallenge, isAlarming: today === alarmingTries }
  })
}

/** The code was right: tries of before no longer count, but those of the day do. */
export async function forgiveFactorTries(
  deps: SignInDeps,
  transaction: Records,
  { userId, challengeId, code }: FactorTry,
): Promise<void> {
  await forget({ records: transaction, mac: deps.mac }, [challenge], [challengeId])
  await forget({ records: transaction, mac: deps.mac }, [user], [userId])
  const counting = { records: transaction, mac: deps.mac, now: deps.clock.now() }
  if (isOneTimePassword(code)) await takeBack(counting, inDay, [userId])
}

function isOneTimePassword(code: string): boolean {
  return /^\d+$/.test(code)
}

/** What was given for a second factor and proved right. */
export type Proof = { kind: 'step'; step: number } | { kind: 'recoveryCode'; hash: string }

/** Whether this is a one-time password of now or a recovery code; it is taken by `takeProof` alone. */
export async function matchFactor(
  deps: SignInDeps,
  userId: string,
  code: string,
): Promise<Proof | undefined> {
  const sealed = await deps.factors.findSecret(userId)
  if (!sealed) return undefined
  if (isOneTimePassword(code)) {
    const step = stepOf(deps.seal.open(sealed, contextOf(userId)), code, deps.clock.phoneTimes())
    return step === undefined ? undefined : { kind: 'step', step }
  }
  return { kind: 'recoveryCode', hash: hashOfRecoveryCode(code) }
}

/** False when it was used before: each proof counts once. */
export async function takeProof(
  deps: SignInDeps,
  transaction: Records,
  userId: string,
  proof: Proof,
): Promise<boolean> {
  switch (proof.kind) {
    case 'step':
      return await createSecondFactorStore(transaction).takeStep(userId, proof.step)
    case 'recoveryCode':
      return await createRecoveryCodeStore(transaction).use(userId, proof.hash, deps.clock.now())
  }
}

/** A new secret, of which nothing comes until its first one-time password is given. */
export async function beginSetup(deps: SignInDeps, { id, email }: Person) {
  const secret = newSecret()
  const expiresAt = new Date(deps.clock.now().getTime() + setupMs)
  await deps.factors.putSetup({ userId: id, sealedSecret: deps.seal.close(secret, contextOf(id)), expiresAt })
  return enrolment(secret, email)
}

export type Confirmed = { setup: FactorSetup; step: number }

/** Whether this is a one-time password of the new secret. */
export async function matchSetup(
  deps: SignInDeps,
  userId: string,
  code: string,
): Promise<Confirmed | undefined> {
  const setup = await deps.factors.findSetup(userId, deps.clock.now())
  const secret = setup && deps.seal.open(setup.sealedSecret, contextOf(userId))
  const step = secret === undefined ? undefined : stepOf(secret, code, deps.clock.phoneTimes())
  return setup && step !== undefined ? { setup, step } : undefined
}

/**
 * The new secret comes into use; its owner is told, and gets recovery codes. Throws `invalid_code` for all
 * callers but the first.
 */
export async function confirmSetup(
  deps: SignInDeps,
  { records, audit, notify }: Change,
  {
    person,
    actor,
    confirmed,
  }: { person: Person; actor: Pick<Actor, 'id' | 'name' | 'ip'>; confirmed: Confirmed },
): Promise<string[]> {
  const now = deps.clock.now()
  const factors = createSecondFactorStore(records)
  if (!(await factors.takeSetup(confirmed.setup))) throw new AppError('invalid_code')
  const { userId, sealedSecret } = confirmed.setup
  await factors.put({ userId, sealedSecret, lastStep: confirmed.step, createdAt: now, confirmedAt: now })
  const recoveryCodes = await newRecoveryCodes(records, userId)
  audit.add({
    actor,
    action: 'secondFactor.set',
    object: { id: person.id, name: person.email },
  })
  notify(secondFactorSetMessage(person.email, now))
  return recoveryCodes
}

/** A sealed secret opens in its place alone. */
function contextOf(userId: string): string {
  return `second_factors|${userId}|secret`
}
