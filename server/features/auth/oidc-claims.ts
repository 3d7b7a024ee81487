import { check } from '@litopys/contract/check'
import { isRecord } from '@litopys/contract/record'
import { email as emailSchema, type Role, roles } from '@litopys/contract/schemas/account'

type Claims = Record<string, unknown>

/** The claim with this name, or the one at this path, such as `realm_access.roles`. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (within, name) => (isRecord(within) && Object.hasOwn(within, name) ? within[name] : undefined),
      claims,
    )
}

/**
 * The roles that the values of a claim give. Without a known value, also without the claim, the lowest role:
 * providers leave out an empty list of groups.
 */
export function rolesOfClaim(claim: unknown, mapping: ReadonlyMap<string, Role>): Role[] {
  const given = new Set(textsIn(claim).flatMap((value) => mapping.get(value) ?? []))
  const found = roles.filter((role) => given.has(role))
  return found.length > 0 ? found : ['User']
}

/** Whether the provider states one of these values as the way in which the user signed in. */
export function isVouched({ amr, acr }: Claims, accepted: ReadonlySet<string>): boolean {
  return [...textsIn(amr), ...textsIn(acr)].some((value) => accepted.has(value))
}

/** When the user entered their credentials at the provider; undefined if it does not say. */
export function provedAtOf({ auth_time: seconds }: Claims): Date | undefined {
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) ? new Date(seconds * 1000) : undefined
}

/** The e-mail of a user; a refusal if it is missing, or the provider has not verified it. */
export function verifiedEmail({
  email,
  email_verified: isVerified,
}: Claims): { email: string } | { refusal: 'oidc_no_email' | 'oidc_email_unverified' } {
  const given = typeof email === 'string' ? email.trim().toLowerCase() : ''
  if (!check(emailSchema, given).ok) return { refusal: 'oidc_no_email' }
  return isVerified === true ? { email: given } : { refusal: 'oidc_email_unverified' }
}

const longestName = 100

/** A name from a claim, without control characters. */
export function nameIn(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  return claim.replace(/\p{C}/gu, '').trim().slice(0, longestName)
}

function textsIn(claim: unknown): string[] {
  const values = Array.isArray(claim) ? claim : [claim]
  return values.filter((value) => typeof value === 'string')
}
