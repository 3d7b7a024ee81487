import { type ErrorCode, errors, type FailedField } from '@litopys/contract/errors'

type Details = { fields?: FailedField[]; message?: string; cause?: unknown; retryAfterSeconds?: number }

/** The only error class of use cases. HTTP status and text are in the contract's table, by code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FailedField[]
  /** Seconds after which a retry makes sense, if known. */
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

/** An error that prevents the start. The message says what is wrong, where, and how to repair it. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
  }
}

/** The message of an error, for a text about what it prevented. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
