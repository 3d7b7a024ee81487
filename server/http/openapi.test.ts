import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#testing/access/routes'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`

let litopys: TestLitopys
let app: FastifyInstance
beforeAll(async () => {
  litopys = await startTestLitopys()
  app = litopys.instance.app
})
afterAll(() => litopys.close())

describe('openapi.json', () => {
  test('is served to anyone and has every route of the contract', async () => {
    const response = await app.inject('/api/v1/openapi.json')
    expect(response.statusCode).toBe(200)
    const document = response.json()
    const printed = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(printed).toEqual(expect.arrayContaining(routes.map(nameOf)))
    for (const route of routes) {
      const { security } = document.paths[route.path][route.method.toLowerCase()]
      expect(security).toEqual(route.access === 'anyone' ? [] : [{ bearer: [] }])
    }
  })

  test('is a well-formed OpenAPI 3.1 document', async () => {
    const document = (await app.inject('/api/v1/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toEqual({ title: expect.any(String), version: expect.any(String) })
    const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    )
    for (const { path, operation } of operations) {
      const named = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name)
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(new Set(operation.parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(
        operation.parameters.length,
      )
      for (const one of operation.parameters) {
        // "A Parameter Object MUST contain either a schema field or a content field, but not both" (OpenAPI
        // 3.1, 4.8.12.2).
        expect(Number('schema' in one) + Number('content' in one)).toBe(1)
        if (one.in === 'path') expect(one.required).toBe(true)
      }
      expect(operation.responses['200']?.description).toEqual(expect.any(String))
      if (operation.requestBody) expect(Object.keys(operation.requestBody.content)).toHaveLength(1)
    }
  })

  test('names each operation once, and links answers to the calls about their objects', async () => {
    const { paths } = (await app.inject('/api/v1/openapi.json')).json()
    const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
      Object.values(methods),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('getJobsById')
    const answerOf = (path: string, method: string) => paths[path][method].responses[200]
    expect(answerOf('/api/v1/quotes', 'post').links.patchQuotesById).toEqual({
      operationId: 'patchQuotesById',
      parameters: { id: '$response.body#/data/_id' },
    })
    expect(answerOf('/api/v1/archives', 'get').links.getArchivesById.parameters).toEqual({
      id: '$response.body#/data/0/_id',
    })
    for (const { links = {} } of Object.values<Record<string, { responses: Record<string, Linked> }>>(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses)))
      for (const { operationId } of Object.values(links)) expect(ids).toContain(operationId)
  })

  test('describes failures, with Retry-After where callers must wait', async () => {
    const { responses } = (await app.inject('/api/v1/openapi.json')).json().paths['/api/v1/archives'].get
    expect(Object.keys(responses)).toEqual(['200', '429', '503', '4XX', '5XX'])
    for (const status of [429, 503]) expect(responses[status].headers['Retry-After'].required).toBe(true)
    expect(responses['4XX'].content['application/json'].schema.properties.status).toEqual({
      type: 'string',
      const: 'fail',
    })
  })

  test('describes an event of a stream by its data as JSON', async () => {
    const { responses } = (await app.inject('/api/v1/openapi.json')).json().paths['/api/v1/jobs/events'].get
    const { schema } = responses[200].content['text/event-stream']
    expect(schema.properties.data).toMatchObject({
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { type: 'array', items: { type: 'object' } },
    })
  })

  test('has tuples in the notation of JSON Schema 2020-12', async () => {
    const text = (await app.inject('/api/v1/openapi.json')).body
    expect(text).toContain('"prefixItems":[{"type":"integer"},{"type":"integer"}],"items":false')
    expect(text).not.toContain('"items":[')
    expect(text).not.toContain('additionalItems')
  })
})

type Linked = { links?: Record<string, { operationId: string }> }
type Operation = {
  parameters: { in: string; name: string; required: boolean }[]
  requestBody?: { content: object }
  responses: Record<string, { description: string }>
}
