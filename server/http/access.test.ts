import { randomUUID } from 'node:crypto'
import * as archives from '@litopys/contract/routes/archives'
import * as auth from '@litopys/contract/routes/auth'
import * as channels from '@litopys/contract/routes/channels'
import * as jobs from '@litopys/contract/routes/jobs'
import type { FastifyInstance } from 'fastify'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, signInAs } from '#testing/people'

const routes = [archives, auth, channels, jobs].flatMap((file) => Object.values(file))
const guarded = routes
  .filter((route) => route.access !== 'anyone')
  .map((route) => ({ ...route, name: nameOf(route) }))

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
let litopys: TestLitopys
let app: FastifyInstance
let expired: string
const bearerOf = new Map<string, { authorization: string }>()

beforeAll(async () => {
  const data = await directoryWith([
    { email: 'admin@example.org', role: ['Admin'] },
    { email: 'dataManager@example.org'.toLowerCase(), role: ['Data manager'] },
    { email: 'user@example.org', role: ['User'] },
    { email: 'nobody@example.org', role: [] },
  ])
  litopys = await startTestLitopys({ DATA_DIR: data }, clock)
  app = litopys.instance.app
  now -= 11 * 60_000
  expired = (await signInAs(app, 'user@example.org')).accessToken
  now += 11 * 60_000
  for (const name of ['admin', 'dataManager', 'user', 'nobody'])
    bearerOf.set(name, (await signInAs(app, `${name.toLowerCase()}@example.org`)).bearer)
})
afterAll(() => litopys.close())

function nameOf(route: { method: string; path: string }) {
  return `${route.method} ${route.path}`
}

function ask(
  route: { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string },
  headers: Record<string, string>,
) {
  const url = route.path.replace('{id}', randomUUID()).replace('{collection}', 'archives')
  return app.inject({ method: route.method, url, headers })
}

async function foreignToken(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  return await tokenWith({ alg: 'EdDSA', typ: 'at+jwt' }).sign(privateKey)
}

function tokenWith(header: { alg: string; typ: string }) {
  return new SignJWT({ sid: randomUUID() })
    .setProtectedHeader(header)
    .setSubject(randomUUID())
    .setAudience('litopys')
    .setIssuer('litopys')
    .setIssuedAt()
    .setExpirationTime('10m')
}

describe.each(guarded)('$name', (route) => {
  test('is closed to who does not show a token of ours that is still good', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const symmetric = await tokenWith({ alg: 'HS256', typ: 'at+jwt' }).sign(new Uint8Array(32))
    const callers: Record<string, string>[] = [
      {},
      bearer('garbage'),
      bearer('a.b.c'),
      bearer(expired),
      bearer(await foreignToken()),
      bearer(symmetric),
      { authorization: 'Basic YTpi' },
      { cookie: `__Host-tg_rt=${randomUUID()}.x` },
    ]
    for (const headers of callers) {
      const response = await ask(route, headers)
      expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    }
  })

  test('is closed to roles below its own', async () => {
    const rising = ['nobody', 'user', 'dataManager', 'admin']
    for (const name of rising) {
      const response = await ask(route, bearerOf.get(name) ?? {})
      const isEnough = rising.indexOf(name) >= rising.indexOf(route.access)
      if (isEnough) expect([401, 403]).not.toContain(response.statusCode)
      else expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden'])
    }
  })
})

describe('openapi.json', () => {
  test('is served to anyone and has every route of the contract', async () => {
    const response = await app.inject('/api/v1/openapi.json')
    expect(response.statusCode).toBe(200)
    const document = response.json()
    const printed = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(printed).toEqual(expect.arrayContaining(routes.map(nameOf)))
    for (const route of routes) {
      const { security } = document.paths[route.path][route.method.toLowerCase()]
      expect(security).toEqual(route.access === 'anyone' ? [] : [{ bearer: [] }])
    }
  })

  test('is a well-formed OpenAPI 3.1 document', async () => {
    const document = (await app.inject('/api/v1/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toEqual({ title: expect.any(String), version: expect.any(String) })
    const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    )
    for (const { path, operation } of operations) {
      const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(new Set(operation.parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(
        operation.parameters.length,
      )
      for (const one of operation.parameters) {
        // "A Parameter Object MUST contain either a schema field or a content field, but not both" (OpenAPI 3.1, 4.8.12.2).
        expect(Number('schema' in one) + Number('content' in one)).toBe(1)
        if (one.in === 'path') expect(one.required).toBe(true)
      }
      expect(operation.responses['200']?.description).toEqual(expect.any(String))
      if (operation.requestBody) expect(Object.keys(operation.requestBody.content)).toHaveLength(1)
    }
  })
})

type Operation = {
  parameters: { in: string; name: string; required: boolean }[]
  requestBody?: { content: object }
  responses: Record<string, { description: string }>
}
