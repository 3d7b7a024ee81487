import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'olha' | 'iryna' | 'keeper' | 'reader' | 'stale' | 'staleReader'
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    olha: { role: ['Admin'], email: 'olha@example.org', givenName: 'Ольга' },
    iryna: { role: ['Admin'], email: 'iryna@example.org', givenName: 'Ірина' },
    keeper: { role: ['Data manager'], email: 'keeper@example.org', givenName: 'Яків' },
    reader: { role: ['User'], email: 'reader@example.org', givenName: 'Ганна' },
    stale: { role: ['Admin'], provedAgo: 6 * 60_000 },
    staleReader: { role: ['User'], provedAgo: 6 * 60_000 },
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

let count = 0
async function newcomer(more: object = {}) {
  count += 1
  const { body } = await ask('olha', 'POST', '/users', {
    email: `newcomer${count}@example.org`,
    role: ['User'],
    ...more,
  })
  return body.data
}

async function auditLog(action: string, objectId: string) {
  const { body } = await ask('olha', 'GET', `/audit?filters=${JSON.stringify({ action: [action] })}`)
  return body.data.filter((entry: { objectId: string }) => entry.objectId === objectId)
}

describe('a new user', () => {
  test('has a lower-case e-mail and no password', async () => {
    const added = await newcomer({ email: 'Mixed.Case@Example.org' })
    expect(added).toMatchObject({ email: 'mixed.case@example.org', hasPassword: false, verified: false })
    expect(added).toMatchObject({
      mfa: 'Secret is not issued',
      status: 'Active',
      createdBy: 'olha@example.org',
    })
    expect(JSON.stringify(added)).not.toContain('passwordHash')
  })
  test.each([
    [
      'a password',
      { password: 'a long enough password', confirmation: 'a long enough password' },
      ['/password'],
    ],
    [
      'passwords that differ',
      { password: 'a long enough password', confirmation: 'x' },
      ['/password', '/confirmation'],
    ],
    [
      'a password without confirmation',
      { password: 'a long enough password' },
      ['/password', '/confirmation'],
    ],
    ['only a confirmation', { confirmation: 'x' }, ['/confirmation']],
  ])('is refused with %s, and the error names the fields', async (_, sent, paths) => {
    const email = 'with.password@example.org'
    const { status, body } = await ask('olha', 'POST', '/users', { email, role: ['User'], ...sent })
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    const errors: { path: string; message: string; code: string }[] = body.data.errors
    expect(errors.map(({ path }) => path)).toEqual(paths)
    const texts = new Map(errors.map(({ path, message, code }) => [path, `${code}: ${message}`]))
    if (paths.includes('/password')) expect(texts.get('/password')).toContain('Users set their own password')
    if (paths.includes('/confirmation'))
      expect(texts.get('/confirmation')).toBe('differs: This differs from the password')
    expect((await ask('olha', 'GET', `/users?search=${email}`)).body.totalItems).toBe(0)
  })
  test('needs an e-mail that no other user has, ignoring case', async () => {
    const { email } = await newcomer()
    const again = await ask('olha', 'POST', '/users', { email: email.toUpperCase(), role: ['User'] })
    expect([again.status, again.body.code]).toEqual([409, 'email_taken'])
    expect(again.body.data.errors).toMatchObject([{ path: '/email', code: 'email_taken' }])
  })
  test('is added once when many calls use the same e-mail', async () => {
    const calls = Array.from({ length: 10 }, () =>
      ask('olha', 'POST', '/users', { email: 'race@example.org', role: ['User'] }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])
  })
  test('is refused with all errors at once', async () => {
    const { status, body } = await ask('olha', 'POST', '/users', {
      email: 'nobody',
      role: [],
      phone: '12',
      access: ['read-only', 'lang:ukrainian', 'nonsense'],
      status: 'Active',
    })
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    const paths = body.data.errors.map((error: { path: string }) => error.path)
    expect(new Set(paths)).toEqual(
      new Set(['/email', '/role', '/phone', '/access/1', '/access/2', '/status']),
    )
    const [message] = body.data.errors.filter((error: { path: string }) => error.path === '/email')
    expect(message.message).toBe('This is an invalid email')
  })
  test('is refused with an unsupported language, and the error names it', async () => {
    const { status, body } = await ask('olha', 'POST', '/users', {
      email: 'language@example.org',
      role: ['User'],
      access: ['lang:uk', 'lang:xx', 'nonsense'],
    })
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    expect(body.data.errors).toEqual([
      { path: '/access/1', message: expect.stringContaining('xx'), code: 'refine' },
      { path: '/access/2', message: expect.stringContaining('nonsense'), code: 'refine' },
    ])
  })
  test('is recorded in the audit log with their rights', async () => {
    const added = await newcomer({ role: ['Data manager'], access: ['lang:uk'] })
    expect(await auditLog('user.create', added._id)).toMatchObject([
      { actorName: 'olha@example.org', details: { role: ['Data manager'], access: ['lang:uk'] } },
    ])
  })
  test('gets a link that the local command line shows', async () => {
    const { data } = await litopys.api.call(userRoutes.create, {
      email: 'byCommand@example.org',
      role: ['User'],
    })
    expect(data.invitation.link).toEqual(expect.any(String))
    const again = await litopys.api.call(userRoutes.invite, { id: data._id })
    expect(again.data.link).toEqual(expect.any(String))
  })
  test('gets no link while blocked', async () => {
    const { _id } = await newcomer()
    await ask('olha', 'PATCH', `/users/${_id}`, { status: 'Blocked' })
    const { status, body } = await ask('olha', 'POST', `/users/${_id}/invitation`)
    expect([status, body.code]).toEqual([409, 'user_blocked'])
    await ask('olha', 'PATCH', `/users/${_id}`, { status: 'Active' })
  })
})

