import { scopeOf } from '@litopys/contract/access/policy'
import type { Restrictions } from '@litopys/contract/access/restrictions'
import type { InputOf } from '@litopys/contract/route'
import type { changeUser as changeUserRoute } from '@litopys/contract/routes/users'
import type { Role } from '@litopys/contract/schemas/account'
import type { User, UserChange } from '@litopys/contract/schemas/user'
import { type Account, accountsIn } from '#features/accounts/accounts-in'
import { assertManages, assertPassesOn, restrictionsToPassOn } from '#features/accounts/grantor'
import { endSessionsOf } from '#features/accounts/sessions'
import { userOf } from '#features/accounts/user-of'
import { forgetSignIns } from '#features/sign-in/forgetting'
import type { Actor } from '#http/actor'
import { assertFreshSignIn } from '#http/serve'
import { AppError } from '#server/errors'
import { changesBetween } from './changes.ts'
import { assertAdminRemains } from './last-admin.ts'
import type { Asker } from './seen-user.ts'
import type { UserDeps } from './users.deps.ts'

const fieldsOfRights = ['role', 'access', 'status'] as const
/** What belongs to a user himself: the phone takes his codes, and only he can consent. */
const ownFields = ['phone', 'privacyConsent'] as const

/**
 * Changes a user (notes on security, section 4): names, phone and consent of oneself; names, role, access and status of
 * others, as far as the restrictions of the administrator reach (docs/decisions/0038). A change of role, access or status asks for
 * a fresh sign-in. What is taken away is gone on the next call; a new role ends the sessions of the user, who then meets the
 * factor that it demands.
 */
export async function changeUser(
  { writing, clock }: UserDeps,
  asker: Asker,
  { id, ...change }: InputOf<typeof changeUserRoute>,
): Promise<User> {
  const { actor } = asker
  return await writing.transact(async (transaction) => {
    const accounts = accountsIn(transaction)
    const isOthers = asker.scope === 'all' && id !== actor.id
    const admins = isOthers ? await accounts.lockActiveAdmins() : []
    const before = await accounts.lock(id)
    if (!before) throw new AppError('not_found')
    const now = clock.now()
    if (id === actor.id) assertOwnChange(before, change, actor, now)
    else assertOthersChange(change, asker)
    if (isOthers) assertWithinRestrictions(await restrictionsToPassOn(accounts, actor), before, change)
    const changes = changesBetween(before, change)
    if (Object.keys(changes).length === 0) return userOf(before)
    if (fieldsOfRights.some((field) => field in changes)) assertFreshSignIn(actor, now)

    const after = { ...before, ...change, updatedAt: now, updatedBy: actor.name }
    if (isOthers) assertAdminRemains(admins, { before, after })
    await accounts.change(id, { ...change, updatedAt: now, updatedBy: actor.name })
    const reason = endReason(before, after)
    if (reason) {
      await endSessionsOf(transaction, id, { at: now, reason })
      await forgetSignIns(transaction, id)
    }
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'user.change', object: { id, name: before.email } },
      details: { changes },
    })
    return userOf(after)
  })
}

function assertOwnChange(before: Account, change: UserChange, actor: Actor, now: Date): void {
  const [field] = fieldsOfRights.filter((one) => change[one] !== undefined)
  if (field) throw new AppError('own_account', { fields: [fieldError(field, 'own_account')] })
  if (change.phone !== undefined && change.phone !== before.phone) assertFreshSignIn(actor, now)
}

function assertOthersChange(change: UserChange, { actor, scope }: Asker): void {
  // Whom the asker may not even see is not there for him.
  if (scope !== 'all') throw new AppError(scopeOf(actor, 'users.read') === 'own' ? 'not_found' : 'forbidden')
  const fields = ownFields.filter((one) => change[one] !== undefined)
  if (fields.length > 0)
    throw new AppError('forbidden', { fields: fields.map((field) => fieldError(field, 'forbidden')) })
}

function assertWithinRestrictions(limit: Restrictions, before: Account, { access }: UserChange): void {
  assertManages(limit, before)
  if (access) assertPassesOn(limit, access)
}

function fieldError(field: string, code: 'own_account' | 'forbidden') {
  return { path: `/${field}`, message: new AppError(code).message, code }
}

function endReason(before: Account, after: Account): 'blocked' | 'role changed' | undefined {
  if (after.status === 'Blocked') return before.status === 'Blocked' ? undefined : 'blocked'
  const isNew = (role: Role) => !before.role.includes(role)
  return after.role.some(isNew) ? 'role changed' : undefined
}
