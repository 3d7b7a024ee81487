import { AppError, isAppError } from '#server/errors'

/** The engine's error as an AppError; any other error is unchanged and answers 500. */
export function engineError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  if (isOutOfSpace(cause)) return new AppError('storage_full', { cause })
  // chDB throws its own copy of ClickHouseError, so `instanceof` does not work.
  if ('type' in cause && cause.type === 'TIMEOUT_EXCEEDED') return new AppError('search_timeout', { cause })
  if (isTooLong(cause)) return new AppError('too_many_words', { cause })
  if (isUnreachable(cause)) return new AppError('engine_unreachable', { cause })
  return cause
}

function isOutOfSpace(cause: Error): boolean {
  return /No space left on device|NOT_ENOUGH_SPACE|Cannot reserve .*, not enough space/i.test(cause.message)
}

/** Whether a statement has more words than the limit in `connections.ts`. */
function isTooLong(cause: Error): boolean {
  return /TOO_BIG_AST|AST is too big|Max query size exceeded/.test(cause.message)
}

/** Whether a server, or a shard that it asked, does not answer. */
export function isUnreachable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause ? String(cause.code) : ''
  const type = 'type' in cause ? String(cause.type) : ''
  return unreachableCodes.has(code) || lostShardTypes.has(type)
}

const unreachableCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'],
])
/** Errors of a server about another shard of its cluster. */
const lostShardTypes = new Set([
  ...['NETWORK_ERROR', 'SOCKET_TIMEOUT', 'ALL_CONNECTION_TRIES_FAILED', 'ALL_REPLICAS_LOST', 'DNS_ERROR'],
])

/** Whether the engine answered a statement with an error: too many others run, or it has too little memory. */
export function isRefusal(cause: unknown): boolean {
  return cause instanceof Error && 'type' in cause && !isUnreachable(cause)
}

/** Whether a read timed out, or waited too long in the queue. A retry may succeed. */
export function isLate(cause: unknown): cause is AppError {
  return isAppError(cause, 'search_timeout') || isAppError(cause, 'overloaded')
}

/** Whether a table does not exist, such as a kept result after a restart of the engine. */
export function isUnknownTable(cause: unknown): boolean {
  return cause instanceof Error && 'type' in cause && cause.type === 'UNKNOWN_TABLE'
}

const damageTypes = new Set([
  ...['ATTEMPT_TO_READ_AFTER_EOF', 'CANNOT_READ_ALL_DATA', 'CHECKSUM_DOESNT_MATCH', 'CORRUPTED_DATA'],
  ...['CANNOT_DECOMPRESS', 'BAD_SIZE_OF_FILE_IN_DATA_PART', 'NO_FILE_IN_DATA_PART', 'UNEXPECTED_END_OF_FILE'],
])

/** Whether a file of a table part could not be read. */
export function isDamage(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('type' in cause && damageTypes.has(String(cause.type))) return true
  return /\/[0-9a-z]+_\d+_\d+_\d+(?:_\d+)?\//.test(cause.message)
}
