import type { User } from '@litopys/contract/schemas/user'
import type { Account } from './accounts.store.ts'

/** An account as callers see it, without its picture, which other tables have. Nothing secret is named here. */
export function userOf(account: Account): User {
  const { id, email, givenName, familyName, additionalName, phone, role, access, verified, status } = account
  return {
    ...{ _id: id, email, givenName, familyName, additionalName, phone, role, access, verified, status },
    worksFor: account.worksFor,
    image: [],
    mfa: account.hasSecondFactor ? 'TOTP is set' : 'Secret is not issued',
    privacyConsent: account.privacyConsent,
    hasPassword: account.passwordHash !== null,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
    createdBy: account.createdBy,
    updatedBy: account.updatedBy,
  }
}
