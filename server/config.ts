import { resolve } from 'node:path'
import { checkText, type Issue } from '@litopys/contract/check'
import { defaultTimeZone } from '@litopys/contract/constants'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { StartError } from './errors.ts'

/**
 * Each setting whose name or value may be secret has `secret`: `whole`: nobody may read the value. `address`:
 * user, password, path and query may be secret. `no`: the value is public in spite of its name.
 */
export const environment = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65_535 }),
  DATA_DIR: Type.String({ default: './data', minLength: 1 }),
  /** Origin under which browsers reach the server, if it differs from http://HOST:PORT. */
  PUBLIC_URL: Type.Optional(Type.String({ secret: 'no', pattern: '^https?://[^/]+$' })),
  /**
   * Number of proxies in front of the server. The caller's address is that many entries from the end of
   * X-Forwarded-For.
   */
  TRUST_PROXY: Type.Integer({ default: 0, minimum: 0, maximum: 10 }),
  /** Maximum number of connections from one address, if there is no proxy in front of the server. */
  SOCKETS_PER_ADDRESS: Type.Integer({ default: 64, minimum: 1 }),
  /** Delay of the event loop in milliseconds above which new calls are refused. */
  LAG_LIMIT_MS: Type.Integer({ default: 250, minimum: 50 }),
  /** Rate limit per user; three times as many calls may come at once. */
  CALLS_PER_SECOND: Type.Integer({ default: 20, minimum: 1 }),
  DATABASE_URL: Type.Optional(Type.String({ secret: 'address', pattern: '^postgres(ql)?://' })),
  CLICKHOUSE_URL: Type.Optional(Type.String({ secret: 'address', pattern: '^https?://' })),
  TIME_ZONE: Type.String({ default: defaultTimeZone }),
  /**
   * `required`: administrators and data managers need a second factor, users get a code at each sign-in.
   * `off`: the password suffices.
   */
  SECOND_FACTOR: Type.Enum(['required', 'off'], { default: 'required' }),
  /**
   * Memory of one argon2id password hash, in KiB. Hashes with another value take another time, which reveals
   * existing accounts.
   */
  PASSWORD_MEMORY_KIB: Type.Integer({ secret: 'no', default: 65_536, minimum: 8, maximum: 1_048_576 }),
  /** smtp://user:password@host:port or smtps://…; without it messages are written to DATA_DIR/outbox. */
  SMTP_URL: Type.Optional(Type.String({ secret: 'address', pattern: '^smtps?://' })),
  MAIL_FROM: Type.String({
    default: 'Litopys <litopys@localhost>',
    pattern: '^[^<>\\r\\n]*<?[^\\s<>@,]+@[^\\s<>@,]+>?$',
  }),
  /** HTTP gateway for SMS, called with POST. */
  SMS_URL: Type.Optional(Type.String({ secret: 'address', pattern: '^https?://' })),
  /** Body of that call. {to} and {text} are replaced by JSON strings. */
  SMS_BODY: Type.String({ secret: 'whole', default: '{"to":{to},"text":{text}}' }),
  SMS_AUTHORIZATION: Type.Optional(Type.String({ secret: 'whole', pattern: '^[\\x20-\\x7e]+$' })),
  /**
   * Folder for the signed checkpoints of the audit log. On another disk than DATA_DIR they survive an
   * attacker who rewrites it.
   */
  AUDIT_CHECKPOINT_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** Free space kept on the disk of DATA_DIR. With less, uploads, jobs and exports are refused. */
  DISK_RESERVE_BYTES: Type.Integer({ default: 64 * 1024 ** 2, minimum: 0 }),
  UPLOAD_MAX_BYTES: Type.Integer({ default: 4 * 1024 ** 3, minimum: 1 }),
  /** Maximum unpacked size of an uploaded zip archive. */
  UNPACKED_MAX_BYTES: Type.Integer({ default: 8 * 1024 ** 3, minimum: 1 }),
  /** Larger photos, videos and other files of posts are not stored; 0 stores none. */
  MEDIA_MAX_BYTES: Type.Integer({ default: 512 * 1024 ** 2, minimum: 0 }),
  /** Address of the public web preview. It is only requested for channels with that source. */
  PREVIEW_URL: Type.String({ secret: 'address', default: 'https://t.me', pattern: '^https?://' }),
  /** Milliseconds between two requests to the preview. */
  PREVIEW_EVERY_MS: Type.Integer({ default: 1_000, minimum: 0, maximum: 600_000 }),
  /** Milliseconds between two calls of one Telegram account. */
  MTPROTO_EVERY_MS: Type.Integer({ default: 1_000, minimum: 0, maximum: 600_000 }),
  /** Pause in milliseconds after each answer of Telegram with live changes of a channel. */
  MTPROTO_LIVE_EVERY_MS: Type.Integer({ default: 60_000, minimum: 0, maximum: 86_400_000 }),
  /**
   * Whether photos, audio, video and other files of posts are downloaded from Telegram, up to MEDIA_MAX_BYTES
   * each.
   */
  MTPROTO_MEDIA: Type.Enum(['off', 'on'], { default: 'off' }),
  /** Number of a channel's newest posts that a refresh checks again, and their maximum age in days. */
  RECHECK_POSTS: Type.Integer({ default: 100, minimum: 0, maximum: 10_000 }),
  RECHECK_DAYS: Type.Integer({ default: 30, minimum: 0, maximum: 36_500 }),
  /**
   * Limits for users without another role: exports of more than 5,000 rows per hour, and rows of all exports
   * per day.
   */
  EXPORTS_PER_HOUR: Type.Integer({ default: 2, minimum: 0 }),
  EXPORT_ROWS_PER_DAY: Type.Integer({ default: 50_000, minimum: 0 }),
  /** A server with the API of LibreTranslate. It receives texts of posts. */
  TRANSLATE_URL: Type.Optional(Type.String({ secret: 'address', pattern: '^https?://' })),
  TRANSLATE_API_KEY: Type.Optional(Type.String({ secret: 'whole', pattern: '^[\\x20-\\x7e]+$' })),
  /** Time limit for five texts, each in several versions. */
  TRANSLATE_TIMEOUT_SECONDS: Type.Integer({ default: 15, minimum: 1, maximum: 600 }),
  SEARCH_TIMEOUT_SECONDS: Type.Integer({ default: 10, minimum: 1, maximum: 600 }),
  /** Port for the metrics, on an address of its own; 0 takes a free one. */
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
  METRICS_HOST: Type.String({ default: '127.0.0.1', minLength: 1 }),
  /** Bearer token for the metrics at /metrics of the main port. */
  METRICS_TOKEN: Type.Optional(Type.String({ secret: 'whole', pattern: '^[\\x21-\\x7e]{24,}$' })),
  /** Base address of a collector that receives traces with OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ secret: 'address', pattern: '^https?://' })),
  /** `name=value,name=value`, percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    Type.String({
      secret: 'whole',
      pattern: '^[^=,\\s]+=[\\x20-\\x2b\\x2d-\\x7e]*(,[^=,\\s]+=[\\x20-\\x2b\\x2d-\\x7e]*)*$',
    }),
  ),
  OTEL_SERVICE_NAME: Type.String({ default: 'litopys', minLength: 1, maxLength: 100 }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { default: 'warn' }),
})
export type Config = Static<typeof environment>

/**
 * Reads the configuration. This is the only place that reads the environment. @throws StartError that names
 * every bad variable.
 */
