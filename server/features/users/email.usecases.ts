import { scopeOf } from '@litopys/contract/access/policy'
import type { InputOf } from '@litopys/contract/route'
import type {
  cancelEmailChange as cancelEmailChangeRoute,
  requestEmailChange as requestEmailChangeRoute,
} from '@litopys/contract/routes/users'
import type { PasswordLink } from '@litopys/contract/schemas/user'
import type { Records } from '#db/open'
import { type Account, accountsIn } from '#features/accounts/accounts-in'
import { assertManages, restrictionsToPassOn } from '#features/accounts/grantor'
import { emailChangesIn } from '#features/sign-in/email-change'
import { isLocalActor } from '#http/actor'
import { assertFreshSignIn } from '#http/serve'
import { AppError } from '#server/errors'
import type { Asker } from './seen-user.ts'
import type { UserDeps } from './users.deps.ts'

/**
 * Asks for another e-mail, one's own or that of a colleague. It is theirs once the link that goes there is used; until then the one of now
 * counts. Only administrators learn that another user has the address: to others nothing tells (docs/decisions/0044).
 */
export async function requestEmailChange(
  { writing, clock, sendEmailLink }: UserDeps,
  asker: Asker,
  { id, email: typed }: InputOf<typeof requestEmailChangeRoute>,
): Promise<PasswordLink> {
  const { actor, scope } = asker
  const email = typed.toLowerCase()
  return await writing.transact(async (transaction) => {
    const user = await lockUser(transaction, asker, id)
    assertFreshSignIn(actor, clock.now())
    if (email === user.email) throw refused('same', 'This is the e-mail of now')
    if (scope === 'all' && (await accountsIn(transaction).findByEmail(email))) throw taken()
    const isByOther = id !== actor.id
    const wish = { user, email, requesterId: actor.id, isByOther }
    const { delivery, link } = await sendEmailLink(transaction, wish)
    // One's own link would prove nothing about the mailbox.
    const linkShown = isByOther && (delivery === 'outbox' || isLocalActor(actor))
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'email.request', object: { id, name: user.email } },
      details: { email, linkShown },
    })
    return linkShown ? { delivery, link } : { delivery }
  })
}

/** The e-mail of now stays, and the link that was sent opens nothing. Without a change that waits nothing happens. */
export async function cancelEmailChange(
  { writing }: UserDeps,
  asker: Asker,
  { id }: InputOf<typeof cancelEmailChangeRoute>,
): Promise<void> {
  await writing.transact(async (transaction) => {
    const user = await lockUser(transaction, asker, id)
    const change = await emailChangesIn(transaction).removeOf(id)
    if (!change) return
    await writing.journalIn(transaction).write({
      ...{ actor: asker.actor, action: 'email.cancel', object: { id, name: user.email } },
      details: { email: change.email },
    })
  })
}

/** The user, locked, if the asker may change them. */
async function lockUser(transaction: Records, { actor, scope }: Asker, id: string): Promise<Account> {
  const accounts = accountsIn(transaction)
  const isOthers = scope === 'all' && id !== actor.id
  if (isOthers) await accounts.lockActiveAdmins()
  const user = await accounts.lock(id)
  if (!user) throw new AppError('not_found')
  if (isOthers) assertManages(await restrictionsToPassOn(accounts, actor), user)
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
