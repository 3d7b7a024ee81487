import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let cast: Cast<'admin' | 'hasty'>
let litopys: TestLitopys
let app: FastifyInstance
let address: URL
beforeAll(async () => {
  cast = await directoryWithCast({ admin: { role: ['Admin'] }, hasty: { role: ['User'] } })
  const settings = { CALLS_PER_SECOND: '20', SOCKETS_PER_ADDRESS: '64', TRUST_PROXY: '0' }
  // A fixed clock: token buckets do not refill while a slow machine works.
  const now = new Date()
  const clock = { now: () => now, newId: () => randomUUID() }
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, ...settings }, clock)
  app = litopys.instance.app
  address = new URL(await litopys.instance.listen())
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

function post(url: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...cast.who('admin').bearer, ...headers },
  })
}
function get(url: string, headers: Record<string, string> = cast.who('admin').bearer) {
  return app.inject({ url, headers })
}

describe('a call that is too large', () => {
  test('by its address is answered 414', async () => {
    const response = await get(`/api/v1/archives?q=${'x'.repeat(96 * 1024)}`)
    expect([response.statusCode, response.json().code]).toEqual([414, 'uri_too_long'])
  })

  test('by its headers is answered 431 in our envelope', async () => {
    const answer = await rawAnswer(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(113 * 1024)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('"code":"headers_too_large"')
  })

  test('by its query line is answered 422, and a query line of the maximum length is searched', async () => {
    // Nine bytes per letter in an address: no script needs more.
    const ask = async (length: number, path = 'api/v1/archives') => {
      const url = new URL(`/${path}?q=${encodeURIComponent('ꙋ'.repeat(length))}`, address)
      const response = await fetch(url, { headers: cast.who('admin').bearer })
      return [response.status, await response.text()]
    }
    expect(await ask(8_192)).toEqual([200, expect.stringContaining('"totalItems":0')])
    // The page itself has the query line in its address. This test can run without the built page.
    expect([414, 431]).not.toContain((await ask(8_192, 'app/'))[0])
    expect(await ask(8_193)).toEqual([422, expect.stringContaining('"path":"/q"')])
  })

  test('by a body above 16 KB in an auth step is answered 413', async () => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x'.repeat(17 * 1024) })
    const response = await post('/api/v1/auth/login', body)
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_large'])
  })
})