describe('the list of users', () => {
  const emails = async (query: string) => {
    const { body } = await ask('olha', 'GET', `/users?${query}`)
    return body.data.map((user: { email: string }) => user.email)
  }
  beforeAll(async () => {
    const person = { role: ['User'], additionalName: 'Зіновіївна' }
    await newcomer({ ...person, email: 'f1@example.org', givenName: 'Єва', familyName: 'Їжакевич' })
    await newcomer({ ...person, email: 'f2@example.org', givenName: 'Іван', familyName: 'Абрамчук' })
    await newcomer({
      ...person,
      email: 'f3@example.org',
      givenName: 'Іван',
      familyName: 'Ґудзь',
      phone: '+38 (050) 123-45-67',
    })
  })
  test.each([
    ['a part of a name in any case', 'їЖАКЕ', ['f1@example.org']],
    ['two names in any order', 'ґудзь іван', ['f3@example.org']],
    ['a part of an e-mail', 'f2@', ['f2@example.org']],
    ['digits of a telephone number', '050 1234567', ['f3@example.org']],
    ['a literal percent sign', '%', []],
    ['an unknown name', 'нема', []],
  ])('is searched by %s', async (_, search, expected) => {
    expect(await emails(`search=${encodeURIComponent(search)}`)).toEqual(expected)
  })
  test('is sorted by names in Ukrainian order, users without names last', async () => {
    const sorted = await emails(`search=${encodeURIComponent('зіновіївна')}`)
    expect(sorted).toEqual(['f2@example.org', 'f3@example.org', 'f1@example.org'])
    const everybody = await emails('itemsPerPage=1000')
    expect(everybody.indexOf('f1@example.org')).toBeLessThan(everybody.indexOf('olha@example.org'))
  })
  test('is sorted by e-mail, also descending, and paged', async () => {
    const order = `sortBy=${JSON.stringify({ key: 'email', desc: true })}`
    const all = await emails(`${order}&itemsPerPage=1000`)
    const up = all.toSorted((a: string, b: string) => a.localeCompare(b, 'uk'))
    expect(all).toEqual(up.toReversed())
    expect(await emails(`${order}&itemsPerPage=2&page=2`)).toEqual(all.slice(2, 4))
  })
  test('is filtered by role, status, verification and second factor', async () => {
    const admins = await emails(`filters=${JSON.stringify({ role: ['Admin'] })}`)
    expect(admins).toContain('iryna@example.org')
    expect(admins).not.toContain('reader@example.org')
    expect(await emails(`filters=${JSON.stringify({ status: ['Blocked'] })}`)).toEqual([])
    expect(await emails(`filters=${JSON.stringify({ verified: true })}`)).toEqual([])
    expect(await emails(`filters=${JSON.stringify({ mfa: 'TOTP is set' })}`)).toEqual([])
  })
  test('shows an operator only themselves', async () => {
    const { body } = await ask('reader', 'GET', '/users')
    expect(body).toMatchObject({ totalItems: 1, data: [{ email: 'reader@example.org' }] })
    const other = await ask('reader', 'GET', `/users/${cast.who('olha').id}`)
    expect([other.status, other.body.message]).toEqual([404, 'This object is not found'])
  })
  test('shows a data manager only the names of others, and searches only names', async () => {
    const { body } = await ask('keeper', 'GET', '/users?itemsPerPage=1000')
    const others = body.data.filter((user: { _id: string }) => user._id !== cast.who('keeper').id)
    expect(others.length).toBeGreaterThan(5)
    const known = ['_id', 'familyName', 'givenName', 'image', 'name']
    for (const other of others) expect(Object.keys(other).sort()).toEqual(known)
    // Without a name, the e-mail is the display name.
    const shown = others.map(({ name }: { name: string }) => name)
    expect(shown).toEqual(expect.arrayContaining(['Ольга', 'Іван Ґудзь', 'stale@example.org']))
    expect((await ask('keeper', 'GET', '/users?search=olha@')).body.totalItems).toBe(0)
    expect((await ask('keeper', 'GET', `/users?search=${encodeURIComponent('ольга')}`)).body.totalItems).toBe(
      1,
    )
    const byPatronymic = `/users?search=${encodeURIComponent('зіновіївна')}`
    expect((await ask('olha', 'GET', byPatronymic)).body.totalItems).toBe(3)
    expect((await ask('keeper', 'GET', byPatronymic)).body.totalItems).toBe(0)
    const filtered = await ask('keeper', 'GET', `/users?filters=${JSON.stringify({ role: ['Admin'] })}`)
    expect(filtered.status).toBe(403)
    const one = await ask('keeper', 'GET', `/users/${cast.who('olha').id}`)
    const names = { givenName: 'Ольга', familyName: '', name: 'Ольга' }
    expect(one.body.data).toEqual({ _id: cast.who('olha').id, ...names, image: [] })
  })
  test.each(['nothing', '00000000-0000-4000-8000-000000000000', '%00', "'; drop table users"])(
    'there is no user %s',
    async (id) => {
      expect((await ask('olha', 'GET', `/users/${encodeURIComponent(id)}`)).status).toBe(404)
    },
  )
  test('is the same on the command line', async () => {
    const { totalItems } = await litopys.api.call(userRoutes.list, {
      search: 'f1@',
      page: 1,
      itemsPerPage: 10,
    })
    expect(totalItems).toBe(1)
  })
})

