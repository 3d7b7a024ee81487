import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, signInAs } from '#testing/people'

let litopys: TestLitopys
let app: FastifyInstance
let headers: { authorization: string }
beforeAll(async () => {
  litopys = await startTestLitopys({
    DATA_DIR: await directoryWith([{ email: 'anna@example.org', role: ['Admin'] }]),
  })
  app = litopys.instance.app
  headers = (await signInAs(app, 'anna@example.org')).bearer
})
afterAll(() => litopys.close())

async function failureOf(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS',
  url: string,
  payload?: string,
) {
  const type = payload === undefined ? {} : { 'content-type': 'application/json', payload }
  const response = await app.inject({
    method,
    url,
    headers: { ...headers, ...type },
    ...(payload === undefined ? {} : { payload }),
  })
  const { status, code, message, data } = response.json()
  return { http: response.statusCode, status, code, message, errors: data?.errors, response }
}

describe('a path that does not exist', () => {
  test.each([
    ['/api/v1/nothing', 'unknown_collection', 'This collection does not exist'],
    ['/api/v1/nothing/1', 'unknown_collection', 'This collection does not exist'],
    ['/api/v1/datehist/nothing', 'unknown_collection', 'This collection does not exist'],
    ['/api/v1/auth/nothing', 'unknown_function', 'Error! This function does not exist'],
    ['/api/v1/jobs/1/explode', 'unknown_function', 'Error! This function does not exist'],
    ['/api/v1/a/b/c', 'unknown_function', 'Error! This function does not exist'],
    ['/nothing', 'not_found', 'This object is not found'],
    ['/api/v1/jobs/2f1b7f0e-0000-4000-8000-000000000000', 'not_found', 'This object is not found'],
  ])('%s answers 404 %s', async (url, code, message) => {
    expect(await failureOf('GET', url)).toMatchObject({ http: 404, status: 'fail', code, message })
  })

  test.each([
    ['DELETE', '/api/v1/archives', 'GET, POST'],
    ['POST', '/api/v1/auth/refresh', 'GET'],
    ['PUT', '/api/v1/jobs/1', 'GET'],
    ['GET', '/api/v1/uploads?x=1', 'POST'],
    ['OPTIONS', '/api/v1/archives', 'GET, POST'],
  ] as const)('%s %s answers 405 and names the allowed methods', async (method, url, allowed) => {
    const failure = await failureOf(method, url)
    expect(failure).toMatchObject({ http: 405, status: 'fail', code: 'method_not_allowed' })
    expect(failure.response.headers.allow).toBe(allowed)
  })

  test.each([
    '/api/v1/%',
    '/api/v1/archives/%E0%A4%A',
    `/api/v1/jobs/${'x'.repeat(5000)}`,
    '/api/v1/jobs/%00',
    '//',
    '/api/v1/../../etc/passwd',
  ])('the malformed address %s answers 4xx in the envelope', async (url) => {
    const failure = await failureOf('GET', url)
    expect(failure.http).toBeGreaterThanOrEqual(400)
    expect(failure.http).toBeLessThan(500)
    expect(failure.status).toBe('fail')
    expect(failure.code).not.toBe('bad_json')
  })
})

