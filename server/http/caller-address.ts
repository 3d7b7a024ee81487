import type { FastifyRequest } from 'fastify'

/**
 * Address of the caller; empty for a command of this machine, whose socket has none (Fastify's type does not
 * say so).
 */
export function callerAddress(request: FastifyRequest): string {
  const ip: string | undefined = request.ip
  return ip ?? ''
}
