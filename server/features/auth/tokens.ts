import { createPublicKey } from 'node:crypto'
import { check } from '@litopys/contract/check'
import { jwtVerify, SignJWT } from 'jose'
import * as Type from 'typebox'
import { type KeySource, privateKeysIn } from '#secrets/key-file'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'

/** Issues and verifies access tokens, the short-lived proof of a session. */
export type AccessTokens = {
  issue(grant: AccessGrant): Promise<string>
  /** Throws `unauthenticated` for a token that was not issued here or has expired. */
  verify(token: string): Promise<AccessGrant>
}
/** `counter`: number of the refresh token that was issued with the access token. */
export type AccessGrant = { userId: string; sessionId: string; counter: number }

const lifetimeSeconds = 600
const algorithm = 'EdDSA'
const audience = 'litopys'
const lost = 'signed-in users then refresh their access tokens'
/** Allowed difference between the clocks of two machines. */
const toleranceSeconds = 5
const claims = Type.Object({
  sub: Type.String(),
  sid: Type.String({ format: 'uuid' }),
  iat: Type.Integer(),
  exp: Type.Integer(),
  rc: Type.Integer({ minimum: 0 }),
})

/** Tokens signed with the current key of `source`. Tokens of former keys are valid until they expire. */
export function createAccessTokens(source: KeySource, clock: Clock): AccessTokens {
  const keys = privateKeysIn(source, 'ed25519', { name: 'access-token.pem', lost })
  const [privateKey] = keys
  const publicKeys = keys.map((key) => createPublicKey(key))
  return {
    issue: ({ userId, sessionId, counter }) => {
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ sid: sessionId, rc: counter })
        .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuer(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .setJti(clock.newId())
        .sign(privateKey)
    },
    verify: async (token) => {
      const currentDate = clock.now()
      const options = {
        audience,
        issuer: audience,
        typ: 'at+jwt',
        algorithms: [algorithm],
        currentDate,
        clockTolerance: toleranceSeconds,
      }
      const verified = await Promise.allSettled(publicKeys.map((key) => jwtVerify(token, key, options)))
      const valid = verified.find((one) => one.status === 'fulfilled')
      if (!valid) throw new AppError('unauthenticated', { cause: verified[0] })
      const { payload } = valid.value
      const checked = check(claims, payload)
      if (!checked.ok) throw new AppError('unauthenticated')
      const { sub, sid, iat, rc } = checked.value
      // A token from the future means that the clock was set back or the key was copied.
      if (iat > currentDate.getTime() / 1000 + toleranceSeconds) throw new AppError('unauthenticated')
      return { userId: sub, sessionId: sid, counter: rc }
    },
  }
}