describe('input', () => {
  test('a body that is not JSON', async () => {
    expect(await failureOf('POST', '/api/v1/archives', '{"uploadId"')).toMatchObject({
      http: 400,
      code: 'bad_json',
    })
  })
  test('a body of more than a megabyte', async () => {
    const body = JSON.stringify({ uploadId: 'x'.repeat(1024 * 1024) })
    expect(await failureOf('POST', '/api/v1/archives', body)).toMatchObject({ http: 413, code: 'too_large' })
  })
  test.each(['filters={', 'filters=', 'filter=e30x', 'filter=!!!', 'sortBy=[', 'filters=%FF'])(
    '%s answers 400 bad_filter',
    async (query) => {
      const failure = await failureOf('GET', `/api/v1/archives?q=&${query}`)
      expect(failure).toMatchObject({
        http: 400,
        code: 'bad_filter',
        errors: [{ path: `/${query.split('=')[0]}` }],
      })
    },
  )
  test('a list can be requested with a slash at the end', async () => {
    for (const url of ['/api/v1/archives/?q=пором', '/api/v1/channels/', '/api/v1/archives?q=a/'])
      expect((await app.inject({ url: encodeURI(url), headers })).json()).toMatchObject({ data: [] })
  })

  test('filter is filters in URL-safe base64', async () => {
    const filters = JSON.stringify({ author: { in: ['Слобода ÿ?>'] } })
    const encoded = Buffer.from(filters).toString('base64url')
    for (const query of [`filter=${encoded}`, `filters=${encodeURIComponent(filters)}`]) {
      const response = await app.inject({ url: `/api/v1/archives?${query}`, headers })
      expect(response.json()).toMatchObject({ status: 'success', totalItems: 0 })
    }
    const wrong = Buffer.from('{"author":1}').toString('base64url')
    expect(await failureOf('GET', `/api/v1/archives?filter=${wrong}`)).toMatchObject({
      http: 422,
      errors: [{ path: '/filters/author' }],
    })
    for (const query of [`filter=${encoded}&filters={}`, `filters={}&filter=${encoded}`])
      expect(await failureOf('GET', `/api/v1/archives?${query}`)).toMatchObject({
        http: 422,
        errors: [{ code: 'repeated' }],
      })
  })
  test.each([
    ['page=1&page=2', '/page'],
    ['page=0', '/page'],
    ['page=1.5', '/page'],
    ['page=x', '/page'],
    ['page=10000', '/page'],
    ['itemsPerPage=1001', '/itemsPerPage'],
    ['nonsense=1', '/nonsense'],
    ['filters=[]', '/filters'],
    ['filters=null', '/filters'],
    ['sortBy=%7B%22key%22%3A%22x%22%7D', '/sortBy/key'],
  ])('%s answers 422 at %s', async (query, path) => {
    const failure = await failureOf('GET', `/api/v1/archives?${query}`)
    expect(failure).toMatchObject({ http: 422, code: 'validation_failed' })
    expect(failure.errors.map((error: { path: string }) => error.path)).toContain(path)
  })
  test('a route without query parameters refuses them', async () => {
    expect(await failureOf('GET', '/api/v1/user/me?_method=DELETE')).toMatchObject({
      http: 422,
      errors: [{ path: '/_method', code: 'additionalProperties' }],
    })
  })
  test('sortBy is JSON', async () => {
    const sortBy = encodeURIComponent('{"key":"dateCreated","desc":false}')
    expect((await app.inject({ url: `/api/v1/archives?sortBy=${sortBy}`, headers })).statusCode).toBe(200)
  })
  test('all faults are reported at once', async () => {
    const { errors } = await failureOf('GET', '/api/v1/archives?page=0&itemsPerPage=0&x=1')
    expect(errors).toHaveLength(3)
  })
})

describe('answers', () => {
  test('HEAD answers as GET does, without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/api/v1/archives', headers })
    expect([response.statusCode, response.body]).toEqual([200, ''])
    expect((await app.inject({ method: 'HEAD', url: '/api/v1/archives' })).statusCode).toBe(401)
  })

  test.each(['/api/v1/archives', '/api/v1/openapi.json', '/api/v1/nothing', '/app/', '/nothing'])(
    '%s carries the security headers',
    async (url) => {
      const { headers: given } = await app.inject(url)
      expect(given['content-security-policy']).toContain("default-src 'none'")
      expect(given['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(given).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
      })
      expect(given).not.toHaveProperty('x-powered-by')
      expect(given).not.toHaveProperty('server')
      if (url.startsWith('/api/')) expect(given['cache-control']).toBe('no-store')
    },
  )

  test('an internal error reveals only a number to ask support for', async () => {
    const broken = await startBroken()
    const response = await broken.inject('/api/v1/channels')
    expect(response.statusCode).toBe(500)
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'message', 'requestId', 'status'])
    expect(response.json()).toMatchObject({
      status: 'error',
      code: 'unexpected',
      message: 'Unexpected error',
    })
    expect(response.body).not.toContain('secret')
    await broken.close()
  })
})

/** An app with our error handler and a route that throws, because no product route throws on purpose. */
async function startBroken() {
  const { default: Fastify } = await import('fastify')
  const { answerFailures } = await import('./failures.ts')
  const broken = Fastify()
  answerFailures(broken, [])
  broken.get('/api/v1/channels', () => {
    throw new Error('secret: password of the engine')
  })
  return broken
}

test('the start page leads to the application', async () => {
  const response = await app.inject('/')
  expect([response.statusCode, response.headers.location]).toEqual([302, '/app/'])
})

const isBuilt = existsSync(new URL('../../web/dist/index.html', import.meta.url))
describe.runIf(isBuilt)('the web application', () => {
  test('every address below /app/ is its page, which is never cached', async () => {
    for (const url of ['/app/', '/app/archives', '/app/channels/1.5?x=1', '/app/index.html']) {
      const response = await app.inject(url)
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      expect(response.headers['cache-control']).toBe('no-cache')
    }
    expect((await app.inject({ method: 'HEAD', url: '/app/archives' })).statusCode).toBe(200)
    expect((await app.inject('/app')).headers.location).toBe('/app/')
  })
  test('its files have their own types and are cached permanently', async () => {
    const page = (await app.inject('/app/')).body
    const [script = ''] = /\/app\/assets\/[^"]+\.js/.exec(page) ?? []
    const response = await app.inject(script)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('javascript')
    expect(response.headers['cache-control']).toContain('immutable')
  })
  test.each([
    '/app/assets/missing.js',
    '/app/assets/../../package.json',
    '/app/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/app/assets/',
    '/app/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  ])('%s does not exist', async (url) => {
    const response = await app.inject(url)
    if (response.statusCode === 200) expect(response.headers['content-type']).toContain('text/html')
    else expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('workspaces')
  })
})
