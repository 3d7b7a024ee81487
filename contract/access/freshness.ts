import Type from 'typebox'
import { check } from '../check.ts'
import { tokenFreshnessMarginMs } from '../constants.ts'

const claims = Type.Object({ iat: Type.Number(), exp: Type.Number() })

/**
 * Spec section 5: a token counts only with issued-at and expiry, and while more than a minute remains. What
 * remains is the lifetime that the server gave less the time it has been held, by a monotonic clock: the
 * clock of the machine may be days wrong (notes on security, 3.6).
 */
export function isFresh(payload: unknown, heldMs: number): boolean {
  const checked = check(claims, payload)
  if (!checked.ok) return false
  return (checked.value.exp - checked.value.iat) * 1_000 - heldMs > tokenFreshnessMarginMs
}
