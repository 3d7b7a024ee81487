// Attacks that have succeeded against other web applications. Those against single steps of the sign-in are
// beside them: features/auth/hostile-input.test.ts, sign-in-walk.test.ts and refresh.test.ts.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeTo, openBrowser } from './browser.ts'
import { startTestLitopys, type TestLitopys } from './litopys.ts'
import { directoryWith } from './people.ts'

const [admin, user] = ['admin@example.org', 'user@example.org']
const secret = new Secret({ size: 20 }).base32
type Headers = Record<string, string>

let litopys: TestLitopys
let port: number
const bearers = new Map<string, Headers>()
const bearerOf = (email: string) => bearers.get(email) ?? {}

beforeAll(async () => {
  const people = [
    { email: admin, role: ['Admin' as const], verified: true, secret },
    { email: user, role: ['User' as const], verified: true },
  ]
  litopys = await startTestLitopys({
    DATA_DIR: await directoryWith(people),
    SECOND_FACTOR: 'required',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://litopys.example',
  })
  await litopys.instance.listen()
  const bound = litopys.instance.app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
  port = bound.port
  await signIn(admin, 'auth/totp-verify', async () => new TOTP({ secret }).generate())
  await signIn(user, 'auth/confirm', () => codeTo(litopys, user))
})
afterAll(() => litopys.close())

async function signIn(email: string, step: string, newCode: () => Promise<string>) {
  const browser = openBrowser(litopys)
  await browser.login(email)
  const { data } = await browser.post(step, { code: await newCode() })
  bearers.set(email, { authorization: `Bearer ${data.accessToken}` })
}

/** Sends a request whose path reaches the server as it is written here. */
function send(path: string, headers: Headers = {}, { method = 'GET', body = '' } = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const type: Headers = body ? { 'content-type': 'application/json' } : {}
    const call = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { ...type, ...headers } },
      (answer) => {
        text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, body: read }), reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

