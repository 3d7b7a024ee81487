import { type ErrorCode, errors, type FailedField } from '@litopys/contract/errors'

/**
 * `network`: no answer. `unreadable`: an answer from something else than the Litopys server, such as a proxy.
 */
export type CallErrorCode = ErrorCode | 'network' | 'unreadable'

/** A failed call, with the error codes of the contract. */
export class CallError extends Error {
  readonly code: CallErrorCode
  readonly fields: FailedField[]
  readonly requestId: string | undefined
  /** Seconds until the server accepts the call again. */
  readonly retryAfter: number | undefined

  constructor(
    code: CallErrorCode,
    message: string,
    more: { fields?: FailedField[]; requestId?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause })
    this.name = 'CallError'
    this.code = code
    this.fields = more.fields ?? []
    this.requestId = more.requestId
    this.retryAfter = more.retryAfter
  }

  /** Whether the same call can succeed later: there was no answer, or the server failed. */
  get mayPass(): boolean {
    return this.code === 'network' || this.code === 'unreadable' || errors[this.code].status >= 429
  }
}

/** The user does not have the permission, or no longer has it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof CallError && error.code === 'forbidden'
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}
