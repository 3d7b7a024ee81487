import { check } from '@litopys/contract/check'
import * as Type from 'typebox'
import { CallError, isErrorCode } from './call-error.ts'

const failure = Type.Object({
  code: Type.String(),
  message: Type.String(),
  requestId: Type.Optional(Type.String()),
  data: Type.Optional(
    Type.Object({
      errors: Type.Array(
        Type.Object({
          path: Type.String(),
          message: Type.String(),
          code: Type.String(),
          limit: Type.Optional(Type.Integer()),
        }),
      ),
    }),
  ),
})

/** The error of a failed answer, for fetch and for uploads. `body` is its text. */
export function failureOf(status: number, body: string, retryAfterHeader?: string | null): CallError {
  const checked = check(failure, parsedOrUndefined(body))
  if (!checked.ok || !isErrorCode(checked.value.code)) return new CallError('unreadable', `HTTP ${status}`)
  const { code, message, requestId, data } = checked.value
  const retryAfter = Number(retryAfterHeader)
  return new CallError(code, message, {
    fields: data?.errors ?? [],
    ...(requestId && { requestId }),
    ...(retryAfter > 0 && { retryAfter }),
  })
}

function parsedOrUndefined(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
