import { normalPhone } from '@litopys/contract/phone-number'
import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import type { PasswordLink } from '@litopys/contract/schemas/user'
import { forgetEmailChange, forgetSecondFactor } from '#features/auth/forget-sign-ins.usecase'
import { assertManages, assertPassesOn, restrictionsToPassOn } from '#features/auth/grantor.usecase'
import { assertAdminRemains } from '#features/auth/last-admin'
import { endSessionsOf } from '#features/auth/open-session.usecase'
import { userOf } from '#features/auth/user-of'
import { type UserRow, type UserStore, usersIn } from '#features/auth/users-in'
import { assertReauthenticated } from '#http/serve'
import { type Actor, isLocalActor } from '#server/actor'
import { AppError } from '#server/errors'
import { secondFactorResetMessage } from './second-factor-reset.mail.ts'
import type { UserDeps } from './users.deps.ts'

/**
 * Adds a user and sends an invitation. Administrators never set passwords, and the user gets at least the
 * administrator's restrictions (docs/decisions/0036).
 */
export async function createUser(
  { transact, clock, sendPasswordLink }: UserDeps,
  actor: Actor,
  { email, role, access = [], ...given }: InputOf<typeof userRoutes.create>,
): Promise<ResultOf<typeof userRoutes.create>> {
  const { givenName = '', familyName = '', additionalName = '', worksFor = '' } = given
  const phone = normalPhone(given.phone ?? '')
  const now = clock.now()
  const user = {
    id: clock.newId(),
    email: email.toLowerCase(),
    role,
    access,
    verified: false,
    passwordHash: null,
    givenName,
    familyName,
    additionalName,
    worksFor,
    phone,
    privacyConsent: false,
    status: 'Active' as const,
    createdAt: now,
    createdBy: actor.name,
    updatedAt: now,
    updatedBy: actor.name,
  }
  return await transact(async (change) => {
    const users = usersIn(change.records)
    await users.lockActiveAdmins()
    assertPassesOn(await restrictionsToPassOn(users, actor), access)
    if (!(await users.add(user))) {
      const { message } = new AppError('email_taken')
      throw new AppError('email_taken', { fields: [{ path: '/email', message, code: 'email_taken' }] })
    }
    const sent = await sendPasswordLink(change, user)
    change.audit.add({
      actor,
      action: 'user.create',
      object: { id: user.id, name: user.email },
      details: {
        role,
        access,
        givenName,
        familyName,
        additionalName,
        worksFor,
        phone,
        linkShown: isShown(actor, sent.delivery),
      },
    })
    return { ...userOf({ ...user, hasSecondFactor: false }), invitation: linkFor(actor, sent) }
  })
}

export async function deleteUser(
  { transact }: UserDeps,
  actor: Actor,
  { id }: InputOf<typeof userRoutes.remove>,
): Promise<void> {
  if (id === actor.id) throw new AppError('own_account')
  await transact(async ({ records, audit }) => {
    const users = usersIn(records)
    const admins = await users.lockActiveAdmins()
    const user = await lockManaged(users, actor, id)
    assertAdminRemains(admins, { before: user, after: undefined })
    // Sessions, links and factors are deleted with the user.
    await users.remove(id)
    audit.add({
      actor,
      action: 'user.delete',
      object: { id, name: user.email },
      details: { role: user.role, access: user.access, status: user.status },
    })
  })
}

/** Sends the invitation again, or a recovery link if the user already has a password. */
export async function inviteUser(
  { transact, clock, sendPasswordLink }: UserDeps,
  actor: Actor,
  { id }: InputOf<typeof userRoutes.invite>,
): Promise<PasswordLink> {
  return await transact(async (change) => {
    const users = usersIn(change.records)
    await users.lockActiveAdmins()
    const user = await lockManaged(users, actor, id)
    const sent = await sendPasswordLink(change, user)
    const linkShown = isShown(actor, sent.delivery)
    if (linkShown) assertReauthenticated(actor, clock.now())
    // A link for a blocked user does not work and must not become valid after the block, so none is kept.
    if (user.status === 'Blocked') throw new AppError('user_blocked')
    change.audit.add({
      actor,
      action: 'user.invite',
      object: { id, name: user.email },
      details: { purpose: user.passwordHash === null ? 'invite' : 'recover', linkShown },
    })
    return linkFor(actor, sent)
  })
}

/** Unlocks the sign-in from new browsers after too many wrong passwords. Without a lock nothing changes. */
export async function liftLock(
  { transact, locks }: UserDeps,
  actor: Actor,
  { id }: InputOf<typeof userRoutes.liftLock>,
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const users = usersIn(records)
    await users.lockActiveAdmins()
    const user = await lockManaged(users, actor, id)
    if (!(await locks.lift(records, user.email))) return
    audit.add({
      actor,
      action: 'user.unlock',
      object: { id, name: user.email },
    })
  })
}

/** Deletes the authenticator and recovery codes of a user, who sets up new ones at the next sign-in. */
export async function resetSecondFactor(
  { transact, clock }: UserDeps,
  actor: Actor,
  { id }: InputOf<typeof userRoutes.resetSecondFactor>,
): Promise<void> {
  await transact(async ({ records, audit, notify }) => {
    const users = usersIn(records)
    await users.lockActiveAdmins()
    const user = await lockManaged(users, actor, id)
    const now = clock.now()
    await forgetSecondFactor(records, id)
    await forgetEmailChange(records, id)
    await endSessionsOf(records, id, { at: now, reason: 'second factor reset' })
    audit.add({
      actor,
      action: 'secondFactor.reset',
      object: { id, name: user.email },
      details: { hadSecondFactor: user.hasSecondFactor },
    })
    notify(secondFactorResetMessage(user.email, now))
  })
}

/**
 * Locks a user whom the actor may manage.
 * @throws AppError not_found; less_restricted where the user has more access than the actor.
 */
async function lockManaged(users: UserStore, actor: Actor, id: string): Promise<UserRow> {
  const user = await users.lock(id)
  if (!user) throw new AppError('not_found')
  assertManages(await restrictionsToPassOn(users, actor), user)
  return user
}

/**
 * The link for an administrator to pass on if no mail server sends it, and always for the local command line.
 * A link is as good as a password, so callers need a recent sign-in (docs/decisions/0041).
 */
function linkFor(actor: Actor, { delivery, link }: Required<PasswordLink>): PasswordLink {
  return isShown(actor, delivery) ? { delivery, link } : { delivery }
}

function isShown(actor: Actor, delivery: PasswordLink['delivery']): boolean {
  return delivery === 'outbox' || isLocalActor(actor)
}
