import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens } from '#features/auth/tokens'
import { expected } from '#testing/access/expected'
import { routes } from '#testing/access/routes'
import { wanted } from '#testing/access/wanted'
import { actors, nameOf, startWorld, type World } from '#testing/access/world'

const nameOfRoute = (route: { method: string; path: string }) =>
  `${route.method} ${route.path.replace('/api/v1', '')}`
const rows = Object.keys(expected)
const routeOfRow = (row: string) => row.split(' ').slice(0, 2).join(' ')

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 240_000)
afterAll(() => world.close())

test('every call of the contract has a row in the table, and every row has its call', () => {
  expect(new Set(rows.map(routeOfRow))).toEqual(new Set(routes.map(nameOfRoute)))
})

describe.each(rows)('%s', (row) => {
  test('answers every kind of user as the table says', async () => {
    const answers: Record<string, string> = { nobody: await world.outcome(row, undefined) }
    for (const actor of actors) answers[nameOf(actor)] = await world.outcome(row, actor)
    const wishes = Object.fromEntries(actors.map((actor) => [nameOf(actor), wanted(row, actor)]))
    expect(answers).toEqual({ nobody: wanted(row, undefined), ...wishes })
  })
})

const guarded = routes
  .filter((route) => route.access !== 'anyone')
  .map((route) => ({ ...route, name: nameOfRoute(route) }))

describe.each(guarded)('$name', (route) => {
  test('refuses callers without a valid access token of this server', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const callers: Record<string, string>[] = [
      ...[{}, bearer('garbage'), bearer('a.b.c'), { authorization: 'Basic YTpi' }],
      ...[bearer(await expiredToken()), bearer(await foreignToken()), bearer(await symmetricToken())],
      { cookie: `__Host-tg_rt=${randomUUID()}.x` },
    ]
    const url = route.path.replace(/\{\w+\}/g, randomUUID())
    for (const headers of callers) {
      const response = await world.litopys.instance.app.inject({ method: route.method, url, headers })
      expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    }
  })
})

/** A token of a real session, issued eleven minutes ago. */
async function expiredToken(): Promise<string> {
  const before = () => new Date(Date.now() - 11 * 60_000)
  const secrets = join(world.directory, 'secrets')
  const tokens = createAccessTokens(secrets, { now: before, newId: randomUUID })
  const { id, sessionId } = world.playerOf({ role: 'User', restriction: 'none', state: 'stale' })
  return await tokens.issue({ userId: id, sessionId, counter: 0 })
}

async function foreignToken(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  return await tokenWith({ alg: 'EdDSA', typ: 'at+jwt' }).sign(privateKey)
}

async function symmetricToken(): Promise<string> {
  return await tokenWith({ alg: 'HS256', typ: 'at+jwt' }).sign(new Uint8Array(32))
}

function tokenWith(header: { alg: string; typ: string }) {
  return new SignJWT({ sid: randomUUID(), rc: 0 })
    .setProtectedHeader(header)
    .setSubject(randomUUID())
    .setAudience('litopys')
    .setIssuer('litopys')
    .setIssuedAt()
    .setExpirationTime('10m')
}
