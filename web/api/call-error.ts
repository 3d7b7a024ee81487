import { type ErrorCode, errors, type FailedField } from '@litopys/contract/errors'

/** `network`: nobody answered. `unreadable`: something answered that is not our server, a proxy for one. */
export type CallErrorCode = ErrorCode | 'network' | 'unreadable'

/** A call that did not succeed, in the words of the contract. */
export class CallError extends Error {
  readonly code: CallErrorCode
  readonly fields: FailedField[]
  readonly requestId: string | undefined
  /** Seconds after which the server wants to be asked again. */
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

  /** Whether the same call may succeed later: nobody answered, or the server was in trouble. */
  get mayPass(): boolean {
    return this.code === 'network' || this.code === 'unreadable' || errors[this.code].status >= 429
  }
}

/** The person may not do this, or not any more. */
export function isForbidden(error: unknown): boolean {
  return error instanceof CallError && error.code === 'forbidden'
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}
