import { scopeOf } from '@litopys/contract/access/policy'
import type { InputOf } from '@litopys/contract/route'
import type { keyRoutes } from '@litopys/contract/routes/keys'
import type { KeySignIn } from '@litopys/contract/schemas/key'
import { countWithin, hourMs, type Limit } from '#features/auth/throttle.usecase'
import type { Actor } from '#server/actor'
import type { AccountSignInStep } from './account-sign-in.usecase.ts'
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
  return await next(deps, actor, await signIns.begin({ ownerId: actor.id, given }))
}

export async function submitKeyCode(
  deps: KeyDeps,
  actor: Actor,
  { signInId: id, code: text }: InputOf<typeof keyRoutes.submitCode>,
): Promise<KeySignIn> {
  return await next(deps, actor, await deps.signIns.give({ id, ownerId: actor.id, kind: 'code', text }))
}

export async function submitKeyPassword(
  deps: KeyDeps,
  actor: Actor,
  { signInId: id, password: text }: InputOf<typeof keyRoutes.submitPassword>,
): Promise<KeySignIn> {
  return await next(deps, actor, await deps.signIns.give({ id, ownerId: actor.id, kind: 'password', text }))
}

export async function cancelKeySignIn(
  { signIns }: Pick<KeyDeps, 'signIns'>,
  actor: Actor,
  { signInId: id }: InputOf<typeof keyRoutes.cancelSignIn>,
): Promise<void> {
  await signIns.cancel({ id, ownerId: actor.id })
}

async function next(
  deps: KeyDeps,
  actor: Actor,
  { id: signInId, expiresAt, given, done }: AccountSignInStep,
): Promise<KeySignIn> {
  if (done.step === 'code') return { step: 'code', signInId, place: done.place, expiresAt }
  if (done.step === 'password') return { step: 'password', signInId, hint: done.hint, expiresAt }
  const { key, ...secrets } = { ...given, stringSession: done.stringSession }
  if (key === undefined) return { step: 'done', key: await addKey(deps, actor, secrets) }
  return { step: 'done', key: await changeKey(deps, changing(actor), { id: key, ...secrets }) }
}

/** The actor with the scope of their right to change keys. */
function changing(actor: Actor) {
  return { actor, scope: scopeOf(actor, 'keys.change') }
}
