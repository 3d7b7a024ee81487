import { resolve } from 'node:path'
import { checkText } from '@litopys/contract/check'
import { defaultTimeZone } from '@litopys/contract/constants'
import Type, { type Static } from 'typebox'
import { StartError } from './errors.ts'

const environment = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65_535 }),
  DATA_DIR: Type.String({ default: './data', minLength: 1 }),
  /** Origin under which browsers reach the server, where it differs from http://HOST:PORT. */
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  CLICKHOUSE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  TIME_ZONE: Type.String({ default: defaultTimeZone }),
  UPLOAD_MAX_BYTES: Type.Integer({ default: 4 * 1024 ** 3, minimum: 1 }),
  SEARCH_TIMEOUT_SECONDS: Type.Integer({ default: 10, minimum: 1, maximum: 600 }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { default: 'warn' }),
})
export type Config = Static<typeof environment>

/** The only place that reads the environment. Throws StartError naming every bad variable. */
export function readConfig(overrides: Record<string, string> = {}): Config {
  const given = { ...process.env, ...overrides }
  const known = Object.keys(environment.properties)
  // An empty variable counts as unset, as compose files write them.
  const input = Object.fromEntries(known.filter((name) => given[name]).map((name) => [name, given[name]]))
  const checked = checkText(environment, input)
  if (!checked.ok) {
    const lines = checked.issues.map((issue) => `  ${issue.path.slice(1)}: ${issue.message}`)
    throw new StartError(`The configuration is not valid:\n${lines.join('\n')}`)
  }
  assertTimeZone(checked.value.TIME_ZONE)
  return { ...checked.value, DATA_DIR: resolve(checked.value.DATA_DIR) }
}

function assertTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch (cause) {
    throw new StartError(
      `The configuration is not valid:\n  TIME_ZONE: ${timeZone} is not a time zone`,
      cause,
    )
  }
}
