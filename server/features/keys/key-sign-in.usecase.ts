import { scopeOf } from '@litopys/contract/access/policy'
import type { ErrorCode } from '@litopys/contract/errors'
import type { InputOf } from '@litopys/contract/route'
import type { keyRoutes } from '@litopys/contract/routes/keys'
import type { Key, KeySignIn } from '@litopys/contract/schemas/key'
import { SourceRefusal } from '#adapters/telegram/channel-source'
import { beginMtprotoSignIn, type SignInStep } from '#adapters/telegram/mtproto-sign-in'
import { countWithin, hourMs, type Limit } from '#features/auth/throttle.usecase'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { type KeySignInUnderWay, triesOfSignIn } from './key-sign-ins.usecase.ts'
import type { KeyDeps } from './keys.deps.ts'
import { createKeyStore } from './keys.store.ts'
import { addKey, changeKey, lockFor } from './keys.usecase.ts'
import { maskedPhone } from './seen-key.ts'

/** Each start sends a code to a person; the limits keep them from being flooded. */
const ofActor = { name: 'codes to Telegram accounts by an actor', max: 10, windowMs: hourMs } satisfies Limit
const ofPhone = { name: 'codes to a Telegram account', max: 5, windowMs: hourMs } satisfies Limit

/** Asks Telegram to send a code to an account. */
export async function startKeySignIn(
  deps: KeyDeps,
  actor: Actor,
  given: InputOf<typeof keyRoutes.startSignIn>,
): Promise<KeySignIn> {
  const { signIns, transact, mac, clock, authClock } = deps
  const phone = given.phoneNumber.replace(/\D/g, '')
  await signIns.assertPlace()
  await transact(async ({ records, audit }) => {
    if (given.key !== undefined)
      await lockFor(changing(actor), createKeyStore(records), given.key, clock.now())
    const counting = { records, mac, now: authClock.now() }
    await countWithin(counting, ofActor, [actor.id])
    await countWithin(counting, ofPhone, [phone])
    // Recorded before the outcome is known: Telegram may already have sent a message.
    audit.add({
      actor,
      action: 'key.signIn',
      object: { id: given.key ?? '', name: maskedPhone(phone.slice(-4)) },
    })
  })
  const telegram = await withKeyErrors(beginMtprotoSignIn(deps.makeClient, given))
  const signIn = signIns.add({ ownerId: actor.id, given, telegram })
  return await next(deps, actor, signIn, telegram.first)
}

export async function submitKeyCode(
  deps: KeyDeps,
  actor: Actor,
  { signInId, code }: InputOf<typeof keyRoutes.submitCode>,
): Promise<KeySignIn> {
  return await step(deps, actor, signInId, (signIn) => signIn.telegram.code(code))
}

export async function submitKeyPassword(
  deps: KeyDeps,
  actor: Actor,
  { signInId, password }: InputOf<typeof keyRoutes.submitPassword>,
): Promise<KeySignIn> {
  return await step(deps, actor, signInId, (signIn) => signIn.telegram.password(password))
}

export async function cancelKeySignIn(
  { signIns }: Pick<KeyDeps, 'signIns'>,
  actor: Actor,
  { signInId }: InputOf<typeof keyRoutes.cancelSignIn>,
): Promise<void> {
  await signIns.end(signIns.find(signInId, actor.id).id)
}

/** Errors after which the user may try again in the same sign-in. */
const retryable = new Set<ErrorCode>([
  'telegram_code_invalid',
  'telegram_password_invalid',
  'telegram_limited',
  'telegram_unreachable',
])

async function step(
  deps: KeyDeps,
  actor: Actor,
  id: string,
  give: (signIn: KeySignInUnderWay) => Promise<SignInStep>,
): Promise<KeySignIn> {
  const { signIns } = deps
  const signIn = signIns.find(id, actor.id)
  if (signIn.isBusy) throw new AppError('too_many', { retryAfterSeconds: 1 })
  // Count the attempt before checking it, so that parallel attempts are all counted.
  signIn.tries += 1
  signIn.isBusy = true
  try {
    return await next(deps, actor, signIn, await withKeyErrors(give(signIn)))
  } catch (error) {
    const isOver = !(error instanceof AppError && retryable.has(error.code)) || signIn.tries >= triesOfSignIn
    if (isOver) await signIns.end(id)
    throw error
  } finally {
    signIn.isBusy = false
  }
}

async function next(
  deps: KeyDeps,
  actor: Actor,
  signIn: KeySignInUnderWay,
  done: SignInStep,
): Promise<KeySignIn> {
  const { id: signInId, given } = signIn
  const expiresAt = signIn.expiresAt.toISOString()
  if (done.step === 'code') return { step: 'code', signInId, place: done.place, expiresAt }
  if (done.step === 'password') {
    // The code was right; the password has its own attempts.
    signIn.tries = 0
    return { step: 'password', signInId, hint: done.hint, expiresAt }
  }
  const key = await keyOf(deps, actor, given, done.stringSession)
  await deps.signIns.end(signInId)
  return { step: 'done', key }
}

async function keyOf(
  deps: KeyDeps,
  actor: Actor,
  { key, ...given }: KeySignInUnderWay['given'],
  stringSession: string,
): Promise<Key> {
  const secrets = { ...given, stringSession }
  if (key === undefined) return await addKey(deps, actor, secrets)
  return await changeKey(deps, changing(actor), { id: key, ...secrets })
}

/** The actor with the scope of their right to change keys. */
function changing(actor: Actor) {
  return { actor, scope: scopeOf(actor, 'keys.change') }
}

async function withKeyErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof SourceRefusal)) throw error
    const { code, waitSeconds: retryAfterSeconds } = error
    throw new AppError(code, { ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) })
  }
}
