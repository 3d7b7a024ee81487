import { spawnSync } from 'node:child_process'
import { apiKeyRoutes } from '@litopys/contract/routes/api-keys'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { userRoutes } from '@litopys/contract/routes/users'
import { mostApiKeys } from '@litopys/contract/schemas/api-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { callOf } from '#testing/access/calls'
import { routes } from '#testing/access/routes'
import { type Cast, directoryWithCast, type Player } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { byScope } from './api-key-routes.fixture.ts'

const dayMs = 24 * 3_600_000
let ahead = 0
const clock = {
  ...systemClock,
  now: () => new Date(Date.now() + ahead),
  steady: () => performance.now() + ahead,
}

type Name = 'admin' | 'manager' | 'writer' | 'reader' | 'leaver' | 'crowd' | 'fast'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  const User = { role: ['User' as const] }
  cast = await directoryWithCast({
    admin: { role: ['Admin'] },
    manager: { role: ['Data manager'] },
    writer: User,
    reader: User,
    leaver: User,
    crowd: User,
    fast: User,
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, API_KEY_CALLS_PER_SECOND: '1000' }, clock)
  await litopys.importPosts([
    {
      channel: 'News',
      channelId: 10,
      messageId: 1,
      date: '2026-01-01T10:00:00Z',
      text: 'A bridge',
      tags: ['red'],
    },
    { channel: 'Other', channelId: 20, messageId: 2, date: '2026-01-02T10:00:00Z', text: 'A bridge again' },
  ])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

