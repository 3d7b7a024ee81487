import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { portOf } from '#testing/mail'

type Attribute = { key: string; value: { stringValue?: string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  events: unknown[]
}
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector that receives OTLP over HTTP as JSON. */
let collector: Server
const received: { path: string; key: string | undefined; body: Sent }[] = []
let litopys: TestLitopys
let isClosed = false
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const key = request.headers['x-key']
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: OTLP has this shape, and the assertions below fail for another
    const body = (await json(request)) as Sent
    received.push({ path: request.url ?? '', key: typeof key === 'string' ? key : undefined, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  litopys = await startTestLitopys({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector.address())}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'litopys-of-the-test',
  })
})
afterAll(async () => {
  if (!isClosed) await litopys.close()
  collector.close()
})

const spans = () =>
  received.flatMap(({ body }) =>
    body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
  )
const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value.stringValue

test('a search is one trace of its request and statements, without the query', async () => {
  await litopys.importPosts([
    { channelId: 5, messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Канаркове слово' },
  ])
  await litopys.api.call(postRoutes.search, { q: 'канаркове', page: 1, itemsPerPage: 20 })
  await litopys.instance.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: 'canary@example.org', password: 'canary-word' },
  })
  // The spans are sent at the latest when the server stops.
  await litopys.close()
  isClosed = true
  expect(received[0]).toMatchObject({ path: '/v1/traces', key: 'a key' })
  const [resource] = received[0]?.body.resourceSpans ?? []
  expect(resource?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'litopys-of-the-test' },
  })
  const request = spans().find(({ name }) => name === 'GET /api/v1/archives')
  expect(attribute(request, 'litopys.result')).toBe('done')
  const statements = spans().filter(
    ({ traceId, name }) => traceId === request?.traceId && name === 'archive read',
  )
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
  expect(JSON.stringify(received)).not.toMatch(/канарк|canary|select|posts\.jsonl/i)
})

test('jobs, transactions and waits for connections have spans', () => {
  const names = new Set(spans().map(({ name }) => name))
  expect([...names]).toEqual(
    expect.arrayContaining(['job import', 'records transaction', 'archive wait', 'archive insert']),
  )
  const job = spans().find(({ name }) => name === 'job import')
  expect(spans().some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
})

test('a refused request has the code of its error', () => {
  const refused = spans().find(({ name }) => name === 'POST /api/v1/auth/login')
  expect(attribute(refused, 'litopys.result')).toBe('not_initialized')
})
