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

  test('has tuples in the notation of JSON Schema 2020-12', async () => {
    const text = (await app.inject('/api/v1/openapi.json')).body
    expect(text).toContain('"prefixItems":[{"type":"integer"},{"type":"integer"}],"items":false')
    expect(text).not.toContain('"items":[')
    expect(text).not.toContain('additionalItems')
  })
})

type Operation = {
  parameters: { in: string; name: string; required: boolean }[]
  requestBody?: { content: object }
  responses: Record<string, { description: string }>
}
