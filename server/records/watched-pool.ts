import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { AppError } from '#server/errors'
import { watchSilence } from '#server/silence'

/** A ping waits longer than the watch does, which abandons it. */
const pingTimeoutMs = 10_000
const failure = (cause?: unknown) => new AppError('records_unreachable', { cause, retryAfterSeconds: 2 })

/**
 * The pool with statements that end with `records_unreachable` when the server cannot be reached, or does not answer
 * at all. A change that was under way then may have been committed or not. The connection is closed.
 */
export function watchPool(
  pool: pg.Pool,
  connectionString: string,
  onSilence?: (isSilent: boolean) => void,
): PostgresPool {
  const silence = watchSilence({
    ping: () => pingServer(connectionString),
    isAnswer: (cause) => cause instanceof pg.DatabaseError && !isUnreachable(cause),
    failure: () => failure(),
    onChange: onSilence,
  })
  const heard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await silence.heard(work)
    } catch (cause) {
      throw isUnreachable(cause) ? failure(cause) : cause
    }
  }
  // Without listeners the loss of a connection would end the process. The pool opens another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watchStatements(client, heard)
  })
  return {
    options: pool.options,
    connect: async () => {
      const connecting = pool.connect()
      try {
        return await heard(() => connecting)
      } catch (cause) {
        // It may be connected after all, when no caller waits for it any more.
        connecting.then(
          (client) => client.release(),
          () => undefined,
        )
        throw cause
      }
    },
    end: async () => {
      silence.stop()
      await pool.end()
    },
  }
}

type Query = (...given: unknown[]) => Promise<unknown>

/** Replaces `query` of the client. Calls with a callback or a cursor, as the pool makes them, are unchanged. */
function watchStatements(client: pg.PoolClient, heard: <T>(work: () => Promise<T>) => Promise<T>): void {
  const query: Query = client.query.bind(client)
  const watched: Query = async (...given) => {
    try {
      return await heard(() => query(...given))
    } catch (cause) {
      // Its transaction may still be open, so the connection is not used again.
      if (cause instanceof AppError) abandon(client)
      throw cause
    }
  }
  Object.assign(client, {
    query: (...given: unknown[]) =>
      typeof given[0] === 'string' && typeof given.at(-1) !== 'function'
        ? watched(...given)
        : query(...given),
  })
}

/** Closes the connection at once if a statement is running. The pool removes it when it is released. */
function abandon(client: object): void {
  if ('end' in client && typeof client.end === 'function')
    void Promise.resolve(client.end()).catch(() => undefined)
}

function pingServer(connectionString: string) {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: pingTimeoutMs,
  })
  client.on('error', () => undefined)
  const end = () => void client.end().catch(() => undefined)
  const answered = client.connect().then(() => client.query('SELECT 1'))
  answered.then(end, end)
  return { answered, abandon: end }
}

const unreachableCodes = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
  // The server stops, has crashed, or starts.
  ...['57P01', '57P02', '57P03'],
])
/** Errors of the client and of its pool, which have no code. */
const unreachableMessages =
  /^Connection terminated|not queryable|timeout exceeded when trying to connect|^Client was closed/

function isUnreachable(cause: unknown): boolean {
  if (!(cause instanceof Error) || cause instanceof AppError) return false
  const code = 'code' in cause ? String(cause.code) : ''
  return (
    unreachableCodes.has(code) ||
    code.startsWith('08') ||
    (code === '' && unreachableMessages.test(cause.message))
  )
}
