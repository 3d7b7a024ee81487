import { check } from '@litopys/contract/check'
import type { Route } from '@litopys/contract/route'
import * as Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#testing/access/routes'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
let host = ''
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts([
    { channel: 'Міст', channelId: 10, messageId: 1, text: 'Міст біля млина', date: '2026-01-01T10:00:00Z' },
  ])
  host = await litopys.instance.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => litopys.close())

const administrator = { email: 'admin@example.org', password: 'seven herons over the Desna' }
let bearer = ''
let cookies = ''

const failure = Type.Object({
  status: Type.Literal('fail'),
  code: Type.String(),
  message: Type.String(),
  data: Type.Object({ errors: Type.Array(Type.Object({ path: Type.String(), code: Type.String() })) }),
})

/**
 * Calls as a browser does, and checks the answer against the contract, or against the schema of failures if
 * one is expected.
 */
async function call(asked: string, body?: object, failsWith?: number) {
  const [method = '', path = ''] = asked.split(' ')
  const answer = await fetch(`${host}/api/v1${path}`, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
      cookie: cookies,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (set.length > 0) cookies = set.join('; ')
  const told = JSON.parse(await answer.text())
  expect({ asked, status: answer.status, told }).toMatchObject({ status: failsWith ?? 200 })
  const shape = failsWith === undefined ? envelopeOf(routeOf(method, path)) : failure
  expect({ asked, ...check(shape, told) }).toMatchObject({ ok: true })
  return told.data
}

function routeOf(method: string, asked: string): Route {
  const parts = `/api/v1${asked.split('?')[0]}`.split('/')
  const leadsThere = (route: Route) => {
    const places = route.path.split('/')
    return (
      places.length === parts.length &&
      places.every((place, i) => place.startsWith('{') || place === parts[i])
    )
  }
  // Literal path segments take precedence over parameters.
  const [found] = routes
    .filter((route) => route.method === method && leadsThere(route))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  if (!found) throw new Error(`The contract has no ${method} ${asked}`)
  return found
}

function envelopeOf({ answer }: Route) {
  if (answer.kind !== 'one' && answer.kind !== 'list') throw new Error('no JSON answer')
  const status = Type.Literal('success')
  if (answer.kind === 'one') return Type.Object({ status, data: answer.item })
  return Type.Object({
    status,
    data: Type.Array(answer.item),
    totalItems: Type.Integer(),
    page: Type.Integer(),
    itemsPerPage: Type.Integer(),
  })
}

test('the calls of a sign-in answer over HTTP in the shapes of the contract', async () => {
  const setupToken = litopys.instance.setup.token
  await call('POST /auth/initialize', { setupToken, ...administrator, confirmation: administrator.password })
  await call('POST /auth/register', undefined, 403)
  await call('POST /auth/login', { ...administrator, password: 'wrong' }, 401)
  await call('POST /auth/email-verify', {}, 401)
  await call('POST /auth/confirm', { code: '12345678' }, 401)
  await call('POST /auth/sms-verify', { code: '123456' }, 401)
  await call('POST /auth/totp-set', undefined, 401)
  await call('POST /auth/totp-verify', { code: '123456' }, 401)
  await call('POST /auth/recover', { email: 'nobody@example.org' })
  await call('POST /auth/link-check', { opens: 'invite', token: 'x' })
  await call(
    'POST /auth/set-password',
    { token: 'x', password: administrator.password, confirmation: 'y' },
    422,
  )
  await call('POST /auth/login', { ...administrator, email: 'no e-mail' }, 422)
  bearer = (await call('POST /auth/login', administrator)).accessToken
  bearer = (await call('GET /auth/refresh')).accessToken
  expect((await call('GET /user/me')).email).toBe(administrator.email)
})

test('the calls of users, posts and tags answer over HTTP in the shapes of the contract', async () => {
  const { _id } = await call('POST /users', { email: 'reader@example.org', role: ['User'] })
  await call('POST /users', { email: 'no e-mail', role: [] }, 422)
  await call(
    `GET /users?filters=${JSON.stringify({ role: ['User'] })}&sortBy=${JSON.stringify({ key: 'email' })}`,
  )
  await call(`GET /users/${_id}`)
  await call(`PATCH /users/${_id}`, { givenName: 'Ганна' })
  await call('GET /archives?q=міст')
  await call('POST /archives', { uploadId: crypto.randomUUID() }, 422)
  await call('GET /filters?field=channelId&filters={}')
  await call('POST /tags', { posts: ['10_1'], add: ['млин'] })
  await call('POST /tags', { quotes: ['no id'], add: ['млин'] }, 422)
  for (const collection of [
    'archives',
    'quotes',
    'channels',
    'keys',
    'users',
    'requests',
    'analyses',
    'messages',
    'queries',
  ])
    await call(`GET /datehist/${collection}?interval=day`)
  await call(`DELETE /users/${_id}`)
})

const item = { itemId: 'a', itemTitle: 'Рух', theme: 'Річка' }
test.each([
  ['analyses', item, { theme: 'Міст' }],
  ['messages', item, { theme: 'Міст' }],
  ['queries', item, { theme: 'Міст' }],
  ['requests', { title: 'Мости', search: 'міст' }, { title: 'Міст' }],
  ['quotes', { postId: '10_1' }, { comment: 'звірено' }],
  [
    'channels',
    { channel: '20', title: 'Вітряк', source: 'none', schedule: 'off', history: 'all' },
    { tags: ['x'] },
  ],
] as const)(
  'the calls of the collection %s answer over HTTP in the shapes of the contract',
  async (name, made, changed) => {
    const { _id } = await call(`POST /${name}`, made)
    await call(`POST /${name}`, { unknown: 1 }, 422)
    await call(`GET /${name}`)
    await call(`PATCH /${name}/${_id}`, changed)
    await call(`PATCH /${name}/${crypto.randomUUID()}`, changed, 404)
    await call(`DELETE /${name}/${_id}`)
  },
)

test('keys are listed, and an unknown collection is an error', async () => {
  await call('GET /keys')
  await call('POST /keys', {}, 422)
  await call(`PATCH /keys/${crypto.randomUUID()}`, { appId: '7' }, 404)
  await call(`DELETE /keys/${crypto.randomUUID()}`, undefined, 404)
  await call('GET /nothing', undefined, 404)
  await call('GET /auth/logout')
  await call('GET /users', undefined, 401)
})
