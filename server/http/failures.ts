import { type ErrorCode, errors, type Failure } from '@litopys/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors'

/** The one place where an error becomes an answer. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The caller has gone: there is nobody to answer and nothing went wrong.
    if (error.name === 'AbortError') return reply.code(499).send()
    const known = error instanceof AppError ? error : new AppError(codeOf(error), { cause: error })
    if (errors[known.code].status >= 500) request.log.error({ err: error }, 'call failed')
    return answer(known, request, reply)
  })
  app.setNotFoundHandler((request, reply) => answer(new AppError(missingCode(request.url)), request, reply))
}

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { status } = errors[error.code]
  const { code, message, fields } = error
  const body: Failure =
    status < 500
      ? { status: 'fail', code, message, data: { errors: fields } }
      : { status: 'error', code, message, requestId: request.id }
  return reply.code(status).send(body)
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
      return error.statusCode === 400 ? 'bad_json' : 'unexpected'
  }
}

/** A path of one segment names a collection (spec section 7); anything deeper names a function. */
function missingCode(url: string): ErrorCode {
  const [path = ''] = url.split('?')
  if (!path.startsWith('/api/v1/')) return 'not_found'
  return path.slice('/api/v1/'.length).split('/').length <= 2 ? 'unknown_collection' : 'unknown_function'
}
