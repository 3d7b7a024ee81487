import { scopeOf } from '@litopys/contract/access/policy'
import type { InputOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import type { PasswordLink } from '@litopys/contract/schemas/user'
import { emailChangesIn } from '#features/auth/email-change.usecase'
import { assertManages, restrictionsToPassOn } from '#features/auth/grantor.usecase'
import { type UserRow, usersIn } from '#features/auth/users-in'
import { assertFreshSignIn } from '#http/serve'
import type { Records } from '#records/open'
import { isLocalActor } from '#server/actor'
import { AppError } from '#server/errors'
import type { Asker } from './seen-user.ts'
import type { UserDeps } from './users.deps.ts'

/**
 * Asks for another e-mail, one's own or that of a colleague. It is theirs once the link that goes there is
 * used; until then the one of now counts. Only administrators learn that another user has the address: to
 * others nothing tells (docs/decisions/0042).
 */
export async function requestEmailChange(
  { transact, clock, sendEmailLink }: UserDeps,
  asker: Asker,
  { id, email: typed }: InputOf<typeof userRoutes.requestEmailChange>,
): Promise<PasswordLink> {
  const { actor, scope } = asker
  const email = typed.toLowerCase()
  return await transact(async (change) => {
    const user = await lockUser(change.records, asker, id)
    assertFreshSignIn(actor, clock.now())
    if (email === user.email) throw refused('same', 'This is the e-mail of now')
    if (scope === 'all' && (await usersIn(change.records).findByEmail(email))) throw taken()
    const isByOther = id !== actor.id
    const wish = { user, email, requesterId: actor.id, isByOther }
    const { delivery, link } = await sendEmailLink(change, wish)
    // One's own link would prove nothing about the mailbox.
    const linkShown = isByOther && (delivery === 'outbox' || isLocalActor(actor))
    change.audit.add({
      actor,
      action: 'email.request',
      object: { id, name: user.email },
      details: { email, linkShown },
    })
    return linkShown ? { delivery, link } : { delivery }
  })
}

/**
 * The e-mail of now stays, and the link that was sent opens nothing. Without a change that waits nothing
 * happens.
 */
export async function cancelEmailChange(
  { transact }: UserDeps,
  asker: Asker,
  { id }: InputOf<typeof userRoutes.cancelEmailChange>,
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const user = await lockUser(records, asker, id)
    const change = await emailChangesIn(records).removeOf(id)
    if (!change) return
    audit.add({
      actor: asker.actor,
      action: 'email.cancel',
      object: { id, name: user.email },
      details: { email: change.email },
    })
  })
}

/** The user, locked, if the asker may change them. */
async function lockUser(transaction: Records, { actor, scope }: Asker, id: string): Promise<UserRow> {
  const users = usersIn(transaction)
  const isOthers = scope === 'all' && id !== actor.id
  if (isOthers) await users.lockActiveAdmins()
  const user = await users.lock(id)
  if (!user) throw new AppError('not_found')
  if (isOthers) assertManages(await restrictionsToPassOn(users, actor), user)
  // Users whom the asker may not even see do not exist for them.
  else if (id !== actor.id)
    throw new AppError(scopeOf(actor, 'users.read') === 'own' ? 'not_found' : 'forbidden')
  return user
}

function refused(code: string, message: string): AppError {
  return new AppError('validation_failed', { fields: [{ path: '/email', message, code }] })
}

function taken(): AppError {
  const { message } = new AppError('email_taken')
  return new AppError('email_taken', { fields: [{ path: '/email', message, code: 'email_taken' }] })
}
