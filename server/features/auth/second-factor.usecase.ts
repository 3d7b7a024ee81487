import type { Change } from '#audit/transact'
import type { Records } from '#records/open'
import type { SealedColumn } from '#records/reseal'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { secondFactorSetMessage } from './auth.mail.ts'
import { authenticatorSetup, newSecret, timeStepOf } from './one-time-password.ts'
import { createRecoveryCodeStore } from './recovery-codes.store.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { createSecondFactorStore, type FactorSetup } from './second-factors.store.ts'
import { countWithin, dayMs, forget, type Limit, minuteMs, takeBack } from './throttle.usecase.ts'
import type { UserRow } from './users.store.ts'

const setupMs = 10 * minuteMs
/** Tries in a sign-in or a session; `triesOfUser` limits the tries of a user in all of them. */
const triesOfChallenge = 5
const challenge = {
  name: 'one-time passwords of a challenge',
  max: triesOfChallenge,
  windowMs: 10 * minuteMs,
} satisfies Limit
const triesOfUser = { name: 'one-time passwords', max: 10, windowMs: 15 * minuteMs } satisfies Limit
/**
 * Wrong one-time passwords of a user in a day. Three of a million codes are valid at any time. With only ten
 * tries in 15 minutes an attacker finds one within a year with a chance of 65%, with fifty a day 5%. A right
 * code takes back only its own try.
 */
const inDay = { name: 'one-time passwords in a day', max: 50, windowMs: dayMs } satisfies Limit
/** From this number of wrong codes in a day, the owner gets a warning: an attacker may know the password. */
const alarmingTries = 10

type Person = Pick<UserRow, 'id' | 'email'>

/** A code and where it was typed. `challengeId`: the sign-in or the session. */
export type FactorTry = { userId: string; challengeId: string; code: string }
/** `isLast`: no tries remain. `isAlarming`: warn the owner now, once a day. */
export type CountedTry = { isLast: boolean; isAlarming: boolean }

/** Counts a try before its code is checked. Throws `too_often` beyond the limits. */
export async function countFactorTry(
  deps: SignInDeps,
  { userId, challengeId, code }: FactorTry,
): Promise<CountedTry> {
  return await deps.transact(async ({ records }) => {
    const counting = { records, mac: deps.mac, now: deps.clock.now() }
    const tries = await countWithin(counting, challenge, [challengeId])
    await countWithin(counting, triesOfUser, [userId])
    // Recovery codes cannot be guessed, so they are not limited by day.
    const today = isOneTimePassword(code) ? await countWithin(counting, inDay, [userId]) : 0
    return { isLast: tries >= triesOfChallenge, isAlarming: today === alarmingTries }
  })
}

/** Resets the counters after a right code, except the other tries of the day. */
export async function forgiveFactorTries(
  deps: SignInDeps,
  transaction: Records,
  { userId, challengeId, code }: FactorTry,
): Promise<void> {
  await forget({ records: transaction, mac: deps.mac }, [challenge], [challengeId])
  await forget({ records: transaction, mac: deps.mac }, [triesOfUser], [userId])
  const counting = { records: transaction, mac: deps.mac, now: deps.clock.now() }
  if (isOneTimePassword(code)) await takeBack(counting, inDay, [userId])
}

function isOneTimePassword(code: string): boolean {
  return /^\d+$/.test(code)
}

/** The matched second factor. */
export type Proof = { kind: 'oneTimePassword'; timeStep: number } | { kind: 'recoveryCode'; hash: string }

/**
 * The proof if the code is a valid one-time password or looks like a recovery code. Only `takeProof` uses it
 * up.
 */
export async function matchFactor(
  deps: SignInDeps,
  userId: string,
  code: string,
): Promise<Proof | undefined> {
  const sealed = await deps.factors.findSecret(userId)
  if (!sealed) return undefined
  if (isOneTimePassword(code)) {
    const timeStep = timeStepOf(deps.seal.open(sealed, contextOf(userId)), code, deps.clock.phoneTimes())
    return timeStep === undefined ? undefined : { kind: 'oneTimePassword', timeStep }
  }
  return { kind: 'recoveryCode', hash: hashOfRecoveryCode(code) }
}

/** Returns false if the proof was used before or the recovery code does not exist. */
export async function takeProof(
  deps: SignInDeps,
  transaction: Records,
  userId: string,
  proof: Proof,
): Promise<boolean> {
  switch (proof.kind) {
    case 'oneTimePassword':
      return await createSecondFactorStore(transaction).takeTimeStep(userId, proof.timeStep)
    case 'recoveryCode':
      return await createRecoveryCodeStore(transaction).use(userId, proof.hash, deps.clock.now())
  }
}

/** Creates a new secret. It is inactive until its first one-time password is entered. */
export async function startSetup(deps: SignInDeps, { id, email }: Person) {
  const secret = newSecret()
  const expiresAt = new Date(deps.clock.now().getTime() + setupMs)
  await deps.factors.putSetup({ userId: id, sealedSecret: deps.seal.close(secret, contextOf(id)), expiresAt })
  return authenticatorSetup(secret, email)
}

export type Confirmed = { setup: FactorSetup; timeStep: number }

/** The set-up that this one-time password confirms; undefined if it is wrong or the set-up has expired. */
export async function matchSetup(
  deps: SignInDeps,
  userId: string,
  code: string,
): Promise<Confirmed | undefined> {
  const setup = await deps.factors.findSetup(userId, deps.clock.now())
  const secret = setup && deps.seal.open(setup.sealedSecret, contextOf(userId))
  const timeStep = secret === undefined ? undefined : timeStepOf(secret, code, deps.clock.phoneTimes())
  return setup && timeStep !== undefined ? { setup, timeStep } : undefined
}

/**
 * Activates the new secret, notifies the owner and returns recovery codes. Throws `invalid_code` for all
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
  await factors.put({ userId, sealedSecret, lastStep: confirmed.timeStep, createdAt: now, confirmedAt: now })
  const recoveryCodes = await newRecoveryCodes(records, userId)
  audit.add({
    actor,
    action: 'secondFactor.set',
    object: { id: person.id, name: person.email },
  })
  notify(secondFactorSetMessage(person.email, now))
  return recoveryCodes
}

/** Context of the encryption: a sealed secret cannot be opened for another user. */
/** The columns with secrets of one-time passwords. */
export const sealedColumns: SealedColumn[] = ['secondFactors', 'secondFactorSetups'].map((table) => ({
  table,
  id: 'userId',
  column: 'sealedSecret',
  contextOf,
}))

function contextOf(userId: string): string {
  return `second_factors|${userId}|secret`
}
