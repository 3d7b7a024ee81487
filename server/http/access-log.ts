import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from './metrics.ts'

/** Calls of load balancers and of Prometheus, which come every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** A refusal (403) is logged by default: a program or a person tries what they may not do. */
function levelOf(route: string, status: number): 'debug' | 'info' | 'warn' {
  if (status === 403) return 'warn'
  return probes.has(route) ? 'debug' : 'info'
}

/**
 * Logs a line for each answer: the id of the request and of the user, the pattern of the route, status and
 * duration. Addresses are not logged, because they contain queries. Returns a function that notes the user
 * of a request.
 */
export function logAnswers(app: FastifyInstance): (request: FastifyRequest, userId: string) => void {
  const users = new WeakMap<FastifyRequest, string>()
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const route = routeOf(request)
    const userId = users.get(request)
    request.log[levelOf(route, status)](
      { ...(userId && { userId }), method: request.method, route, status, ms: Math.round(elapsedTime) },
      'answered',
    )
  })
  return (request, userId) => void users.set(request, userId)
}