type Headers = { authorization: string }
const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]
async function send(headers: Headers, method: Method, path: string, payload?: object) {
  const response = await litopys.instance.app.inject({
    method,
    url: `/api/v1${path}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json(), text: response.body }
}

async function newKey({ bearer }: Player, more: object = {}) {
  const { status, body } = await send(bearer, 'POST', '/api-keys', {
    name: 'A script',
    scopes: ['read'],
    ...more,
  })
  expect(status).toBe(200)
  const { apiKey, secret } = body.data
  return {
    id: String(apiKey.id),
    apiKey,
    secret: String(secret),
    bearer: { authorization: `Bearer ${secret}` },
  }
}

const search = (headers: Headers) => send(headers, 'GET', '/archives?q=bridge')
const auditOf = async (action: string) =>
  (await litopys.api.call(auditRoutes.list, { search: '', filters: { action: [action] }, itemsPerPage: 100 }))
    .data

test('an API key reads posts for its owner, and the audit log names the owner and the key', async () => {
  const reader = cast.who('reader')
  const key = await newKey(reader, { name: 'Nightly report' })
  expect(key.secret).toMatch(/^litopys_[0-9a-f]{32}_[\w-]{43}$/)
  const { status, body } = await search(key.bearer)
  expect([status, body.totalItems]).toEqual([200, 2])
  const named = { id: key.id, name: 'Nightly report' }
  expect((await auditOf('archive.search'))[0]).toMatchObject({
    actorId: reader.id,
    actorName: reader.email,
    details: { apiKey: named },
  })
  expect((await auditOf('apiKey.create'))[0]).toMatchObject({ objectId: key.id, actorId: reader.id })
  expect((await auditOf('apiKey.use'))[0]).toMatchObject({ objectId: key.id, details: { apiKey: named } })
})

test('the secret is in no list, no audit entry and no file of the data directory', async () => {
  const name = 'Canary of the data directory'
  const { id, secret } = await newKey(cast.who('reader'), { name })
  const own = await send(cast.who('reader').bearer, 'GET', '/api-keys')
  const audit = await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 100 })
  expect(own.text).toContain(id)
  const hidden = secret.slice(-43)
  expect([own.text.includes(hidden), JSON.stringify(audit).includes(hidden)]).toEqual([false, false])
  const isOnDisk = (text: string) => spawnSync('grep', ['-rqF', '--', text, cast.directory]).status === 0
  expect([isOnDisk(name), isOnDisk(hidden)]).toEqual([true, false])
})

test('a wrong, changed or unknown API key is refused', async () => {
  const { secret } = await newKey(cast.who('reader'))
  const changed = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A')
  const unknown = `litopys_${'0'.repeat(32)}_${'A'.repeat(43)}`
  for (const text of [
    changed,
    unknown,
    'litopys_',
    `${secret}x`,
    secret.toUpperCase(),
    `litopys_${secret}`,
  ]) {
    const { status, body } = await search({ authorization: `Bearer ${text}` })
    expect([status, ['api_key_invalid', 'unauthenticated'].includes(body.code)]).toEqual([401, true])
  }
})

test('every route of the contract has a decision about API keys', () => {
  const all = routes.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)
  const decided = Object.values(byScope).flat()
  expect(decided.toSorted()).toEqual(all.toSorted())
})

test('an API key reaches exactly the routes of its scopes, whatever the role of its owner', async () => {
  const admin = cast.who('admin')
  const keys = {
    read: await newKey(admin, { scopes: ['read'] }),
    write: await newKey(admin, { scopes: ['write'] }),
    both: await newKey(admin, { scopes: ['read', 'write'] }),
  }
  const guarded = [...byScope.read, ...byScope.write, ...byScope.never]
  const wrong: unknown[] = []
  for (const row of guarded) {
    const scopeOfRow = byScope.read.includes(row) ? 'read' : byScope.write.includes(row) ? 'write' : 'never'
    for (const [name, key] of Object.entries(keys)) {
      const { headers, method, url, payload } = callOf(`${row} other`, { actor: admin, other: admin })
      const response = await litopys.instance.app.inject({
        method: methods.find((one) => one === method) ?? 'GET',
        url,
        ...(payload ? { payload } : {}),
        headers: { ...headers, ...key.bearer },
      })
      const { code } = response.json()
      const isPermitted = scopeOfRow === name || (scopeOfRow !== 'never' && name === 'both')
      const isRefused = ['api_key_scope', 'forbidden', 'unauthenticated', 'reauth_required'].includes(code)
      if (isRefused === isPermitted || (isRefused && code !== 'api_key_scope')) wrong.push([row, name, code])
    }
  }
  expect(wrong).toEqual([])
})

test('an API key does not pass the security routes that accept an access token', async () => {
  const { bearer } = await newKey(cast.who('reader'), { scopes: ['read', 'write'] })
  for (const path of ['/auth/totp-set', '/auth/totp-verify']) {
    const { status, body } = await send(bearer, 'POST', path, { code: '123456' })
    expect([path, status, body.code]).toEqual([path, 401, 'unauthenticated'])
  }
})

test('new restrictions, a block and the deletion of the owner apply to the next call', async () => {
  const leaver = cast.who('leaver')
  const { bearer } = await newKey(leaver, { scopes: ['read', 'write'] })
  expect((await search(bearer)).body.totalItems).toBe(2)
  await litopys.api.call(userRoutes.change, { id: leaver.id, access: ['channel:10', 'read-only'] })
  expect((await search(bearer)).body.totalItems).toBe(1)
  const saving = await send(bearer, 'POST', '/requests', { title: 'A search' })
  expect([saving.status, saving.body.code]).toEqual([403, 'forbidden'])
  await litopys.api.call(userRoutes.change, { id: leaver.id, status: 'Blocked' })
  expect((await search(bearer)).body.code).toBe('api_key_invalid')
  await litopys.api.call(userRoutes.change, { id: leaver.id, status: 'Active' })
  expect((await search(bearer)).status).toBe(200)
  await litopys.api.call(userRoutes.remove, { id: leaver.id })
  expect((await search(bearer)).body.code).toBe('api_key_invalid')
})

test('no call that starts after a revocation is answered, and calls race it without an error', async () => {
  const writer = cast.who('writer')
  const key = await newKey(writer)
  const revocation = { isDone: false }
  const calls: { isLate: boolean; status: number }[] = []
  const callsUntilRefused = async () => {
    for (;;) {
      const isLate = revocation.isDone
      const { status } = await search(key.bearer)
      calls.push({ isLate, status })
      expect([200, 401]).toContain(status)
      if (status === 401) return
    }
  }
  const running = [callsUntilRefused(), callsUntilRefused(), callsUntilRefused()]
  const answers = await Promise.all([1, 2].map(() => send(writer.bearer, 'DELETE', `/api-keys/${key.id}`)))
  revocation.isDone = true
  await Promise.all(running)
  calls.push({ isLate: true, status: (await search(key.bearer)).status })
  expect(calls.filter(({ isLate, status }) => isLate && status !== 401)).toEqual([])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await auditOf('apiKey.revoke')).filter(({ objectId }) => objectId === key.id)).toHaveLength(1)
})

test('the link to an export opens for its API key, and no longer after the revocation', async () => {
  const writer = cast.who('writer')
  const key = await newKey(writer)
  const { body } = await send(key.bearer, 'POST', '/exports', { q: 'bridge' })
  const { id } = body.data
  const done = async () => (await send(key.bearer, 'GET', `/exports/${id}`)).body.data.state.status === 'done'
  await expect.poll(done, { timeout: 20_000 }).toBe(true)
  const { link } = (await send(key.bearer, 'POST', `/exports/${id}/link`)).body.data
  const open = () => litopys.instance.app.inject({ method: 'GET', url: link })
  expect((await open()).statusCode).toBe(200)
  await send(writer.bearer, 'DELETE', `/api-keys/${key.id}`)
  expect((await open()).json().code).toBe('unauthenticated')
})

test('parallel calls record one use a minute', async () => {
  const manager = cast.who('manager')
  const key = await newKey(manager)
  await Promise.all([1, 2, 3, 4, 5].map(() => search(key.bearer)))
  const uses = async () => (await auditOf('apiKey.use')).filter(({ objectId }) => objectId === key.id).length
  expect(await uses()).toBe(1)
  const { apiKey } = await litopys.api
    .call(apiKeyRoutes.list, { owner: 'all', page: 1, itemsPerPage: 100 })
    .then(({ data }) => ({ apiKey: data.find(({ id }) => id === key.id) }))
  expect(apiKey?.lastUse?.ip).toBe('127.0.0.1')
})

test('administrators list and revoke the API keys of all users; others only their own', async () => {
  const [admin, writer, reader] = [cast.who('admin'), cast.who('writer'), cast.who('reader')]
  const key = await newKey(writer)
  expect((await send(reader.bearer, 'GET', '/api-keys?owner=all')).body.code).toBe('forbidden')
  expect((await send(reader.bearer, 'DELETE', `/api-keys/${key.id}`)).body.code).toBe('not_found')
  const all = await send(admin.bearer, 'GET', '/api-keys?owner=all')
  expect(all.body.data).toContainEqual(
    expect.objectContaining({ id: key.id, owner: { id: writer.id, email: writer.email } }),
  )
  const own = await send(admin.bearer, 'GET', '/api-keys')
  expect(own.body.data.map((one: { id: string }) => one.id)).not.toContain(key.id)
  expect((await send(admin.bearer, 'DELETE', `/api-keys/${key.id}`)).status).toBe(200)
  expect((await search(key.bearer)).status).toBe(401)
})

test('parallel creations do not exceed the maximum number of API keys', async () => {
  const { bearer } = cast.who('crowd')
  const tries = Array.from({ length: mostApiKeys + 5 }, () =>
    send(bearer, 'POST', '/api-keys', { name: 'x', scopes: ['read'] }),
  )
  const codes = (await Promise.all(tries)).map(({ body }) => body.code ?? 'ok')
  expect(codes.filter((code) => code === 'ok')).toHaveLength(mostApiKeys)
  expect(codes.filter((code) => code === 'too_many_api_keys')).toHaveLength(5)
})

test('an API key expires after its number of days, 90 by default and at most 365', async () => {
  const reader = cast.who('reader')
  const usual = await newKey(reader)
  const days = (Date.parse(usual.apiKey.expiresAt) - Date.parse(usual.apiKey.createdAt)) / dayMs
  expect(Math.round(days)).toBe(90)
  for (const wrong of [
    { days: 366 },
    { days: 0 },
    { days: 1.5 },
    { scopes: [] },
    { scopes: ['admin'] },
    { name: ' ' },
  ]) {
    const { body } = await send(reader.bearer, 'POST', '/api-keys', { name: 'x', scopes: ['read'], ...wrong })
    expect([wrong, body.code]).toEqual([wrong, 'validation_failed'])
  }
  const short = await newKey(reader, { days: 1 })
  expect((await search(short.bearer)).status).toBe(200)
  ahead += dayMs + 1_000
  expect((await search(short.bearer)).body.code).toBe('api_key_invalid')
  expect((await search(usual.bearer)).status).toBe(200)
})
