import { normalPhone } from '@litopys/contract/phoneNumber'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type {
  createUser as createUserRoute,
  deleteUser as deleteUserRoute,
  inviteUser as inviteUserRoute,
  liftLock as liftLockRoute,
  resetSecondFactor as resetSecondFactorRoute,
} from '@litopys/contract/routes/users'
import type { PasswordLink } from '@litopys/contract/schemas/user'
import { type Account, type AccountStore, accountsIn } from '#features/accounts/accounts-in'
import { assertManages, assertPassesOn, restrictionsToPassOn } from '#features/accounts/grantor'
import { endSessionsOf } from '#features/accounts/sessions'
import { userOf } from '#features/accounts/user-of'
import { forgetEmailChange, forgetSecondFactor } from '#features/sign-in/forgetting'
import { type Actor, isLocalActor } from '#http/actor'
import { assertFreshSignIn } from '#http/serve'
import { AppError } from '#server/errors'
import { assertAdminRemains } from './last-admin.ts'
import { secondFactorResetMessage } from './second-factor-reset.message.ts'
import type { UserDeps } from './users.deps.ts'

/**
 * Adds a user and sends an invitation. A password is never taken from the administrator, and the user gets at least the
 * restrictions of the administrator (docs/decisions/0038).
 */
export async function createUser(
  { writing, clock, sendPasswordLink }: UserDeps,
  actor: Actor,
  { email, role, access = [], ...given }: InputOf<typeof createUserRoute>,
): Promise<OutputOf<typeof createUserRoute>['data']> {
  const { givenName = '', familyName = '', additionalName = '', worksFor = '' } = given
  const phone = normalPhone(given.phone ?? '')
  const now = clock.now()
  const user = {
    ...{ id: clock.newId(), email: email.toLowerCase(), role, access, verified: false, passwordHash: null },
    ...{ givenName, familyName, additionalName, worksFor, phone },
    ...{ privacyConsent: false, status: 'Active' as const },
    ...{ createdAt: now, createdBy: actor.name, updatedAt: now, updatedBy: actor.name },
  }
  return await writing.transact(async (transaction) => {
    const accounts = accountsIn(transaction)
    await accounts.lockActiveAdmins()
    assertPassesOn(await restrictionsToPassOn(accounts, actor), access)
    if (!(await accounts.add(user))) {
      const { message } = new AppError('email_taken')
      throw new AppError('email_taken', { fields: [{ path: '/email', message, code: 'email_taken' }] })
    }
    const sent = await sendPasswordLink(transaction, user)
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'user.create', object: { id: user.id, name: user.email } },
      details: {
        ...{ role, access, givenName, familyName, additionalName, worksFor, phone },
        linkShown: isShown(actor, sent.delivery),
      },
    })
    return { ...userOf({ ...user, hasSecondFactor: false }), invitation: linkFor(actor, sent) }
  })
}

export async function deleteUser(
  { writing }: UserDeps,
  actor: Actor,
  { id }: InputOf<typeof deleteUserRoute>,
): Promise<void> {
  if (id === actor.id) throw new AppError('own_account')
  await writing.transact(async (transaction) => {
    const accounts = accountsIn(transaction)
    const admins = await accounts.lockActiveAdmins()
    const user = await lockManaged(accounts, actor, id)
    assertAdminRemains(admins, { before: user, after: undefined })
    // Sessions, links and factors go with the user.
    await accounts.remove(id)
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'user.delete', object: { id, name: user.email } },
      details: { role: user.role, access: user.access, status: user.status },
    })
  })
}

/** The invitation once more, or a recovery link where the user has set a password: either sets a new one. */
export async function inviteUser(
  { writing, clock, sendPasswordLink }: UserDeps,
  actor: Actor,
  { id }: InputOf<typeof inviteUserRoute>,
): Promise<PasswordLink> {
  return await writing.transact(async (transaction) => {
    const accounts = accountsIn(transaction)
    await accounts.lockActiveAdmins()
    const user = await lockManaged(accounts, actor, id)
    const sent = await sendPasswordLink(transaction, user)
    const linkShown = isShown(actor, sent.delivery)
    if (linkShown) assertFreshSignIn(actor, clock.now())
    // A link for a blocked user opens nothing, and must not wait until the block ends: with this error none is kept.
    if (user.status === 'Blocked') throw new AppError('user_blocked')
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'user.invite', object: { id, name: user.email } },
      details: { purpose: user.passwordHash === null ? 'invite' : 'recover', linkShown },
    })
    return linkFor(actor, sent)
  })
}

/** Let new browsers sign in again that too many wrong passwords have locked out. Without a lock nothing changes. */
export async function liftLock(
  { writing, locks }: UserDeps,
  actor: Actor,
  { id }: InputOf<typeof liftLockRoute>,
): Promise<void> {
  await writing.transact(async (transaction) => {
    const accounts = accountsIn(transaction)
    await accounts.lockActiveAdmins()
    const user = await lockManaged(accounts, actor, id)
    if (!(await locks.lift(transaction, user.email))) return
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'user.unlock', object: { id, name: user.email } },
    })
  })
}

/** Forget authenticator and recovery codes of a user; he sets up new ones at his next sign-in (notes on security, 3.4). */
export async function resetSecondFactor(
  { writing, clock }: UserDeps,
  actor: Actor,
  { id }: InputOf<typeof resetSecondFactorRoute>,
): Promise<void> {
  await writing.transact(async (transaction) => {
    const accounts = accountsIn(transaction)
    await accounts.lockActiveAdmins()
    const user = await lockManaged(accounts, actor, id)
    const now = clock.now()
    await forgetSecondFactor(transaction, id)
    await forgetEmailChange(transaction, id)
    await endSessionsOf(transaction, id, { at: now, reason: 'second factor reset' })
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'secondFactor.reset', object: { id, name: user.email } },
      details: { hadSecondFactor: user.hasSecondFactor },
    })
    await writing.messagesIn(transaction).put(secondFactorResetMessage(user.email, now))
  })
}

/** @throws AppError not_found, or less_restricted where the user reaches beyond the restrictions of the actor. */
async function lockManaged(accounts: AccountStore, actor: Actor, id: string): Promise<Account> {
  const user = await accounts.lock(id)
  if (!user) throw new AppError('not_found')
  assertManages(await restrictionsToPassOn(accounts, actor), user)
  return user
}

/**
 * The link for an administrator to pass on, where no mail server sends it, and for a command on this machine in any case. A link is as
 * good as a password: callers need a fresh sign-in (docs/decisions/0043).
 */
function linkFor(actor: Actor, { delivery, link }: Required<PasswordLink>): PasswordLink {
  return isShown(actor, delivery) ? { delivery, link } : { delivery }
}

function isShown(actor: Actor, delivery: PasswordLink['delivery']): boolean {
  return delivery === 'outbox' || isLocalActor(actor)
}