describe('a call that is malformed', () => {
  test('as HTTP is answered 400 in our envelope', async () => {
    const answer = await rawAnswer('NONSENSE\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"bad_request"')
  })

  test.each([
    ['/api/v1/archives', 'Host: b.example'],
    ['/app/', 'hOsT: b.example'],
    ['/readyz', 'host: a.example'],
    ['/nothing', 'host:'],
  ])('by a second Host header is answered 400: %s with %s', async (path, second) => {
    const { authorization } = cast.who('admin').bearer
    const head = `GET ${path} HTTP/1.1\r\nhost: a.example\r\nauthorization: ${authorization}\r\n`
    const answer = await rawAnswer(`${head}${second}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"bad_request"')
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
    expect(await rawAnswer(`${head}connection: close\r\n\r\n`)).not.toMatch(/^HTTP\/1\.1 400 /)
  })

  test('by JSON nested deeper than 64 levels is answered 400', async () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const codeOf = async (text: string) => (await post('/api/v1/archives', text)).json().code
    expect([await codeOf(nested(63)), await codeOf(nested(64)), await codeOf(nested(200_000))]).toEqual([
      ...['validation_failed', 'too_deep', 'too_deep'],
    ])
    expect(await codeOf(`{"a":"${'['.repeat(100)}"}`)).toBe('validation_failed')
    const response = await get(`/api/v1/archives?filters=${nested(64)}`)
    expect([response.statusCode, response.json().code]).toEqual([400, 'too_deep'])
  })

  test('by invalid UTF-8 is answered 400', async () => {
    const response = await post('/api/v1/archives', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))
    expect([response.statusCode, response.json().code]).toEqual([400, 'bad_json'])
  })

  test('by a packed body is answered 400, and the body is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    for (const encoding of ['gzip', 'identity']) {
      const response = await post('/api/v1/archives', bomb, { 'content-encoding': encoding })
      expect([response.statusCode, response.json().code]).toEqual([400, 'bad_json'])
    }
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  test('by characters that PostgreSQL rejects is answered 422 and reaches no database', async () => {
    const zero = String.fromCharCode(0)
    const half = String.fromCharCode(0xd800)
    const filters = encodeURIComponent(JSON.stringify({ author: { in: [`a${zero}`] } }))
    const answers = [
      await get('/api/v1/archives?q=%00'),
      await get(`/api/v1/archives?filters=${filters}`),
      await get('/api/v1/datehist/archives%00'),
      await get('/api/v1/users?search=%00'),
      await post('/api/v1/auth/recover', JSON.stringify({ email: `a${zero}@example.org` })),
      await post('/api/v1/archives', JSON.stringify({ uploadId: 'x', channel: half })),
      await post('/api/v1/archives', JSON.stringify({ [zero]: 1 })),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 422))
    expect(answers[1]?.json().data.errors).toContainEqual({
      path: '/filters/author/in/0',
      message: 'This has characters that are not text',
      code: 'characters',
    })
  })

  test('by a number or a day outside its range is answered 422', async () => {
    const queries = [
      'channels?filters={"numFollowers":{"from":1e15}}',
      'channels?filters={"numFollowers":{"to":-1e300}}',
      'audit?before=1e300',
      'audit?filters={"from":"0000-01-01"}',
      'archives?filters={"dateCreated":{"from":"0000-01-01"}}',
      'archives?page=1e300',
    ]
    for (const query of queries)
      expect([query, (await get(`/api/v1/${encodeURI(query)}`)).statusCode]).toEqual([query, 422])
  })

  test('by the name of the prototype is answered 422', async () => {
    for (const query of ['filters={"__proto__":{}}', 'filters={"author":{"__proto__":{}}}', '__proto__=1']) {
      const response = await get(`/api/v1/archives?${encodeURI(query)}`)
      expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed'])
    }
  })

  test('by a file where JSON is expected, or JSON where a file is expected, is answered 415', async () => {
    const file = { 'content-type': 'application/octet-stream' }
    expect((await post('/api/v1/archives', 'x', file)).statusCode).toBe(415)
    expect((await post('/api/v1/uploads?fileName=x', '{}')).statusCode).toBe(415)
  })
})

describe('a failure', () => {
  test('has the format of RFC 9457 if the caller accepts it', async () => {
    const accept = 'application/problem+json'
    const response = await get('/api/v1/archives?page=0', { ...cast.who('admin').bearer, accept })
    expect(response.headers['content-type']).toContain(accept)
    expect(response.json()).toEqual({
      type: 'urn:litopys:problem:validation_failed',
      title: 'The input is not valid',
      status: 422,
      detail: 'The input is not valid',
      instance: expect.stringMatching(/^urn:uuid:/),
      errors: [expect.objectContaining({ path: '/page' })],
    })
  })

  test('for missing authentication names the scheme', async () => {
    expect((await get('/api/v1/archives', {})).headers['www-authenticate']).toBe('Bearer')
  })
})

test('every answer has the security headers', async () => {
  for (const url of ['/api/v1/archives', '/app/', '/nothing', '/healthz']) {
    expect((await get(url, {})).headers).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
    })
  }
})

test('a request that reaches no route has security headers too', async () => {
  const expected = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  for (const url of ['/api/v1/%', `/api/v1/jobs/${'x'.repeat(2_000)}`])
    expect((await get(url, {})).headers).toMatchObject(expected)
  const raw = await rawAnswer('NONSENSE\r\n\r\n')
  for (const [name, value] of Object.entries(expected)) expect(raw).toContain(`${name}: ${value}\r\n`)
})

test('probes report that the process runs and that the databases answer', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const response = await get(url, {})
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'success', data: {} }])
  }
})

test('sixty calls of one user are allowed at once, further calls of this user must wait', async () => {
  const { bearer } = cast.who('hasty')
  const answers = await Promise.all(Array.from({ length: 150 }, () => get('/api/v1/user/me', bearer)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.length - refused.length).toBe(60)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await get('/api/v1/user/me')).statusCode).toBe(200)
})

describe('slow callers', () => {
  test('get only the places of one address, and lose them within fifteen seconds', async () => {
    const head = 'GET /healthz HTTP/1.1\r\nhost: x\r\n'
    const body =
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{'
    const starts = Array.from({ length: 90 }, (_, i) => ['', head, body][i % 3] ?? '')
    const sockets = await Promise.all(starts.map((text) => slowSocket(text)))
    await sleep(500)
    const open = () => sockets.filter(({ destroyed }) => !destroyed).length
    expect(open()).toBeLessThanOrEqual(64)
    expect(open()).toBeGreaterThan(30)
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }, 1_000)
    await sleep(14_500)
    clearInterval(drip)
    expect(open()).toBe(0)
    expect((await fetch(new URL('/healthz', address))).status).toBe(200)
  })

  test('who send a file too slowly are disconnected with a reason', async () => {
    const { authorization } = cast.who('admin').bearer
    const head = `POST /api/v1/uploads?fileName=x HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/octet-stream\r\ncontent-length: 1000000\r\n\r\n`
    const answer = await rawAnswer(`${head}${'x'.repeat(1000)}`)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"client_timeout"')
  })
})

async function slowSocket(text: string): Promise<Socket> {
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

async function rawAnswer(text: string): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => undefined)
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}
