import type { Route } from '@litopys/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors'
import { isTooDeep } from './depth.ts'

const fileType = 'application/octet-stream'

/** Accepts two kinds of body: JSON, and files as a byte stream. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Fastify accepts plain text by default.
  app.removeContentTypeParser('text/plain')
  // As bytes: Fastify would replace invalid UTF-8 by other characters without an error.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = Buffer.isBuffer(body) ? decode(body) : body
    if (text === undefined) return done(new AppError('bad_json'))
    if (isTooDeep(text)) return done(new AppError('too_deep'))
    return parseJson(request, text, done)
  })
  // The use case reads a file from the raw stream.
  app.addContentTypeParser(fileType, (_request, _body, done) => done(null))
}

/** Refuses a file where JSON is expected, and JSON where a file is expected. */
export function assertBodyType(route: Route, request: FastifyRequest): void {
  if (isFileBody(request) !== Boolean(route.upload)) throw new AppError('media_type')
}

/** Compares the media type (RFC 9110, section 8.3.1): case and parameters do not matter. */
export function isFileBody({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === fileType
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
