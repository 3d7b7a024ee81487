import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '@litopys/contract/check'
import { exportJWK, exportPKCS8, generateKeyPair, importJWK, importPKCS8, jwtVerify, SignJWT } from 'jose'
import Type from 'typebox'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'

/** Short-lived proof of a session. */
export type AccessTokens = {
  issue(session: { userId: string; sessionId: string }): Promise<string>
  /** Throws `unauthenticated` for anything but a token of ours that has not expired. */
  verify(token: string): Promise<{ userId: string; sessionId: string }>
}

const lifetimeSeconds = 600
const algorithm = 'EdDSA'
const audience = 'litopys'
const claims = Type.Object({ sub: Type.String(), sid: Type.String() })

/** Tokens signed by the key in `directory`, which is made when there is none. */
export async function createAccessTokens(directory: string, clock: Clock): Promise<AccessTokens> {
  const { privateKey, publicKey } = await signingKeys(join(directory, 'access-token.pem'))
  return {
    issue: ({ userId, sessionId }) => {
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
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
      const options = { audience, issuer: audience, typ: 'at+jwt', currentDate: clock.now() }
      const { payload } = await jwtVerify(token, publicKey, options).catch((cause: unknown) => {
        throw new AppError('unauthenticated', { cause })
      })
      const checked = check(claims, payload)
      if (!checked.ok) throw new AppError('unauthenticated')
      return { userId: checked.value.sub, sessionId: checked.value.sid }
    },
  }
}

async function signingKeys(file: string) {
  if (!existsSync(file)) {
    const { privateKey } = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
    writeFileSync(file, await exportPKCS8(privateKey), { mode: 0o600, flush: true })
  }
  const privateKey = await importPKCS8(readFileSync(file, 'utf8'), algorithm, { extractable: true })
  const { d: _secret, ...publicJwk } = await exportJWK(privateKey)
  return { privateKey, publicKey: await importJWK(publicJwk, algorithm) }
}