describe('a user’s own account', () => {
  test('allows changes of names and consent, and the audit log has both states', async () => {
    const { id } = cast.who('reader')
    const change = { familyName: 'Коваль', privacyConsent: true, givenName: 'Ганна' }
    const { status, body } = await ask('reader', 'PATCH', `/users/${id}`, change)
    expect([status, body.data]).toEqual([200, expect.objectContaining(change)])
    expect(body.data).toMatchObject({ updatedBy: 'reader@example.org' })
    const [line] = await auditLog('user.change', id)
    expect(line.details.changes).toEqual({
      familyName: { before: '', after: 'Коваль' },
      privacyConsent: { before: false, after: true },
    })
  })
  test('a change without effect is not recorded', async () => {
    const { id } = cast.who('keeper')
    await ask('keeper', 'PATCH', `/users/${id}`, { givenName: 'Яків' })
    expect(await auditLog('user.change', id)).toEqual([])
  })
  test('takes a new phone only after a recent sign-in', async () => {
    const phone = '+38 (050) 765-43-21'
    const late = await ask('staleReader', 'PATCH', `/users/${cast.who('staleReader').id}`, { phone })
    expect([late.status, late.body.code]).toEqual([401, 'reauth_required'])
    const names = await ask('staleReader', 'PATCH', `/users/${cast.who('staleReader').id}`, { phone: '' })
    expect(names.status).toBe(200)
    const fresh = await ask('reader', 'PATCH', `/users/${cast.who('reader').id}`, { phone })
    expect(fresh.body.data.phone).toBe('+380507654321')
  })
  test.each([{ role: ['Admin'] }, { access: [] }, { status: 'Active' }])(
    'refuses a change of role, access or status: %j',
    async (change) => {
      for (const name of ['olha', 'reader', 'keeper'] as const) {
        const { status, body } = await ask(name, 'PATCH', `/users/${cast.who(name).id}`, change)
        expect([status, body.code]).toEqual([409, 'own_account'])
      }
    },
  )
  test('cannot be deleted by its owner', async () => {
    const { status, body } = await ask('olha', 'DELETE', `/users/${cast.who('olha').id}`)
    expect([status, body.code]).toEqual([409, 'own_account'])
  })
})

