import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password, signInAs } from '#testing/people'

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
const minutes = 60_000

let litopys: TestLitopys
let app: FastifyInstance
async function start(settings: Record<string, string>) {
  litopys = await startTestLitopys(settings, clock)
  app = litopys.instance.app
}

function post(path: string, payload: unknown, headers: Record<string, string> = {}) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const all = { 'content-type': 'application/json', ...headers }
  return app.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload: text, headers: all })
}
function get(path: string, headers: Record<string, string> = {}) {
  return app.inject({ url: `/api/v1/auth/${path}`, headers })
}

describe('the first administrator', () => {
  beforeAll(() => start({}))
  afterAll(() => litopys.close())
  const wish = (more: object = {}) => ({
    setupToken: litopys.instance.setup.token ?? 'spent',
    email: 'First@Example.org',
    password,
    confirmation: password,
    ...more,
  })

  test('nobody signs in before there is one', async () => {
    const response = await post('login', { email: 'a@example.org', password })
    expect([response.statusCode, response.json().code]).toEqual([409, 'not_initialized'])
  })

  test('a wrong token makes none', async () => {
    const token = litopys.instance.setup.token ?? ''
    for (const setupToken of ['', 'x', `${token}x`, token.slice(1), 'й'.repeat(16)]) {
      const response = await post('initialize', wish({ setupToken }))
      expect([response.statusCode, response.json().code]).toEqual([401, 'setup_token_invalid'])
    }
  })

  test('everything that is wrong with the form is told at once', async () => {
    const response = await post(
      'initialize',
      wish({ email: 'nonsense', password: 'short', confirmation: 'other' }),
    )
    expect(response.statusCode).toBe(422)
    const { errors } = response.json().data
    expect(errors).toContainEqual({ path: '/email', message: 'This is an invalid email', code: 'format' })
    expect(errors.map((error: { path: string }) => error.path).sort()).toEqual([
      '/confirmation',
      '/email',
      '/password',
    ])
    expect(response.body).not.toContain('short')
  })

  test('of twenty calls at once exactly one makes an administrator, later ones none', async () => {
    const token = litopys.instance.setup.token
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post('initialize', wish({ email: `first${i}@example.org` }))),
    )
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    expect((await post('initialize', wish({ setupToken: token }))).json().code).toBe('already_initialized')
    const known = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signInAs(app, `first${i}@example.org`)),
    )
    expect(known.filter(({ response }) => response.statusCode === 200)).toHaveLength(1)
  })
})

