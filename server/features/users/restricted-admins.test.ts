import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'root' | 'ukrainian' | 'reader' | 'equal' | 'russian'
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    root: { role: ['Admin'], spareSessions: 1 },
    ukrainian: { role: ['Admin'], access: ['lang:uk', 'no-export'] },
    reader: { role: ['User'], spareSessions: 1 },
    equal: { role: ['User'], access: ['no-export', 'lang:uk', 'tag:a'], spareSessions: 1 },
    russian: { role: ['User'], access: ['lang:ru', 'no-export'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
async function ask(name: Name, method: Method, path: string, payload?: object) {
  const headers = cast.who(name).bearer
  const call = { method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) }
  const response = await litopys.instance.app.inject(call)
  const { code, data } = response.json()
  return { status: response.statusCode, code, data }
}
const accessOf = async (name: Name) => (await ask('root', 'GET', `/users/${cast.who(name).id}`)).data.access

describe('an administrator with restrictions', () => {
  test.each([
    [[]],
    [['lang:uk']],
    [['no-export']],
    [['lang:uk', 'lang:ru', 'no-export']],
    [['lang:ru', 'no-export']],
    [['tag:a', 'no-export']],
  ])('cannot add a user with %j, which allows more than their own', async (access) => {
    const email = 'wide@example.org'
    const answer = await ask('ukrainian', 'POST', '/users', { email, role: ['User'], access })
    expect(answer).toMatchObject({
      status: 403,
      code: 'restrictions_missing',
      data: { errors: [{ path: '/access', code: 'restrictions_missing' }] },
    })
  })
  test('cannot add a user without restrictions', async () => {
    const answer = await ask('ukrainian', 'POST', '/users', { email: 'wide@example.org', role: ['User'] })
    expect(answer).toMatchObject({ status: 403, code: 'restrictions_missing' })
    expect((await ask('root', 'GET', '/users?search=wide@')).data).toEqual([])
  })
  test('adds users with the same restrictions or more, in any role', async () => {
    for (const access of [
      ['no-export', 'lang:uk'],
      ['lang:uk', 'no-export', 'since:2025-01-01', 'read-only'],
    ]) {
      const email = `same${access.length}@example.org`
      const answer = await ask('ukrainian', 'POST', '/users', { email, role: ['Admin'], access })
      expect(answer).toMatchObject({ status: 200, data: { access, role: ['Admin'] } })
    }
  })
})

describe('a user with more access than a restricted administrator', () => {
  const goesBeyond: [string, Name, Method, (id: string) => string, object?][] = [
    ['is not renamed', 'reader', 'PATCH', (id) => `/users/${id}`, { givenName: 'X' }],
    ['gets no other role', 'reader', 'PATCH', (id) => `/users/${id}`, { role: ['Admin'] }],
    ['is not restricted', 'reader', 'PATCH', (id) => `/users/${id}`, { access: ['lang:uk', 'no-export'] }],
    ['is not blocked', 'root', 'PATCH', (id) => `/users/${id}`, { status: 'Blocked' }],
    ['is not unblocked', 'russian', 'PATCH', (id) => `/users/${id}`, { status: 'Active' }],
    ['is not deleted', 'root', 'DELETE', (id) => `/users/${id}`],
    ['gets no password link', 'reader', 'POST', (id) => `/users/${id}/invitation`],
    ['keeps the second factor', 'root', 'DELETE', (id) => `/users/${id}/second-factor`],
  ]
  test.each(goesBeyond)('%s by that administrator', async (_what, whom, method, pathOf, payload) => {
    const { id } = cast.who(whom)
    const before = await ask('root', 'GET', `/users/${id}`)
    const answer = await ask('ukrainian', method, pathOf(id), payload)
    expect([answer.status, answer.code]).toEqual([403, 'less_restricted'])
    expect(await ask('root', 'GET', `/users/${id}`)).toEqual(before)
  })
  test('stays signed in', async () => {
    const { id, spareSessions } = cast.who('reader')
    const answer = await ask('ukrainian', 'DELETE', `/users/${id}/sessions/${spareSessions[0]}`)
    expect([answer.status, answer.code]).toEqual([403, 'less_restricted'])
  })
  test('is visible to that administrator', async () => {
    expect((await ask('ukrainian', 'GET', `/users/${cast.who('reader').id}`)).status).toBe(200)
    expect((await ask('ukrainian', 'GET', '/users')).status).toBe(200)
  })
})

describe('a user with the same restrictions or more', () => {
  const path = () => `/users/${cast.who('equal').id}`
  test('can be changed, but keeps the restrictions of the administrator', async () => {
    const change = { givenName: 'Є', access: ['no-export', 'lang:uk', 'tag:a', 'no-keys'] }
    expect((await ask('ukrainian', 'PATCH', path(), change)).status).toBe(200)
    for (const access of [[], ['lang:uk'], ['no-export', 'tag:a']]) {
      const answer = await ask('ukrainian', 'PATCH', path(), { access })
      expect(answer).toMatchObject({ code: 'restrictions_missing', data: { errors: [{ path: '/access' }] } })
    }
    expect(await accessOf('equal')).toEqual(change.access)
    expect((await ask('ukrainian', 'PATCH', path(), { access: ['lang:uk', 'no-export'] })).status).toBe(200)
  })
  test('can be signed out, promoted, blocked, unblocked, invited and deleted', async () => {
    const [session] = cast.who('equal').spareSessions
    const outcomes = [
      await ask('ukrainian', 'DELETE', `${path()}/sessions/${session}`),
      await ask('ukrainian', 'PATCH', path(), { role: ['Admin'] }),
      await ask('ukrainian', 'PATCH', path(), { status: 'Blocked' }),
      await ask('ukrainian', 'PATCH', path(), { status: 'Active' }),
      await ask('ukrainian', 'POST', `${path()}/invitation`),
      await ask('ukrainian', 'DELETE', `${path()}/second-factor`),
      await ask('ukrainian', 'DELETE', path()),
    ]
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
  })
})

test('the local command line has no restrictions', async () => {
  const { data } = await litopys.api.call(userRoutes.create, {
    email: 'c@example.org',
    role: ['Admin'],
    access: [],
  })
  await litopys.api.call(userRoutes.change, { id: data._id, access: ['lang:uk'] })
  await litopys.api.call(userRoutes.change, { id: data._id, access: [] })
})