describe('another user’s account', () => {
  test('is hidden from an operator and closed to a data manager', async () => {
    const path = `/users/${cast.who('olha').id}`
    expect((await ask('reader', 'PATCH', path, { givenName: 'X' })).body.code).toBe('not_found')
    expect((await ask('keeper', 'PATCH', path, { givenName: 'X' })).body.code).toBe('forbidden')
  })
  test('an administrator changes names, role, access and status, but not picture or consent', async () => {
    const { _id } = await newcomer()
    const change = { givenName: 'Нова', role: ['Data manager'], access: ['lang:uk'], status: 'Blocked' }
    const { body } = await ask('olha', 'PATCH', `/users/${_id}`, change)
    expect(body.data).toMatchObject(change)
    const refused = await ask('olha', 'PATCH', `/users/${_id}`, { image: [], privacyConsent: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(refused.body.data.errors.map((error: { path: string }) => error.path)).toEqual([
      '/image',
      '/privacyConsent',
    ])
  })
  test.each(['email', 'verified', 'mfa', 'password', 'passwordHash', 'createdBy', '_id'])(
    'has no writable field %s',
    async (field) => {
      const { _id } = await newcomer()
      const { status } = await ask('olha', 'PATCH', `/users/${_id}`, { [field]: 'x' })
      expect(status).toBe(422)
    },
  )
  test('adding, deleting and resetting need a recent sign-in', async () => {
    const { _id } = await newcomer()
    const calls = [
      await ask('stale', 'POST', '/users', { email: 'late@example.org', role: ['User'] }),
      await ask('stale', 'DELETE', `/users/${_id}`),
      await ask('stale', 'DELETE', `/users/${_id}/second-factor`),
    ]
    for (const { status, body } of calls) expect([status, body.code]).toEqual([401, 'reauth_required'])
  })
  test.each([{ role: ['User', 'Data manager'] }, { access: ['no-keys'] }, { status: 'Blocked' }])(
    'is changed to %j only after a recent sign-in',
    async (change) => {
      const { _id } = await newcomer()
      const late = await ask('stale', 'PATCH', `/users/${_id}`, { givenName: 'Пізня', ...change })
      expect([late.status, late.body.code]).toEqual([401, 'reauth_required'])
      expect((await ask('olha', 'GET', `/users/${_id}`)).body.data).toMatchObject({
        givenName: '',
        role: ['User'],
        access: [],
        status: 'Active',
      })
      expect((await ask('olha', 'PATCH', `/users/${_id}`, change)).status).toBe(200)
      // Changes that affect no rights do not need one.
      expect((await ask('stale', 'PATCH', `/users/${_id}`, { givenName: 'Пізня', ...change })).status).toBe(
        200,
      )
    },
  )
  test('is deleted with all its data, and the audit log keeps the record', async () => {
    const { _id, email } = await newcomer()
    expect((await ask('olha', 'DELETE', `/users/${_id}`)).status).toBe(200)
    expect((await ask('olha', 'DELETE', `/users/${_id}`)).status).toBe(404)
    expect(await auditLog('user.delete', _id)).toMatchObject([{ objectName: email }])
  })
})

describe('without a mail server, a new user', () => {
  test('has a link that the administrator passes on, and the audit log records it', async () => {
    const link = expect.stringMatching(/\/app\/login#invite=[\w-]{43}$/)
    const added = await newcomer()
    expect(added.invitation).toEqual({ delivery: 'outbox', link })
    const { body } = await ask('olha', 'POST', `/users/${added._id}/invitation`)
    expect(body.data).toEqual({ delivery: 'outbox', link })
    expect(body.data.link).not.toBe(added.invitation.link)
    expect(await auditLog('user.create', added._id)).toMatchObject([{ details: { linkShown: true } }])
    expect(await auditLog('user.invite', added._id)).toMatchObject([
      { details: { purpose: 'invite', linkShown: true } },
    ])
    const token = body.data.link.split('=').at(-1)
    const audit = await ask('olha', 'GET', '/audit?itemsPerPage=1000')
    expect(JSON.stringify(audit.body)).not.toContain(token)
    const newPassword = { password: 'a long enough password', confirmation: 'a long enough password' }
    const call = {
      method: 'POST',
      url: '/api/v1/auth/set-password',
      payload: { token, ...newPassword },
    } as const
    expect((await litopys.instance.app.inject(call)).statusCode).toBe(200)
    expect((await litopys.instance.app.inject(call)).json().code).toBe('link_invalid')
  })
  test('needs a recent sign-in to show a new link, and the old link stays valid', async () => {
    const { _id, invitation } = await newcomer()
    const late = await ask('stale', 'POST', `/users/${_id}/invitation`)
    expect([late.status, late.body.code]).toEqual([401, 'reauth_required'])
    expect(await auditLog('user.invite', _id)).toEqual([])
    const token = invitation.link.split('=').at(-1)
    const newPassword = { password: 'a long enough password', confirmation: 'a long enough password' }
    const call = {
      method: 'POST',
      url: '/api/v1/auth/set-password',
      payload: { token, ...newPassword },
    } as const
    expect((await litopys.instance.app.inject(call)).statusCode).toBe(200)
  })
})
