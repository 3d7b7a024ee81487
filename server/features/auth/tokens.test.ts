import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { createAccessTokens } from './tokens.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-tokens-'))
afterAll(() => rmSync(directory, { recursive: true }))
const tokens = createAccessTokens(directory, systemClock)
const ownKey = createPrivateKey(readFileSync(join(directory, 'access-token.pem')))

const ownHeader = { alg: 'EdDSA', typ: 'at+jwt' }
const claims = { sub: randomUUID(), sid: randomUUID(), rc: 0, aud: 'litopys', iss: 'litopys' }

/** A token that differs from those of this server in header, claims or key. */
function signed(header: Partial<JWTHeaderParameters>, changes: object, key = ownKey): Promise<string> {
  return new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ ...ownHeader, ...header })
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key)
}

const isAccepted = (token: string) =>
  tokens.verify(token).then(
    () => true,
    () => false,
  )

test('an access token of another type, audience or issuer is refused, also with the right signature', async () => {
  expect(await isAccepted(await signed({}, {}))).toBe(true)
  expect(await isAccepted(await signed({ typ: 'JWT' }, {}))).toBe(false)
  expect(await isAccepted(await signed({ typ: 'logout+jwt' }, {}))).toBe(false)
  expect(await isAccepted(await signed({}, { aud: 'another service' }))).toBe(false)
  expect(await isAccepted(await signed({}, { iss: 'another service' }))).toBe(false)
})

test('an access token without a signature, or with a key of its own, is refused', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const unsigned = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('10m').encode()
  const jwk = await exportJWK(publicKey)
  const jku = 'https://attacker.example/keys.json'
  const forged = await Promise.all([signed({}, {}, privateKey), signed({ jwk, jku }, {}, privateKey)])
  const [head = '', body = '', signature = ''] = (await signed({}, {})).split('.')
  const changed = Buffer.from(JSON.stringify({ ...claims, rc: 7 })).toString('base64url')
  for (const token of [unsigned, ...forged, `${head}.${changed}.${signature}`, `${head}.${body}.`])
    expect(await isAccepted(token)).toBe(false)
})
