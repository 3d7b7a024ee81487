import { postRoutes } from '@litopys/contract/routes/archives'
import { authRoutes } from '@litopys/contract/routes/auth'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { expect, test, vi } from 'vitest'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { reauthentication } from './reauthentication.ts'
import { session } from './session.ts'

const list = success([], { totalItems: 0, page: 1, itemsPerPage: 10 })
const jobs = { page: 1, itemsPerPage: 10 }
const isRefresh = (url: URL) => url.pathname.endsWith('/auth/refresh')

test('filters are sent as `filter` in URL-safe base64, other objects as JSON text, absent values not at all', async () => {
  session.begin(tokenFor(900))
  const asked = fakeServer(() => list)
  const filters = { author: { in: ['Рибалка & син ÿ?> 🙂'] } }
  const sortBy = { key: 'views' } as const
  await call(postRoutes.search, { q: 'a b', filters, sortBy, page: 2, itemsPerPage: 10 })
  const query = asked[0]?.url.searchParams
  expect(Object.fromEntries(query ?? [])).toEqual({
    q: 'a b',
    filter: Buffer.from(JSON.stringify(filters)).toString('base64url'),
    sortBy: JSON.stringify(sortBy),
    page: '2',
    itemsPerPage: '10',
  })
})

test('path placeholders are filled and escaped, and are not in the query string', async () => {
  session.begin(tokenFor(900))
  const asked = fakeServer(() => success({}))
  await call(jobRoutes.cancel, { id: '../users' })
  expect(asked[0]?.url.href).toBe('http://litopys.test/api/v1/jobs/..%2Fusers/cancel')
})

test('a body is sent as JSON, and a route for anyone needs no token', async () => {
  const asked = fakeServer(() => success({ accessToken: 'x' }))
  await call(authRoutes.login, { email: 'a@example.org', password: 'secret' })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body).toEqual({ email: 'a@example.org', password: 'secret' })
  expect(asked[0]?.headers.get('authorization')).toBeNull()
})

test('a token with less than a minute left is renewed before the call', async () => {
  session.begin(tokenFor(59))
  const fresh = tokenFor(900)
  const asked = fakeServer(({ url }) => (isRefresh(url) ? success({ accessToken: fresh }) : list))
  await call(jobRoutes.list, jobs)
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/v1/auth/refresh', '/api/v1/jobs'])
  expect(asked[1]?.headers.get('authorization')).toBe(`Bearer ${fresh}`)
})

test('concurrent calls share one refresh', async () => {
  session.begin(tokenFor(30))
  const asked = fakeServer(({ url }) => (isRefresh(url) ? success({ accessToken: tokenFor(900) }) : list))
  await Promise.all([call(jobRoutes.list, jobs), call(jobRoutes.list, jobs), call(jobRoutes.list, jobs)])
  expect(asked.filter(({ url }) => isRefresh(url))).toHaveLength(1)
})

test('after a 401 the call is repeated once with a new token', async () => {
  const [old, renewed] = [tokenFor(800), tokenFor(900)]
  session.begin(old)
  fakeServer(({ url, headers }) => {
    if (isRefresh(url)) return success({ accessToken: renewed })
    return headers.get('authorization') === `Bearer ${renewed}` ? list : failure(401, 'unauthenticated')
  })
  await expect(call(jobRoutes.list, jobs)).resolves.toMatchObject({ totalItems: 0 })
})

test('if a session cannot be renewed, it ends and listeners are notified', async () => {
  session.begin(tokenFor(800))
  let ended = 0
  session.whenEnded(() => {
    ended += 1
  })
  fakeServer(({ url }) => failure(401, isRefresh(url) ? 'refresh_invalid' : 'unauthenticated'))
  await expect(call(jobRoutes.list, jobs)).rejects.toMatchObject({ code: 'refresh_invalid' })
  expect(ended).toBe(1)
})

test('a server failure during a refresh does not sign the operator out', async () => {
  session.begin(tokenFor(30))
  let ended = 0
  session.whenEnded(() => {
    ended += 1
  })
  fakeServer(() => ({ status: 503, body: 'Service Unavailable' }))
  await expect(call(jobRoutes.list, jobs)).rejects.toBeInstanceOf(CallError)
  expect(ended).toBe(0)
})

test('a failure has its code and its fields', async () => {
  const field = { path: '/password', message: 'too common', code: 'common' }
  fakeServer(() => failure(422, 'validation_failed', [field]))
  await expect(call(authRoutes.login, { email: 'a@example.org', password: 'x' })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: [field],
  })
})

test('an answer that is not JSON, for example from a proxy, differs from errors of the server', async () => {
  fakeServer(() => ({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await expect(call(authRoutes.login, { email: 'a@example.org', password: 'x' })).rejects.toMatchObject({
    code: 'unreadable',
  })
})

test('an aborted call fails as aborted, not as a lost connection', async () => {
  session.begin(tokenFor(900))
  fakeServer(() => success([]))
  const abort = new AbortController()
  abort.abort()
  const input = { q: '', field: 'author', limit: 10, order: 'count' } as const
  await expect(call(postRoutes.facets, input, { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a call that needs recent authentication is repeated after it', async () => {
  session.begin(tokenFor(900))
  let proved = false
  const stopAsking = reauthentication.askBy(async () => {
    proved = true
    return true
  })
  const asked = fakeServer(() => (proved ? success({}) : failure(401, 'reauth_required')))
  await call(jobRoutes.cancel, { id: 'x' })
  expect(asked).toHaveLength(2)
  stopAsking()
})

test('calls refused in the meantime wait for the same reauthentication', async () => {
  session.begin(tokenFor(900))
  let dialogs = 0
  let proved = false
  const stopAsking = reauthentication.askBy(async () => {
    dialogs += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    proved = true
    return true
  })
  fakeServer(() => (proved ? success({}) : failure(401, 'reauth_required')))
  await Promise.all([call(jobRoutes.cancel, { id: 'x' }), call(jobRoutes.cancel, { id: 'y' })])
  expect(dialogs).toBe(1)
  stopAsking()
})

test.each(['no dialog is registered', 'the user cancels'])('a call stays refused if %s', async (why) => {
  session.begin(tokenFor(900))
  const stopAsking = why.startsWith('the') ? reauthentication.askBy(async () => false) : () => undefined
  const asked = fakeServer(() => failure(401, 'reauth_required'))
  await expect(call(jobRoutes.cancel, { id: 'x' })).rejects.toMatchObject({ code: 'reauth_required' })
  expect(asked).toHaveLength(1)
  stopAsking()
})

test('a temporary refusal has the waiting time', async () => {
  fakeServer(() => ({ ...failure(429, 'too_often'), headers: { 'retry-after': '42' } }))
  const input = { email: 'a@example.org', password: 'x' }
  await expect(call(authRoutes.login, input)).rejects.toMatchObject({ code: 'too_often', retryAfter: 42 })
})

test('a call has no timeout, and sends cookies', async () => {
  session.begin(tokenFor(900))
  const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(list.body)))
  globalThis.fetch = fetched
  await call(jobRoutes.list, jobs)
  const [, init] = fetched.mock.calls[0] ?? []
  expect([init?.signal, init?.credentials]).toEqual([undefined, 'same-origin'])
})
