import * as Type from 'typebox'
import { check } from '../check.ts'
import { tokenFreshnessMarginMs } from '../constants.ts'

const claims = Type.Object({ iat: Type.Number(), exp: Type.Number() })

/**
 * Whether a token has issued-at and expiry, and more than a minute of its lifetime remains. The remaining time
 * is the lifetime set by the server minus the time since the token arrived, by a monotonic clock: the clock
 * of the machine can be days wrong.
 */
export function isTokenFresh(payload: unknown, ageMs: number): boolean {
  const checked = check(claims, payload)
  if (!checked.ok) return false
  return (checked.value.exp - checked.value.iat) * 1_000 - ageMs > tokenFreshnessMarginMs
}
