import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors'

/**
 * Calls that read a cookie may come from our own pages only. SameSite=Strict does not suffice: a page on another port
 * of the same host counts as the same site (Fetch Metadata, https://www.w3.org/TR/fetch-metadata/).
 */
export function assertSameOrigin(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const mode = request.headers['sec-fetch-mode']
  if (site !== undefined) {
    if (site !== 'same-origin' || mode === 'navigate') throw new AppError('csrf')
    return
  }
  const { origin, host } = request.headers
  if (origin === undefined) return
  // `null` stands for an origin that must not be told: a sandboxed frame, a file.
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('csrf')
}
