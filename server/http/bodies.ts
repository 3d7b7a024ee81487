import type { Route } from '@litopys/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors'
import { isTooDeep } from './depth.ts'

const fileType = 'application/octet-stream'

/** JSON, and files as a byte stream: nothing else is a body. */
export function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Fastify takes plain text too unless told.
  app.removeContentTypeParser('text/plain')
  // As bytes: decoded by Fastify, broken UTF-8 would become other text without a word.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = Buffer.isBuffer(body) ? decode(body) : body
    if (text === undefined) return done(new AppError('bad_json'))
    if (isTooDeep(text)) return done(new AppError('too_deep'))
    return parseJson(request, text, done)
  })
  // A file is read from the raw stream by its use case.
  app.addContentTypeParser(fileType, (_request, _body, done) => done(null))
}

/** A file where JSON is wanted, or the other way round. */
export function assertBodyType(route: Route, request: FastifyRequest): void {
  if (isFileBody(request) !== Boolean(route.upload)) throw new AppError('media_type')
}

/** By its media type (RFC 9110, section 8.3.1): capitals and parameters change nothing. */
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
