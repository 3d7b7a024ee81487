import type { User } from '@litopys/contract/schemas/user'
import type { UserRow } from './users.store.ts'

/** A user as the API shows it, without the picture, which is in another table. Contains nothing secret. */
export function userOf(user: UserRow): User {
  const { id, email, givenName, familyName, additionalName, phone, role, access, verified, status } = user
  return {
    _id: id,
    email,
    givenName,
    familyName,
    additionalName,
    phone,
    role,
    access,
    verified,
    status,
    worksFor: user.worksFor,
    image: [],
    mfa: user.hasSecondFactor ? 'TOTP is set' : 'Secret is not issued',
    privacyConsent: user.privacyConsent,
    hasPassword: user.passwordHash !== null,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    createdBy: user.createdBy,
    updatedBy: user.updatedBy,
  }
}
