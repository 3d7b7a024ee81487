import { check } from '@litopys/contract/check'
import { tokenFreshnessMarginMs } from '@litopys/contract/constants'
import Type from 'typebox'

const claims = Type.Object({ iat: Type.Number(), exp: Type.Number() })

/** Spec section 5: issued-at and expiry are there, and more than a minute remains. */
export function isFresh(token: string, now: number): boolean {
  const checked = check(claims, claimsOf(token))
  return checked.ok && checked.value.exp * 1_000 - now > tokenFreshnessMarginMs
}

function claimsOf(token: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
