import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors'
import type { Prometheus } from '#telemetry/prometheus'
import { hasToken } from '#telemetry/serve-metrics'

/** Measures the time of each answer by the pattern of its route. */
export function measureAnswers(app: FastifyInstance, prometheus: Pick<Prometheus, 'observeAnswer'>): void {
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    prometheus.observeAnswer(
      { method: methodOf(request), route: routeOf(request), status },
      elapsedTime / 1_000,
    )
  })
}

/** `/metrics` of the main port, for callers with the token. */
export function mountMetrics(app: FastifyInstance, prometheus: Prometheus, token: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers.authorization, token)) throw new AppError('unauthenticated')
    return reply
      .header('cache-control', 'no-store')
      .type(prometheus.contentType)
      .send(await prometheus.read())
  })
}

/** The pattern of the route; a path would have ids and queries in it. */
export function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  return is404 ? 'unknown' : (routeOptions.url ?? 'unknown')
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function methodOf({ method }: FastifyRequest): string {
  return methods.has(method) ? method : 'other'
}
