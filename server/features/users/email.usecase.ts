import { scopeOf } from '@litopys/contract/access/policy'
import type { InputOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import type { PasswordLink } from '@litopys/contract/schemas/user'
import { emailChangesIn } from '#features/auth/email-change.usecase'
import { assertManages, restrictionsToPassOn } from '#features/auth/grantor.usecase'
import { type UserRow, usersIn } from '#features/auth/users-in'
import { assertReauthenticated } from '#http/serve'
import type { Records } from '#records/open'
import { isLocalActor } from '#server/actor'
import { AppError } from '#server/errors'
import type { Requester } from './seen-user.ts'
import type { UserDeps } from './users.deps.ts'

/**
 * Requests a new e-mail for the actor or another user. It applies once its link is used; until then the old
 * one counts. Only administrators learn that another user has the address (docs/decisions/0042).
 */
export async function requestEmailChange(
  { transact, clock, sendEmailLink }: UserDeps,
  requester: Requester,
  { id, email: typed }: InputOf<typeof userRoutes.requestEmailChange>,
): Promise<PasswordLink> {
  const { actor, scope } = requester
  const email = typed.toLowerCase()
  return await transact(async (change) => {
    const user = await lockUser(change.records, requester, id)
    assertReauthenticated(actor, clock.now())
    if (email === user.email) throw refused('same', 'This is the current e-mail')
    if (scope === 'all' && (await usersIn(change.records).findByEmail(email))) throw taken()
    const isByOther = id !== actor.id
    const request = { user, email, requesterId: actor.id, isByOther }
    const { delivery, link } = await sendEmailLink(change, request)
    // Users never see their own link, which would prove nothing about the mailbox.
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

/** Cancels a pending change of e-mail and its link. Without one, nothing happens. */
export async function cancelEmailChange(
  { transact }: UserDeps,
  requester: Requester,
  { id }: InputOf<typeof userRoutes.cancelEmailChange>,
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const user = await lockUser(records, requester, id)
    const change = await emailChangesIn(records).removeOf(id)
    if (!change) return
    audit.add({
      actor: requester.actor,
      action: 'email.cancel',
      object: { id, name: user.email },
      details: { email: change.email },
    })
  })
}

/** Locks the user if the actor may change them. */
async function lockUser(transaction: Records, { actor, scope }: Requester, id: string): Promise<UserRow> {
  const users = usersIn(transaction)
  const isOthers = scope === 'all' && id !== actor.id
  if (isOthers) await users.lockActiveAdmins()
  const user = await users.lock(id)
  if (!user) throw new AppError('not_found')
  if (isOthers) assertManages(await restrictionsToPassOn(users, actor), user)
  // A user whom the actor may not see is not found.
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
