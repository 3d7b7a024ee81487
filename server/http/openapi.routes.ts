import type { Route } from '@litopys/contract/route'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

export function mountOpenApi(app: FastifyInstance, routes: Route[]): void {
  const document = openApiOf(routes, '1')
  app.get('/api/v1/openapi.json', () => document)
}
