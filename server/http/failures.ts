import { apiBasePath } from '@litopys/contract/constants'
import { type ErrorCode, errors, type Failure } from '@litopys/contract/errors'
import type { Route } from '@litopys/contract/route'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors'
import { earlyErrorHeaders } from './headers.ts'

/** The only place where an error becomes an HTTP answer. */
export function answerFailures(app: FastifyInstance, routes: readonly Route[]): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The caller has disconnected, so there is no answer and no error.
    if (error.name === 'AbortError' || reply.raw.destroyed) return reply.code(499).send()
    const known = error instanceof AppError ? error : new AppError(codeOf(error), { cause: error })
    // Thousands of refused calls would fill the log and keep the server busy.
    if (errors[known.code].status >= 500 && known.code !== 'overloaded')
      request.log.error({ err: error }, 'call failed')
    return answer(known, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const methods = routes.filter((route) => leadsTo(route, path)).map((route) => route.method)
    if (methods.length === 0) return answer(new AppError(missingCode(routes, path)), request, reply)
    reply.header('allow', methods.join(', '))
    return answer(new AppError('method_not_allowed'), request, reply)
  })
}

/** Answers addresses that do not reach the routes: bad percent-encoding, overlong parts. */
export function answerUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(earlyErrorHeaders)
  answer(new AppError('not_found'), request, reply)
}

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { status } = errors[error.code]
  reply.code(status)
  // Addresses that do not reach the routes do not reach its hook either.
  reply.header('x-request-id', request.id)
  // RFC 9110, section 15.5.2: an answer 401 names the authentication scheme.
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 429 || status === 503) reply.header('retry-after', String(error.retryAfterSeconds ?? 1))
  if (!request.headers.accept?.includes(problemType)) return reply.send(envelopeOf(error, request))
  return reply.type(problemType).send(JSON.stringify(problemOf(error, request)))
}

function envelopeOf({ code, message, fields }: AppError, { id: requestId }: FastifyRequest): Failure {
  return errors[code].status < 500
    ? { status: 'fail', code, message, data: { errors: fields } }
    : { status: 'error', code, message, requestId }
}

const problemType = 'application/problem+json'

/** The same failure in the format of RFC 9457, for callers that accept it. */
function problemOf({ code, message, fields }: AppError, { id }: FastifyRequest): object {
  const { status, message: title } = errors[code]
  const type = `urn:litopys:problem:${code}`
  return { type, title, status, detail: message, instance: `urn:uuid:${id}`, errors: fields }
}

function codeOf(error: FastifyError): ErrorCode {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'bad_json'
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'too_large'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'media_type'
    case 'ENOSPC':
      return 'storage_full'
    default:
      // From the static files: a folder, or an address that leads out of them.
      if (error.statusCode === 403 || error.statusCode === 404) return 'not_found'
      return error.statusCode === 400 ? 'bad_json' : 'unexpected'
  }
}

function leadsTo({ path: pattern }: Route, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith('{') || part === given[i])
  )
}

/**
 * `/{collection}` and `/{collection}/{id}` name a collection. Any other path below a known collection names a
 * function.
 */
function missingCode(routes: readonly Route[], path: string): ErrorCode {
  const base = `${apiBasePath}/`
  if (!path.startsWith(base)) return 'not_found'
  const parts = path.slice(base.length).split('/')
  const isKnown = routes.some((route) => route.path.slice(base.length).split('/')[0] === parts[0])
  return isKnown || parts.length > 2 ? 'unknown_function' : 'unknown_collection'
}
