import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors'

/**
 * Refuses requests with several Host headers (RFC 9112, section 3.2). Node keeps the first, while a proxy in
 * front may have checked another.
 */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }, reply) => {
    const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length < 2) return
    reply.header('connection', 'close')
    throw new AppError('bad_request')
  })
}
