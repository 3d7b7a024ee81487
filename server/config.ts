import { resolve } from 'node:path'
import { checkText, type Issue } from '@litopys/contract/check'
import { defaultTimeZone } from '@litopys/contract/constants'
import Type, { type Static } from 'typebox'
import { StartError } from './errors.ts'

export const environment = Type.Object({
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65_535 }),
  DATA_DIR: Type.String({ default: './data', minLength: 1 }),
  /** Origin under which browsers reach the server, where it differs from http://HOST:PORT. */
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /**
   * How many proxies stand before the server: the address of the caller is read from so many entries of
   * X-Forwarded-For.
   */
  TRUST_PROXY: Type.Integer({ default: 0, minimum: 0, maximum: 10 }),
  /** Connections from one address, where no proxy stands before the server. */
  SOCKETS_PER_ADDRESS: Type.Integer({ default: 64, minimum: 1 }),
  /** An event loop that is behind by more than that sends newcomers away. */
  LAG_LIMIT_MS: Type.Integer({ default: 250, minimum: 50 }),
  /** Calls of one user; three times as many may come at once. */
  CALLS_PER_SECOND: Type.Integer({ default: 20, minimum: 1 }),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  CLICKHOUSE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  TIME_ZONE: Type.String({ default: defaultTimeZone }),
  /**
   * `required`: administrators and data managers set up a second factor, users get a code at each sign-in.
   * `off`: the password suffices.
   */
  SECOND_FACTOR: Type.Enum(['required', 'off'], { default: 'required' }),
  /**
   * Memory of one argon2id hash of a password, in KiB. One made with another value takes another time, by
   * which it can be told.
   */
  PASSWORD_MEMORY_KIB: Type.Integer({ default: 65_536, minimum: 8, maximum: 1_048_576 }),
  /** smtp://user:password@host:port or smtps://…; without it messages go to DATA_DIR/outbox. */
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.String({
    default: 'Litopys <litopys@localhost>',
    pattern: '^[^<>\\r\\n]*<?[^\\s<>@,]+@[^\\s<>@,]+>?$',
  }),
  /** HTTP gateway for SMS, called by POST. */
  SMS_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Body of that call: {to} and {text} are filled in as JSON strings. */
  SMS_BODY: Type.String({ default: '{"to":{to},"text":{text}}' }),
  SMS_AUTHORIZATION: Type.Optional(Type.String({ pattern: '^[\\x20-\\x7e]+$' })),
  /**
   * Where the signed checkpoints of the audit log are kept; on another disk than DATA_DIR they survive
   * whoever rewrites that.
   */
  AUDIT_CHECKPOINT_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** Room that is left free on the disk of DATA_DIR: with less, nothing more is taken in. */
  DISK_RESERVE_BYTES: Type.Integer({ default: 64 * 1024 ** 2, minimum: 0 }),
  UPLOAD_MAX_BYTES: Type.Integer({ default: 4 * 1024 ** 3, minimum: 1 }),
  /** What is in an uploaded zip archive may take so much unpacked. */
  UNPACKED_MAX_BYTES: Type.Integer({ default: 8 * 1024 ** 3, minimum: 1 }),
  /** Photos, videos and other files of posts that are larger are not kept; 0 keeps none. */
  MEDIA_MAX_BYTES: Type.Integer({ default: 512 * 1024 ** 2, minimum: 0 }),
  /** Where public channels show their posts; asked for channels with that source alone. */
  PREVIEW_URL: Type.String({ default: 'https://t.me', pattern: '^https?://' }),
  /** Between two requests to it, whatever asks. */
  PREVIEW_EVERY_MS: Type.Integer({ default: 1_000, minimum: 0, maximum: 600_000 }),
  /** Between two calls of one Telegram account. */
  MTPROTO_EVERY_MS: Type.Integer({ default: 1_000, minimum: 0, maximum: 600_000 }),
  /** Between two refreshes of a channel because of what happens in it. */
  MTPROTO_LIVE_EVERY_MS: Type.Integer({ default: 60_000, minimum: 0, maximum: 86_400_000 }),
  /** Photos, audio, video and other files of posts are fetched from Telegram, up to MEDIA_MAX_BYTES each. */
  MTPROTO_MEDIA: Type.Enum(['off', 'on'], { default: 'off' }),
  /**
   * How many of a channel's newest posts a refresh looks at once more, and none that are older than so many
   * days.
   */
  RECHECK_POSTS: Type.Integer({ default: 100, minimum: 0, maximum: 10_000 }),
  RECHECK_DAYS: Type.Integer({ default: 30, minimum: 0, maximum: 36_500 }),
  /**
   * Of somebody who is a user and nothing more: exports of over 5,000 rows in an hour, and rows of all
   * exports in a day.
   */
  EXPORTS_PER_HOUR: Type.Integer({ default: 2, minimum: 0 }),
  EXPORT_ROWS_PER_DAY: Type.Integer({ default: 50_000, minimum: 0 }),
  /** A server that speaks as LibreTranslate does; texts of posts go there. */
  TRANSLATE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  TRANSLATE_API_KEY: Type.Optional(Type.String({ pattern: '^[\\x20-\\x7e]+$' })),
  /** For five texts, each in several versions. */
  TRANSLATE_TIMEOUT_SECONDS: Type.Integer({ default: 15, minimum: 1, maximum: 600 }),
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
  const issues = [
    ...(checked.ok ? [] : checked.issues),
    ...timeZoneIssues(input),
    ...addressIssues(input),
    ...smsIssues(input),
  ]
  if (checked.ok && issues.length === 0)
    return { ...checked.value, DATA_DIR: resolve(checked.value.DATA_DIR) }
  const lines = issues.map((issue) => `  ${issue.path.slice(1)}: ${issue.message}`)
  throw new StartError(`The configuration is not valid:\n${lines.join('\n')}`)
}

/** The data directory that the environment names; undefined where it names none. */
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
  ].flatMap((name) => {
    const address = given[name]
    if (address === undefined || URL.canParse(address)) return []
    // The value is not repeated: it may have a password in it.
    return [{ path: `/${name}`, message: 'This is not an address', code: 'url' }]
  })
}

/** Found out now, and not by the first code that does not arrive. */
function smsIssues({ SMS_BODY: template }: Given): Issue[] {
  if (template === undefined) return []
  const isWhole = template.includes('{to}') && template.includes('{text}')
  if (isWhole && isJson(template.replace(/\{(to|text)\}/g, '""'))) return []
  return [{ path: '/SMS_BODY', message: 'This is not JSON with {to} and {text} in it', code: 'template' }]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