test('the token of a sign-in without its second factor opens nothing', async () => {
  const browser = openBrowser(litopys)
  expect((await browser.login(admin)).data.next).toBe('totp-verify')
  const token = browser.cookies.get('__Host-tg_atx') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const disguises: Headers[] = [
    { cookie: `__Host-tg_atx=${token}` },
    { cookie: `__Host-tg_rt=${token}` },
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer litopys_${token}` },
  ]
  for (const headers of disguises) {
    for (const path of ['user/me', 'users', 'archives?q=', 'auth/refresh'])
      expect((await send(`/api/v1/${path}`, headers)).status).toBe(401)
    const again = await send('/api/v1/auth/reauthenticate', headers, {
      method: 'POST',
      body: '{"password":"x"}',
    })
    expect(again.status).toBe(401)
  }
  // A pending sign-in of a user with a second factor cannot set up another one.
  expect((await browser.post('auth/totp-set')).status).toBeGreaterThanOrEqual(400)
  expect((await browser.post('auth/confirm', { code: '12345678' })).data).not.toHaveProperty('accessToken')
})

test('behind a proxy, a client cannot choose the address that limits count', async () => {
  const codes: string[] = []
  for (let i = 0; i < 11; i += 1) {
    // The proxy appends the address of its client to what the client has sent.
    const chain = `198.51.100.${i}, 10.0.0.${i}, 203.0.113.50`
    const headers = {
      'x-forwarded-for': chain,
      'x-real-ip': `198.51.100.${i}`,
      forwarded: `for=198.51.100.${i}`,
    }
    const answer = await openBrowser(litopys).post('auth/recover', { email: `no${i}@example.org` }, headers)
    codes.push(answer.code)
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => ''), 'too_often'])
})

test('a mailed link has the configured host, whatever host the call names', async () => {
  const before = litopys.messages.length
  for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }]) {
    const proxied = { ...headers, 'x-forwarded-for': '203.0.113.60', forwarded: 'host=evil.example' }
    expect((await openBrowser(litopys).post('auth/recover', { email: user }, proxied)).status).toBe(200)
  }
  await expect.poll(() => litopys.messages.length).toBe(before + 2)
  for (const { text: mail } of litopys.messages.slice(before)) {
    expect(mail).toContain('https://litopys.example/app/login#recover=')
    expect(mail).not.toContain('evil.example')
  }
})

describe('the path of a call', () => {
  const spellings = [
    '/api/v1/audit/',
    '/api/v1/audit//',
    '//api/v1/audit',
    '/api//v1/audit',
    '/api/v1//audit',
    '/api/v1/%61udit',
    '/api/v1/%2561udit',
    '/api/v1/Audit',
    '/API/v1/audit',
    '/api/v1/./audit',
    '/api/v1/user/../audit',
    '/api/v1/user/%2e%2e/audit',
    '/api/v1/user/..%2faudit',
    '/api/v1/audit%2f',
    '/api/v1/audit%00',
    '/api/v1/audit;x=1',
    '/api/v1/audit.json',
    '/api/v1\\audit',
    '/app/../api/v1/audit',
    'http://evil.example/api/v1/audit',
  ]
  const auditLog = '"totalItems":'

  test.each(spellings)('gives no more rights when it is spelled %s', async (path) => {
    expect((await send('/api/v1/audit', bearerOf(admin))).body).toContain(auditLog)
    for (const headers of [{}, bearerOf(user)]) {
      const { status, body } = await send(path, headers)
      expect(body).not.toContain(auditLog)
      // Every path below /app/ is the page of the application.
      expect(path.startsWith('/app/') ? [200, 404] : [400, 401, 403, 404]).toContain(status)
    }
  })

  test('cannot be replaced by a header, and neither can the method', async () => {
    const overrides: Headers = {
      ...{ 'x-original-url': '/api/v1/audit', 'x-rewrite-url': '/api/v1/audit' },
      ...{ 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' },
    }
    const plain = await send('/api/v1/user/me', bearerOf(user))
    expect(plain.status).toBe(200)
    expect(await send('/api/v1/user/me', { ...bearerOf(user), ...overrides })).toEqual(plain)
    expect((await send('/api/v1/user/me?_method=DELETE', bearerOf(user))).status).toBe(422)
  })
})

test.each([
  'q=a&q=b',
  'q=a&q=a',
  'q[]=a',
  'q[x]=a',
  'q=a&%71=b',
  'filters={}&filters={"author":{"in":["x"]}}',
  'sortBy={"key":"views","key":"dateCreated"}&sortBy={"key":"views"}',
])('a repeated or nested query parameter is refused: %s', async (query) => {
  const { status, body } = await send(`/api/v1/archives?${encodeURI(query)}`, bearerOf(user))
  expect([status, JSON.parse(body).code]).toEqual([422, 'validation_failed'])
})

test.each([
  "' OR 1=1 --",
  "') UNION ALL SELECT secret FROM users --",
  "\\'; DROP TABLE posts",
  '{p:String}',
  '%',
  '*/ OR 1 /*',
])('text that would change an SQL statement is only text: %s', async (evil) => {
  const filters = JSON.stringify({ author: { in: [evil] }, channelId: { in: [evil] } })
  const calls = [
    ['archives', { q: `="${evil}"` }],
    ['archives', { q: '', filters }],
    ['archives', { q: `author:"${evil}"` }],
    ['filters', { q: '', field: 'author', filters }],
    ['datehist/archives', { q: '', interval: 'day', filters }],
    ['requests', { search: evil }],
    ['quotes', { q: '', filters }],
    ['users', { search: evil }],
  ] as const
  for (const [path, query] of calls) {
    const { status, body } = await send(`/api/v1/${path}?${new URLSearchParams(query)}`, bearerOf(user))
    expect([path, status]).toEqual([path, 200])
    expect(JSON.parse(body).totalItems ?? 0).toBe(0)
  }
  for (const [name, value] of [
    ['field', evil],
    ['sortBy', JSON.stringify({ key: evil })],
    ['interval', evil],
  ])
    for (const path of ['archives', 'filters', 'datehist/archives'])
      expect(
        (await send(`/api/v1/${path}?q=&${name}=${encodeURIComponent(value ?? '')}`, bearerOf(user))).status,
      ).toBe(422)
})

describe('a page of another origin', () => {
  test('is never permitted to read an answer', async () => {
    const { app } = litopys.instance
    for (const origin of ['https://evil.example', 'null', 'https://litopys.example.evil.example'])
      for (const method of ['GET', 'OPTIONS'] as const) {
        const asked = { origin, 'access-control-request-method': 'POST' }
        const { headers } = await app.inject({
          method,
          url: '/api/v1/user/me',
          headers: { ...bearerOf(user), ...asked },
        })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
  })

  test('cannot send a form in place of JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { ...bearerOf(user), 'content-type': type }
      const { status } = await send('/api/v1/requests', headers, { method: 'POST', body: '{"title":"A"}' })
      expect(status).toBe(415)
    }
  })
})

describe('a request that proxies could read differently', () => {
  test.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
    ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'],
    ['an unknown transfer coding', 'transfer-encoding: xchunked'],
    ['a space before the colon', 'content-length : 5'],
    ['a folded header', 'x-a: b\r\n content-length: 5'],
  ])('is refused: %s', async (_, lines) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(
      `POST /api/v1/auth/recover HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${lines}\r\n\r\n{"a":`,
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('by the method TRACE is not answered with its headers', async () => {
    const { status, body } = await send(
      '/api/v1/user/me',
      { ...bearerOf(user), 'x-probe': 'echo' },
      { method: 'TRACE' },
    )
    expect([404, 405]).toContain(status)
    expect(body).not.toContain('echo')
  })
})

describe('a property that would change the prototype of all objects', () => {
  const unchanged = () => expect({}).not.toHaveProperty('isPolluted')

  test.each([
    '{"__proto__":{"isPolluted":true}}',
    '{"constructor":{"prototype":{"isPolluted":true}}}',
    '{"title":"A","search":{"q":"a","filters":{"__proto__":{"isPolluted":true}}}}',
    '{"title":"A","search":{"q":"a","filters":{"author":{"in":["x"],"constructor":{"prototype":{"isPolluted":true}}}}}}',
  ])('is refused in a body: %s', async (body) => {
    const { status } = await send('/api/v1/requests', bearerOf(user), { method: 'POST', body })
    expect([400, 422]).toContain(status)
    unchanged()
  })

  test('is kept as data, or left out, in an imported post', async () => {
    const post = { channel: 'Pollution', messageId: 1, date: '2026-01-01T10:00:00Z', text: 'забруднення' }
    const evil = '"__proto__":{"isPolluted":true},"constructor":{"prototype":{"isPolluted":true}}'
    const line = JSON.stringify(post).replace('{', `{${evil},`)
    expect((await litopys.importText('evil.jsonl', line)).state.status).toBe('done')
    unchanged()
    const found = await send(`/api/v1/archives?q=${encodeURIComponent('забруднення')}`, bearerOf(user))
    expect(JSON.parse(found.body)).toMatchObject({ totalItems: 1, data: [{ text: 'забруднення' }] })
  })
})

describe('the costliest queries', () => {
  const full = (part: string) => part.repeat(Math.floor(8_192 / part.length))
  const lines: [string, string][] = [
    ['brackets', full('(')],
    ['quotation marks', full('"')],
    ['negations', full('-NOT ')],
    ['alternatives', full('а OR ')],
    ['patterns that match everything', full('*а* ')],
    ['patterns with many signs', full(`${'?*'.repeat(30)}аа `)],
    ['similar words', full('аааааа~2 ')],
    ['phrases at a distance', full('"а б в г д е є ж з и і ї й к л м"~50 OR ')],
    ['nested groups', `${'(а OR -('.repeat(16)}б${'))'.repeat(16)} `.repeat(50).slice(0, 8_192)],
    ['fields', full('views:1..2 OR author:а -channel:б OR ')],
    ['one long word', full('а')],
    ['repetitions of a regular expression', `${full('а').slice(0, 8_000)}(а+)+$`],
  ]
  test.each(lines)(
    'of %s are answered in time, and delay no other user',
    { timeout: 60_000 },
    async (_, q) => {
      const query = `q=${encodeURIComponent(q)}`
      const calls = [
        `archives?${query}`,
        `filters?field=author&${query}`,
        `datehist/archives?interval=day&${query}`,
      ]
      const before = performance.now()
      const heavy = Promise.all(calls.map((path) => send(`/api/v1/${path}`, bearerOf(user))))
      const other = await send('/api/v1/user/me', bearerOf(admin))
      expect(other.status).toBe(200)
      expect(performance.now() - before).toBeLessThan(10_000)
      expect((await heavy).map(({ status }) => status)).toEqual([200, 200, 200])
      expect(performance.now() - before).toBeLessThan(40_000)
    },
  )
})
