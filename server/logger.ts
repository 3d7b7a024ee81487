import pino, { type Logger } from 'pino'

/** Longer error texts are cut, as an engine may repeat a whole statement. */
const longestText = 2_000

/**
 * Logs to standard error. Errors are logged with message and stack only, because engines attach parameters of
 * statements.
 */
export function createLogger(level: string): Logger {
  return pino({ level, serializers: { err: errorLines } }, pino.destination(2))
}

function errorLines(error: unknown): object {
  if (!(error instanceof Error)) return { message: cut(String(error)) }
  return {
    name: error.name,
    message: cut(error.message),
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: cut(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: errorLines(error.cause) }),
  }
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