export function readConfig(overrides: Record<string, string> = {}): Config {
  const given = { ...process.env, ...overrides }
  const known = Object.keys(environment.properties)
  // An empty variable counts as unset, as in compose files.
  const input = Object.fromEntries(known.filter((name) => given[name]).map((name) => [name, given[name]]))
  const checked = checkText(environment, input)
  const issues = [
    ...(checked.ok ? [] : checked.issues),
    ...timeZoneIssues(input),
    ...addressIssues(input),
    ...smsIssues(input),
    ...headerIssues(input),
  ]
  if (checked.ok && issues.length === 0)
    return { ...checked.value, DATA_DIR: resolve(checked.value.DATA_DIR) }
  const lines = issues.map((issue) => `  ${issue.path.slice(1)}: ${issue.message}`)
  throw new StartError(`The configuration is not valid:\n${lines.join('\n')}`)
}

/** The data directory in the environment; undefined if it is not set. */
export function namedDataDirectory(): string | undefined {
  return process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : undefined
}

type Given = Record<string, string | undefined>

function timeZoneIssues({ TIME_ZONE: timeZone }: Given): Issue[] {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return []
  } catch {
    return [{ path: '/TIME_ZONE', message: `${timeZone} is not a time zone`, code: 'timeZone' }]
  }
}

function addressIssues(given: Given): Issue[] {
  return [
    'PUBLIC_URL',
    'DATABASE_URL',
    'CLICKHOUSE_URL',
    'PREVIEW_URL',
    'SMTP_URL',
    'SMS_URL',
    'TRANSLATE_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ].flatMap((name) => {
    const address = given[name]
    if (address === undefined || URL.canParse(address)) return []
    // The value is not repeated, as it may contain a password.
    return [{ path: `/${name}`, message: 'This is not an address', code: 'url' }]
  })
}

/** Checked at the start, so that a wrong template is not found only by a missing code. */
function smsIssues({ SMS_BODY: template }: Given): Issue[] {
  if (template === undefined) return []
  const isWhole = template.includes('{to}') && template.includes('{text}')
  if (isWhole && isJson(template.replace(/\{(to|text)\}/g, '""'))) return []
  return [{ path: '/SMS_BODY', message: 'This is not JSON with {to} and {text} in it', code: 'template' }]
}

function headerIssues({ OTEL_EXPORTER_OTLP_HEADERS: headers = '' }: Given): Issue[] {
  try {
    decodeURIComponent(headers)
    return []
  } catch {
    const message = 'This is not percent-encoded'
    return [{ path: '/OTEL_EXPORTER_OTLP_HEADERS', message, code: 'encoding' }]
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The environment of this process for a child process, with more variables. */
export function childEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}
