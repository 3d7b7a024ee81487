import type { FastifyRequest } from 'fastify'

/**
 * Address of the caller. Empty for a CLI command on this machine, whose socket has no address, although
 * Fastify's type says otherwise.
 */
export function callerAddress(request: FastifyRequest): string {
  const ip: string | undefined = request.ip
  return ip ?? ''
}