describe('sign-in and session', () => {
  beforeAll(async () => {
    const people = [
      { email: 'anna@example.org', role: ['User' as const] },
      { email: 'bohdan@example.org', role: ['User' as const], status: 'Blocked' as const },
    ]
    await start({ DATA_DIR: await directoryWith(people) })
  })
  afterAll(() => litopys.close())

  test('gives an access token in the body and a refresh token in a cookie that scripts and other sites do not see', async () => {
    const { response } = await signInAs(app, ' ANNA@example.org '.trim())
    expect(response.statusCode).toBe(200)
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-tg_rt=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=43200'])
      expect(cookie.split('; ')).toContain(attribute)
    expect(cookie).not.toContain('Domain')
    expect(Object.keys(response.json().data)).toEqual(['accessToken'])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('a wrong password and an unknown address are told apart by nothing', async () => {
    const wrong = await post('login', { email: 'anna@example.org', password: 'not the password' })
    const unknown = await post('login', { email: 'unknown@example.org', password: 'not the password' })
    const blocked = await post('login', { email: 'bohdan@example.org', password: 'not the password' })
    expect(wrong.statusCode).toBe(401)
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
    expect([blocked.statusCode, blocked.body]).toEqual([wrong.statusCode, wrong.body])
  })

  test('a blocked account is told so with the right password only, and gets no token', async () => {
    const { response } = await signInAs(app, 'bohdan@example.org')
    expect([response.statusCode, response.json().code]).toEqual([403, 'account_blocked'])
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('the answers have no secret in them', async () => {
    const { bearer, cookie } = await signInAs(app, 'anna@example.org')
    const me = await app.inject({ url: '/api/v1/user/me', headers: bearer })
    expect(Object.keys(me.json().data).sort()).toEqual(['_id', 'email', 'familyName', 'givenName', 'role'])
    const refreshed = await get('refresh', { cookie })
    expect(Object.keys(refreshed.json().data)).toEqual(['accessToken'])
    const [, payload = ''] = String(refreshed.json().data.accessToken).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub'])
    expect(refreshed.body).not.toContain(cookie.split('.')[1])
  })

  test('the refresh cookie gives a new access token that opens the door', async () => {
    const { cookie } = await signInAs(app, 'anna@example.org')
    const { accessToken } = (await get('refresh', { cookie })).json().data
    const me = await app.inject({
      url: '/api/v1/user/me',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(me.json().data.email).toBe('anna@example.org')
  })

  test.each(['', 'x', 'x.y', `${randomUUID()}.`, `${randomUUID()}.secret`, '%00', 'a'.repeat(4000)])(
    'the cookie %j gives nothing and is taken away',
    async (value) => {
      const response = await get('refresh', value ? { cookie: `__Host-tg_rt=${value}` } : {})
      expect([response.statusCode, response.json().code]).toEqual([401, 'refresh_invalid'])
      expect(String(response.headers['set-cookie'])).toMatch(
        /^__Host-tg_rt=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
      )
    },
  )

  test('the secret of one session does not open another', async () => {
    const [one, two] = [await signInAs(app, 'anna@example.org'), await signInAs(app, 'anna@example.org')]
    const mixed = `${one.cookie.split('.')[0]}.${two.cookie.split('.')[1]}`
    expect((await get('refresh', { cookie: mixed })).statusCode).toBe(401)
  })

  test('signing out ends the session at once, for the access token too, and may be done twice', async () => {
    const { cookie, bearer } = await signInAs(app, 'anna@example.org')
    for (let i = 0; i < 2; i += 1) {
      const response = await get('logout', { cookie })
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'success', data: {} }])
      expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
      expect(String(response.headers['set-cookie'])).toMatch(/^__Host-tg_rt=;/)
    }
    expect((await get('logout')).statusCode).toBe(200)
    expect((await get('refresh', { cookie })).statusCode).toBe(401)
    expect((await app.inject({ url: '/api/v1/user/me', headers: bearer })).statusCode).toBe(401)
  })

  test('a session ends after thirty idle minutes', async () => {
    const { cookie } = await signInAs(app, 'anna@example.org')
    now += 29 * minutes
    expect((await get('refresh', { cookie })).statusCode).toBe(200)
    now += 29 * minutes
    expect((await get('refresh', { cookie })).statusCode).toBe(200)
    now += 31 * minutes
    expect((await get('refresh', { cookie })).statusCode).toBe(401)
  })

  test('a session ends after twelve hours however busy it is', async () => {
    const { cookie } = await signInAs(app, 'anna@example.org')
    for (let i = 0; i < 28; i += 1) {
      now += 25 * minutes
      expect((await get('refresh', { cookie })).statusCode).toBe(200)
    }
    now += 25 * minutes
    expect((await get('refresh', { cookie })).statusCode).toBe(401)
  })
})

describe('calls that read the cookie', () => {
  beforeAll(async () =>
    start({ DATA_DIR: await directoryWith([{ email: 'anna@example.org', role: ['User'] }]) }),
  )
  afterAll(() => litopys.close())

  const host = 'litopys.example'
  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, 200],
    ['another port of our host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }, 403],
    ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 403],
    ['a link on our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, 403],
    ['a command', {}, 200],
    ['our origin, an old browser', { host, origin: `http://${host}` }, 200],
    ['another origin, an old browser', { host, origin: 'https://evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['an origin that is none', { origin: 'not an origin' }, 403],
    ['an empty origin', { origin: '' }, 403],
    ['an origin without a host', { origin: 'file:///' }, 403],
  ])('from %s', async (_name, headers: Record<string, string>, status) => {
    const { cookie } = await signInAs(app, 'anna@example.org')
    const response = await get('refresh', { ...headers, cookie })
    expect(response.statusCode).toBe(status)
    if (status === 403) expect(response.json().code).toBe('csrf')
    expect((await get('logout', { ...headers, cookie })).statusCode).toBe(status)
    expect((await post('login', { email: 'anna@example.org', password }, headers)).statusCode).toBe(status)
  })

  const good = { email: 'anna@example.org', password }
  test.each([
    ['an address that is a list', { ...good, email: ['anna@example.org'] }, 422],
    ['an address that is an object', { ...good, email: { $ne: null } }, 422],
    ['an address that is null', { ...good, email: null }, 422],
    ['a password that is a number', { ...good, password: 1 }, 422],
    ['a password that is a list', { ...good, password: [password] }, 422],
    ['a field nobody knows', { ...good, role: ['Admin'] }, 422],
    ['a long address', { ...good, email: `${'a'.repeat(1000)}@example.org` }, 422],
    ['a password of a megabyte', { ...good, password: 'x'.repeat(1_000_000) }, 422],
    ['more than a megabyte', { ...good, password: 'x'.repeat(1_100_000) }, 413],
    ['a list', [good], 422],
    ['null', 'null', 422],
    ['text', '"text"', 422],
    ['nothing', '', 400],
    ['half of it', '{"email":', 400],
    [
      'a prototype',
      `{"__proto__":{"email":"anna@example.org"},"email":"anna@example.org","password":"${password}"}`,
      400,
    ],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 400],
    ['an address with a NUL', { ...good, email: 'anna\u0000@example.org' }, 422],
  ])('a body that is %s is refused by its name', async (_name, body, status) => {
    const response = await post('login', body)
    const code = { 400: 'bad_json', 413: 'too_large', 422: 'validation_failed' }[status]
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.body).not.toContain(password)
  })

  test('a body of another type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const response = await post('login', JSON.stringify(good), { 'content-type': type })
      expect([response.statusCode, response.json().code]).toEqual([415, 'media_type'])
    }
  })

  test('a call without a body is told which fields are missing', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/v1/auth/login' })
    expect(response.statusCode).toBe(422)
    expect(response.json().data.errors.map((error: { path: string }) => error.path)).toEqual([
      '/email',
      '/password',
    ])
  })
})
