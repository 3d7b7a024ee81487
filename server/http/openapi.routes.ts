import type { Route } from '@litopys/contract/route'
import type { FastifyInstance } from 'fastify'
import { apiPageOf, stylePath } from './api-docs/api-page.ts'
import { style } from './api-docs/style.ts'
import { openApiOf } from './openapi.ts'

/** Serves the OpenAPI document, and a page made from it for people. */
export function mountOpenApi(app: FastifyInstance, routes: Route[]): void {
  const document = openApiOf(routes, '1')
  let page: string | undefined
  // As text: to make it takes milliseconds, and anyone may ask for it.
  const text = JSON.stringify(document)
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
  app.get('/api/docs', (_request, reply) => {
    // Made at the first call, so that it does not delay the start.
    page ??= apiPageOf(routes, document)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get(stylePath, (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
