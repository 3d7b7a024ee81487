import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#testing/browser'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { password } from '#testing/people'

type Name = 'a1' | 'a2' | 'a3' | 'demoted' | 'blocked' | 'deleted' | 'limited' | 'raised' | 'guarded'
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    a1: { role: ['Admin'] },
    a2: { role: ['Admin', 'User'] },
    a3: { role: ['Admin'] },
    demoted: { role: ['Data manager'] },
    blocked: { role: ['User'] },
    deleted: { role: ['User'] },
    limited: { role: ['User'] },
    raised: { role: ['User'] },
    guarded: { role: ['User'] },
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
  return { status: response.statusCode, body: response.json() }
}
const change = (by: Name, whom: Name, what: object) => ask(by, 'PATCH', `/users/${cast.who(whom).id}`, what)

describe('lost rights end with the next call', () => {
  test('after a block, which also ends the sessions', async () => {
    expect((await ask('blocked', 'GET', '/user/me')).status).toBe(200)
    await change('a1', 'blocked', { status: 'Blocked' })
    expect((await ask('blocked', 'GET', '/user/me')).body.code).toBe('unauthenticated')
    await change('a1', 'blocked', { status: 'Active' })
    expect((await ask('blocked', 'GET', '/user/me')).body.code).toBe('unauthenticated')
  })
  test('after a deletion', async () => {
    await ask('a1', 'DELETE', `/users/${cast.who('deleted').id}`)
    expect((await ask('deleted', 'GET', '/user/me')).body.code).toBe('unauthenticated')
  })
  test('after the loss of a role', async () => {
    expect((await ask('demoted', 'GET', '/jobs')).status).toBe(200)
    await change('a1', 'demoted', { role: ['User'] })
    expect([401, 403]).toContain((await ask('demoted', 'GET', '/jobs')).status)
  })
  test('after a new restriction, while the session continues', async () => {
    await change('a1', 'limited', { access: ['nobody knows what this is'] }).then(({ status }) =>
      expect(status).toBe(422),
    )
    await change('a1', 'limited', { access: ['read-only'] })
    expect((await ask('limited', 'GET', '/user/me')).body.data.access).toEqual(['read-only'])
  })
  test('a new role requires a new sign-in with its second factor', async () => {
    await change('a1', 'raised', { role: ['User', 'Admin'] })
    expect((await ask('raised', 'GET', '/user/me')).body.code).toBe('unauthenticated')
    await litopys.api.call(userRoutes.change, { id: cast.who('raised').id, role: ['User'] })
  })
})

describe('the reset of a second factor', () => {
  test('ends the sessions and is recorded in the audit log', async () => {
    const { id } = cast.who('guarded')
    expect((await ask('a1', 'DELETE', `/users/${id}/second-factor`)).status).toBe(200)
    expect((await ask('guarded', 'GET', '/user/me')).body.code).toBe('unauthenticated')
    const { body } = await ask('a1', 'GET', '/audit')
    expect(body.data).toContainEqual(
      expect.objectContaining({ action: 'secondFactor.reset', objectId: id, actorId: cast.who('a1').id }),
    )
  })
  test('of an unknown user is not found', async () => {
    expect((await ask('a1', 'DELETE', '/users/nobody/second-factor')).status).toBe(404)
  })
})

describe('the last active administrator', () => {
  test('remains when three administrators revoke each other’s rights at once, in different ways', async () => {
    const outcomes = await Promise.all([
      change('a1', 'a2', { role: ['User'] }),
      change('a2', 'a3', { status: 'Blocked' }),
      ask('a3', 'DELETE', `/users/${cast.who('a1').id}`),
      change('a1', 'a3', { role: ['Data manager'] }),
      change('a2', 'a1', { status: 'Blocked' }),
      ask('a3', 'DELETE', `/users/${cast.who('a2').id}`),
    ])
    for (const { status } of outcomes) expect([200, 401, 403, 404, 409]).toContain(status)
    expect(await activeAdmins()).toHaveLength(1)
  })
  test.each([{ role: ['User' as const] }, { status: 'Blocked' as const }, { access: ['read-only'] }])(
    'cannot be changed to %j, not even from the command line',
    async (what) => {
      const [id = ''] = await activeAdmins()
      await expect(litopys.api.call(userRoutes.change, { id, ...what })).rejects.toThrow(
        'the last active administrator',
      )
    },
  )
  test('cannot be deleted', async () => {
    const [id = ''] = await activeAdmins()
    await expect(litopys.api.call(userRoutes.remove, { id })).rejects.toThrow('the last active administrator')
  })
  test('can be deleted if another active administrator remains', async () => {
    const [id = ''] = await activeAdmins()
    const blocked = await litopys.api.call(userRoutes.create, { email: 'a4@example.org', role: ['Admin'] })
    await litopys.api.call(userRoutes.change, { id: blocked.data._id, status: 'Blocked' })
    await expect(litopys.api.call(userRoutes.remove, { id })).rejects.toThrow('the last active administrator')
    await litopys.api.call(userRoutes.change, { id: blocked.data._id, status: 'Active' })
    // An invited administrator without a password does not count.
    await expect(litopys.api.call(userRoutes.remove, { id })).rejects.toThrow('the last active administrator')
    const { data: invited } = await litopys.api.call(userRoutes.invite, { id: blocked.data._id })
    const wish = { token: invited.link?.split('=').at(-1), password, confirmation: password }
    await openBrowser(litopys).post('auth/set-password', wish)
    await litopys.api.call(userRoutes.remove, { id })
    expect(await activeAdmins()).toEqual([blocked.data._id])
  })

  async function activeAdmins(): Promise<string[]> {
    const filters = { role: ['Admin' as const], status: ['Active' as const] }
    const { data } = await litopys.api.call(userRoutes.list, {
      search: '',
      filters,
      page: 1,
      itemsPerPage: 10,
    })
    return data.map(({ _id }) => _id)
  }
})
