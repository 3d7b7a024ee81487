import type { Route } from '@litopys/contract/route'
import type { FastifyInstance } from 'fastify'
import { apiPageOf, stylePath } from './api-docs/api-page.ts'
import { style } from './api-docs/style.ts'
import { openApiOf } from './openapi.ts'

/** Serves the OpenAPI document, and a page made from it for people. */
export function mountOpenApi(app: FastifyInstance, routes: Route[]): void {
  // Both are made at their first call, so that they do not delay the start, and kept: to make them takes a tenth
  // of a second, and anyone may ask for them.
  let text: string | undefined
  let page: string | undefined
  app.get('/api/v1/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApiOf(routes, '1'))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/api/docs', (_request, reply) => {
    page ??= apiPageOf(routes, openApiOf(routes, '1'))
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get(stylePath, (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
