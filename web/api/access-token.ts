import { isTokenFresh } from '@litopys/contract/access/token-freshness'
import { check } from '@litopys/contract/check'
import * as Type from 'typebox'

const subject = Type.Object({ sub: Type.String() })

/** Claims of an access token. The server verifies them; the client only reads them. */
function payloadOf(token: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

export function isFreshToken(token: string, ageMs: number): boolean {
  return isTokenFresh(payloadOf(token), ageMs)
}

/** User id of the token; tokens of one user compare equal. */
export function subjectOf(token: string): string | undefined {
  const checked = check(subject, payloadOf(token))
  return checked.ok ? checked.value.sub : undefined
}
