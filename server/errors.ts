import { type ErrorCode, errors, type FailedField } from '@litopys/contract/errors'

type Details = { fields?: FailedField[]; message?: string; cause?: unknown; retryAfterSeconds?: number }

/** The one error that a use case throws; HTTP status and text come from the contract's table by its code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FailedField[]
  /** After how long another try makes sense, where that is known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    { fields = [], message = errors[code].message, cause, retryAfterSeconds }: Details = {},
  ) {
    super(message, { cause })
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function isAppError(cause: unknown, code: ErrorCode): cause is AppError {
  return cause instanceof AppError && cause.code === code
}

/** Something that keeps the program from starting; the message says what, where and how to mend it. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
  }
}
