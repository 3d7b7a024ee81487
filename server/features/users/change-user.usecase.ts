import { scopeOf } from '@litopys/contract/access/policy'
import type { Restrictions } from '@litopys/contract/access/restrictions'
import { normalPhone } from '@litopys/contract/phone-number'
import type { InputOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import type { Role } from '@litopys/contract/schemas/account'
import type { User, UserChange } from '@litopys/contract/schemas/user'
import { forgetEmailChange, forgetSignIns } from '#features/auth/forget-sign-ins.usecase'
import { assertManages, assertPassesOn, restrictionsToPassOn } from '#features/auth/grantor.usecase'
import { assertAdminRemains } from '#features/auth/last-admin'
import { endSessionsOf } from '#features/auth/open-session.usecase'
import { userOf } from '#features/auth/user-of'
import { type UserRow, usersIn } from '#features/auth/users-in'
import { assertReauthenticated } from '#http/serve'
import { AppError } from '#server/errors'
import { type Changes, changesBetween } from './changes.ts'
import { phoneChangedMessage } from './phone-changed.mail.ts'
import { readPicture } from './picture.ts'
import type { Requester } from './seen-user.ts'
import { createUserPictureStore, type UserPictureStore } from './user-pictures.store.ts'
import type { UserDeps } from './users.deps.ts'

const fieldsOfRights = ['role', 'access', 'status'] as const
/** The phone receives sign-in codes. */
const fieldsThatNeedProof = [...fieldsOfRights, 'phone'] as const
/** Only users themselves give consent and choose their picture. */
const ownFields = ['image', 'privacyConsent'] as const

/**
 * Changes a user. Users change their own names, organisation, picture, phone and consent. Administrators
 * change names, organisation, phone, role, access and status of others, within their own restrictions
 * (docs/decisions/0036). A change of phone, role, access or status needs a recent sign-in. Lost rights end
 * with the next call. A new role ends the user's sessions, so that the next sign-in asks for the required
 * factor. A new phone cancels pending codes, and the user gets a notice if an administrator changed it.
 */
export async function changeUser(
  { transact, clock }: UserDeps,
  requester: Requester,
  { id, image, ...given }: InputOf<typeof userRoutes.change>,
): Promise<User> {
  const { actor } = requester
  const wanted = { ...given, ...(image === undefined ? {} : { image }) }
  const [base64] = (image ?? []).map((one) => readPicture(one.base64))
  return await transact(async ({ records, audit, notify }) => {
    const users = usersIn(records)
    const isOthers = requester.scope === 'all' && id !== actor.id
    const admins = isOthers ? await users.lockActiveAdmins() : []
    const before = await users.lock(id)
    if (!before) throw new AppError('not_found')
    const now = clock.now()
    if (id === actor.id) assertOwnChange(wanted)
    else assertOthersChange(wanted, requester)
    if (isOthers) assertWithinRestrictions(await restrictionsToPassOn(users, actor), before, wanted)
    const change = withPhone(given, before)
    const changes = {
      ...changesBetween(before, change),
      ...(image ? await changePicture(createUserPictureStore(records), id, base64) : {}),
    }
    if (Object.keys(changes).length === 0) return userOf(before)
    if (fieldsThatNeedProof.some((field) => field in changes)) assertReauthenticated(actor, now)
    const after = { ...before, ...change, updatedAt: now, updatedBy: actor.name }
    if (isOthers) assertAdminRemains(admins, { before, after })
    await users.change(id, { ...change, updatedAt: now, updatedBy: actor.name })
    const reason = endReason(before, after)
    if (reason) {
      await endSessionsOf(records, id, { at: now, reason })
      await forgetSignIns(records, id)
      await forgetEmailChange(records, id)
    }
    if ('phone' in changes) {
      // A pending code went to the old number.
      await forgetSignIns(records, id)
      const notices = isOthers ? [phoneChangedMessage(before.email, now)] : []
      for (const message of notices) notify(message)
    }
    audit.add({
      actor,
      action: 'user.change',
      object: { id, name: before.email },
      details: { changes },
    })
    return userOf(after)
  })
}

/** Saves a picture; returns its audit log details, without the bytes. */
async function changePicture(
  pictures: UserPictureStore,
  id: string,
  base64: string | undefined,
): Promise<Changes> {
  const before = (await pictures.ofUsers([id])).get(id)
  if (before === base64) return {}
  if (base64 === undefined) await pictures.remove(id)
  else await pictures.put(id, base64)
  return { image: { before: before !== undefined, after: base64 !== undefined } }
}

/** The change with a normalised phone; without the phone if the number is the same. */
function withPhone(
  { phone, ...change }: Omit<UserChange, 'image'>,
  before: UserRow,
): Omit<UserChange, 'image'> {
  if (phone === undefined || normalPhone(phone) === normalPhone(before.phone)) return change
  return { ...change, phone: normalPhone(phone) }
}

function assertOwnChange(change: UserChange): void {
  const [field] = fieldsOfRights.filter((one) => change[one] !== undefined)
  if (field) throw new AppError('own_account', { fields: [fieldError(field, 'own_account')] })
}

function assertOthersChange(change: UserChange, { actor, scope }: Requester): void {
  // A user whom the actor may not see is not found.
  if (scope !== 'all') throw new AppError(scopeOf(actor, 'users.read') === 'own' ? 'not_found' : 'forbidden')
  const fields = ownFields.filter((one) => change[one] !== undefined)
  if (fields.length > 0)
    throw new AppError('forbidden', { fields: fields.map((field) => fieldError(field, 'forbidden')) })
}

function assertWithinRestrictions(limit: Restrictions, before: UserRow, { access }: UserChange): void {
  assertManages(limit, before)
  if (access) assertPassesOn(limit, access)
}

function fieldError(field: string, code: 'own_account' | 'forbidden') {
  return { path: `/${field}`, message: new AppError(code).message, code }
}

function endReason(before: UserRow, after: UserRow): 'blocked' | 'role changed' | undefined {
  if (after.status === 'Blocked') return before.status === 'Blocked' ? undefined : 'blocked'
  const isNew = (role: Role) => !before.role.includes(role)
  return after.role.some(isNew) ? 'role changed' : undefined
}
