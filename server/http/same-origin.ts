import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors'

/**
 * Refuses calls from other origins that read a cookie or change data. SameSite=Strict does not suffice: a
 * page on another port of the same host is the same site (Fetch Metadata,
 * https://www.w3.org/TR/fetch-metadata/).
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl?: string): void {
  const site = request.headers['sec-fetch-site']
  const mode = request.headers['sec-fetch-mode']
  if (site !== undefined) {
    if (site !== 'same-origin' || mode === 'navigate') throw new AppError('csrf')
    return
  }
  const { origin, host } = request.headers
  if (origin === undefined) {
    request.log.info('a call had neither a Sec-Fetch-Site nor an Origin header')
    return
  }
  // The origin `null` is that of a sandboxed frame or a local file.
  const given = URL.canParse(origin) ? new URL(origin) : undefined
  const isOurs = publicUrl === undefined ? given?.host === host : given?.origin === new URL(publicUrl).origin
  if (!given?.host || !isOurs) throw new AppError('csrf')
}
