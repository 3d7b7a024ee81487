import { readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { check, checkText, type Issue } from '@litopys/contract/check'
import { defaultTimeZone } from '@litopys/contract/constants'
import type { Role } from '@litopys/contract/schemas/account'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { StartError } from './errors.ts'

/**
 * Each setting whose name or value may be secret has `secret`: `whole`: no user may read the value. `address`:
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
  /** Rate limit per API key; three times as many calls may come at once. */
  API_KEY_CALLS_PER_SECOND: Type.Integer({ secret: 'no', default: 10, minimum: 1 }),
  DATABASE_URL: Type.Optional(Type.String({ secret: 'address', pattern: '^postgres(ql)?://' })),
  /** One server, or one server of each shard of CLICKHOUSE_CLUSTER, separated by commas. */
  CLICKHOUSE_URL: Type.Optional(
    Type.String({ secret: 'address', pattern: '^https?://[^,]+(,\\s*https?://[^,]+)*$' }),
  ),
  CLICKHOUSE_CLUSTER: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]+$' })),
  /** File with all keys, in place of DATA_DIR/secrets. */
  LITOPYS_SECRETS_FILE: Type.Optional(Type.String({ secret: 'no', minLength: 1 })),
  /**
   * Where the files of posts, uploads and exports are, if not in DATA_DIR: file:///folder or s3://bucket/prefix.
   * All processes on one DATABASE_URL need the same.
   */
  FILES_URL: Type.Optional(
    Type.String({ secret: 'no', pattern: '^(file:///.|s3://[a-z0-9][a-z0-9.-]+(/.*)?$)' }),
  ),
  /** Address of an S3-compatible store; without it, AWS. */
  S3_ENDPOINT: Type.Optional(Type.String({ secret: 'address', pattern: '^https?://' })),
  S3_REGION: Type.String({ default: 'us-east-1', minLength: 1 }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ secret: 'whole', minLength: 1 })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ secret: 'whole', minLength: 1 })),
  TIME_ZONE: Type.String({ default: defaultTimeZone }),
  /**
   * `required`: administrators and data managers need a second factor, users get a code at each sign-in.
   * `off`: the password suffices.
   */
  SECOND_FACTOR: Type.Enum(['required', 'off'], { default: 'required' }),
  /** Address of an OpenID Connect provider. The server contacts it when a user chooses single sign-on. */
  OIDC_ISSUER: Type.Optional(Type.String({ secret: 'address', pattern: '^https?://' })),
  OIDC_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  OIDC_CLIENT_SECRET: Type.Optional(Type.String({ secret: 'whole', pattern: '^[\\x20-\\x7e]+$' })),
  OIDC_SCOPES: Type.String({ default: 'openid email profile', pattern: '^(.* )?openid( .*)?$' }),
  /** The provider's name on the button of the sign-in page. */
  OIDC_NAME: Type.String({ default: 'OpenID Connect', minLength: 1, maxLength: 40 }),
  /** Claim with the groups or roles of a user; a path with dots names a claim within a claim. */
  OIDC_ROLE_CLAIM: Type.Optional(Type.String({ minLength: 1 })),
  /** Role of each value of that claim, as JSON: {"value": "admin" | "data-manager" | "user"}. */
  OIDC_ROLES: Type.Optional(Type.String({ minLength: 1 })),
  /** `invited`: only users that exist here sign in. `create`: others are created at their first sign-in. */
  OIDC_USERS: Type.Enum(['invited', 'create'], { default: 'invited' }),
  /**
   * Values of the claims `amr` and `acr` with which the provider vouches for a second factor, separated by
   * commas. Without one of them the steps of SECOND_FACTOR follow.
   */
  OIDC_SECOND_FACTOR: Type.Optional(Type.String({ minLength: 1 })),
  /** Who may sign in with a password. */
  PASSWORD_SIGN_IN: Type.Enum(['on', 'administrators', 'off'], { secret: 'no', default: 'on' }),
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
  /** Whether webhooks may use loopback and private addresses, and plain HTTP to them. */
  WEBHOOK_PRIVATE_ADDRESSES: Type.Enum(['off', 'on'], { default: 'off' }),
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
  /** Time-stamping authorities (RFC 3161) that stamp each seal, separated by spaces or commas. */
  TSA_URL: Type.Optional(
    Type.String({ secret: 'address', pattern: '^https?://[^\\s,]+([\\s,]+https?://[^\\s,]+)*$' }),
  ),
  /** PEM file with the root certificates of these authorities. */
  TSA_ROOTS: Type.Optional(Type.String({ minLength: 1 })),
  /** Free space kept on the disk of DATA_DIR. With less, uploads, jobs and exports are refused. */
  DISK_RESERVE_BYTES: Type.Integer({ default: 64 * 1024 ** 2, minimum: 0 }),
  /** Folder for scheduled backups; without it there are none. */
  BACKUP_DIR: Type.Optional(Type.String({ minLength: 1 })),
  BACKUP_EVERY: Type.String({ default: 'daily', pattern: '^(off|daily|weekly|[1-9][0-9]{0,2}[hd])$' }),
  /** Number of days, weeks and months: the newest backup of each is kept. */
  BACKUP_KEEP: Type.String({ default: '7,4,12', pattern: '^(?!0+,0+,0+$)\\d{1,4},\\d{1,4},\\d{1,4}$' }),
  UPLOAD_MAX_BYTES: Type.Integer({ default: 4 * 1024 ** 3, minimum: 1 }),
  /** Maximum unpacked size of an uploaded zip archive. */
  UNPACKED_MAX_BYTES: Type.Integer({ default: 8 * 1024 ** 3, minimum: 1 }),
  /** Larger photos, videos and other files of posts are not stored; 0 stores none. */
  MEDIA_MAX_BYTES: Type.Integer({ default: 512 * 1024 ** 2, minimum: 0 }),
  /**
   * Whether pictures of posts are analysed: thumbnails, sizes, data of cameras, and hashes to find a picture again.
   */
  MEDIA_ANALYSIS: Type.Enum(['on', 'off'], { default: 'on' }),
  /** Whether words in pictures are read, as a part of the analysis. */
  PICTURE_TEXT: Type.Enum(['on', 'off'], { default: 'on' }),
  /** Whether attached documents are read, as a part of the analysis. */
  DOCUMENT_TEXT: Type.Enum(['on', 'off'], { default: 'on' }),
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
  /**
   * Whether the bytes that sources send are kept with the posts. A channel may differ. Their hashes are always
   * kept.
   */
  SOURCE_RECORDS: Type.Enum(['all', 'none'], { default: 'all' }),
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
  /** A server with the API of OpenAI for transcripts. It receives the sound of posts. */
  TRANSCRIBE_URL: Type.Optional(Type.String({ secret: 'address', pattern: '^https?://' })),
  TRANSCRIBE_KEY: Type.Optional(Type.String({ secret: 'whole', pattern: '^[\\x20-\\x7e]+$' })),
  TRANSCRIBE_MODEL: Type.String({ default: 'whisper-1', pattern: '^[A-Za-z0-9][\\w./:-]{0,99}$' }),
  /** Files that are sent at the same time. */
  TRANSCRIBE_PARALLEL: Type.Integer({ default: 1, minimum: 1, maximum: 16 }),
  /** Time limit of a file, beside four times its length. */
  TRANSCRIBE_TIMEOUT_SECONDS: Type.Integer({ default: 120, minimum: 1, maximum: 86_400 }),
  /** Larger and longer sounds are not sent. */
  TRANSCRIBE_MAX_BYTES: Type.Integer({ default: 100 * 1024 ** 2, minimum: 1 }),
  TRANSCRIBE_MAX_MINUTES: Type.Integer({ default: 240, minimum: 1, maximum: 600 }),
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
  // An override also takes the place of a file that the environment names.
  const files = Object.keys(overrides).map((name) => [`${name}_FILE`, undefined])
  const { input, issues: fileIssues } = readGiven({
    ...process.env,
    ...Object.fromEntries(files),
    ...overrides,
  })
  const checked = checkText(environment, input)
  const issues = [
    ...fileIssues,
    ...(checked.ok ? [] : checked.issues),
    ...timeZoneIssues(input),
    ...addressIssues(input),
    ...smsIssues(input),
    ...oidcIssues(input),
    ...headerIssues(input),
    ...filesIssues(input),
    ...backupIssues(input),
    ...stampIssues(input),
  ]
  if (checked.ok && issues.length === 0)
    return {
      ...checked.value,
      DATA_DIR: resolve(checked.value.DATA_DIR),
      ...(checked.value.BACKUP_DIR ? { BACKUP_DIR: resolve(checked.value.BACKUP_DIR) } : {}),
    }
  const lines = issues.map((issue) => `  ${issue.path.slice(1)}: ${messageOf(issue)}`)
  throw new StartError(`The configuration is not valid:\n${lines.join('\n')}`)
}

/** A message for operators, who do not read patterns. */
function messageOf({ path, message, code }: Issue): string {
  const setting: object | undefined = Object.entries(environment.properties).find(
    ([name]) => name === path.slice(1),
  )?.[1]
  if (code === 'pattern') return 'does not have the form that docs/configuration.md describes'
  if (code === 'enum' && setting && 'enum' in setting && Array.isArray(setting.enum))
    return `must be one of ${setting.enum.join(', ')}`
  return message
}

/** Whether a folder is another one, or is inside it. */
export function isInside(folder: string, other: string): boolean {
  return `${resolve(folder)}${sep}`.startsWith(`${resolve(other)}${sep}`)
}

/** The data directory in the environment; undefined if it is not set. */
export function namedDataDirectory(): string | undefined {
  return process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : undefined
}

/** The passphrase for the secret keys in a backup; undefined if the environment has none. */
export function namedPassphrase(): string | undefined {
  return process.env.BACKUP_PASSPHRASE || undefined
}

/**
 * The server that `litopys mcp` calls, and its API key, which may be in a file; undefined if they are not set.
 * @throws StartError if the file cannot be used.
 */
export function namedServer(): { url: string | undefined; apiKey: string | undefined } {
  const { LITOPYS_URL: url, LITOPYS_API_KEY: apiKey, LITOPYS_API_KEY_FILE: file } = process.env
  const named = { url: url || undefined, apiKey: apiKey || undefined }
  if (!file) return named
  if (apiKey) throw new StartError('LITOPYS_API_KEY_FILE: LITOPYS_API_KEY is set too. Set one of them')
  const content = contentOf(file)
  if (!content) throw new StartError(`LITOPYS_API_KEY_FILE: The file ${file} is empty or cannot be read`)
  return { ...named, apiKey: content }
}

type Given = Record<string, string | undefined>

/**
 * The settings that are set: variables, and contents of the files that variables with `_FILE` after the name
 * of a setting name. Secrets are mounted as such files.
 */
function readGiven(given: Given): { input: Given; issues: Issue[] } {
  const input: Given = {}
  const issues: Issue[] = []
  for (const name of Object.keys(environment.properties)) {
    const [value, file] = [given[name], given[`${name}_FILE`]]
    // An empty variable counts as unset, as in compose files.
    if (value) input[name] = value
    if (!file) continue
    const problem = value ? `${name} is set too. Set one of them` : undefined
    const content = problem === undefined ? contentOf(file) : ''
    if (content) input[name] = content
    else
      issues.push({
        path: `/${name}_FILE`,
        message: problem ?? `The file ${file} is empty or cannot be read`,
        code: 'file',
      })
  }
  return { input, issues }
}

/** The file's text without the line end that editors add; undefined if it cannot be read. */
function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // The caller names the variable with the file.
    return undefined
  }
}

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
    'TRANSCRIBE_URL',
    'OIDC_ISSUER',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'FILES_URL',
    'S3_ENDPOINT',
  ].flatMap((name) => {
    const addresses = name === 'CLICKHOUSE_URL' ? given[name]?.split(',') : [given[name]]
    if (!addresses || addresses.every((one) => one === undefined || URL.canParse(one.trim()))) return []
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

function filesIssues(given: Given): Issue[] {
  if (!given.FILES_URL?.startsWith('s3:')) return []
  return ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    .filter((name) => given[name] === undefined)
    .map((name) => ({ path: `/${name}`, message: 'FILES_URL needs this', code: 'required' }))
}

function backupIssues({ BACKUP_DIR: folder, DATA_DIR: data = './data' }: Given): Issue[] {
  if (folder === undefined || !isInside(folder, data)) return []
  const message = 'The folder is in DATA_DIR. Backups belong on another disk'
  return [{ path: '/BACKUP_DIR', message, code: 'inside' }]
}

const sameAuthority =
  'Two authorities have the same host and path. Stamps are listed by host and path alone, because user, password and query may be secret. Remove one of them'

function stampIssues({ TSA_URL: urls, TSA_ROOTS: roots }: Given): Issue[] {
  if (urls === undefined) return []
  const given = urls.split(/[\s,]+/).filter((url) => url !== '')
  if (!given.every((url) => URL.canParse(url)))
    return [{ path: '/TSA_URL', message: 'This is not an address', code: 'url' }]
  // The list of stamps has addresses without user, password and query.
  const names = new Set(given.map((url) => new URL(url)).map(({ origin, pathname }) => origin + pathname))
  return [
    ...(names.size < given.length ? [{ path: '/TSA_URL', message: sameAuthority, code: 'twice' }] : []),
    ...(roots === undefined ? [{ path: '/TSA_ROOTS', message: 'TSA_URL needs this', code: 'required' }] : []),
  ]
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function oidcIssues(given: Given): Issue[] {
  const {
    OIDC_ISSUER: issuer,
    OIDC_ROLE_CLAIM: claim,
    OIDC_ROLES: roles,
    PASSWORD_SIGN_IN: password = 'on',
  } = given
  const issues: Issue[] = []
  const add = (name: string, message: string, code: string) =>
    issues.push({ path: `/${name}`, message, code })
  const missing = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].filter((name) => given[name] === undefined)
  if (issuer !== undefined) for (const name of missing) add(name, 'OIDC_ISSUER needs this', 'required')
  const address = issuer !== undefined && URL.canParse(issuer) ? new URL(issuer) : undefined
  if (address?.protocol === 'http:' && !isLoopback(address.hostname))
    add('OIDC_ISSUER', 'This must start with https://', 'url')
  if (issuer === undefined && password !== 'on')
    add('PASSWORD_SIGN_IN', 'Without OIDC_ISSUER users could not sign in. Set it, or use on', 'required')
  if ((claim === undefined) !== (roles === undefined))
    add(claim ? 'OIDC_ROLES' : 'OIDC_ROLE_CLAIM', 'Set OIDC_ROLE_CLAIM and OIDC_ROLES together', 'required')
  if (roles !== undefined && !readRoleMapping(roles))
    add('OIDC_ROLES', 'This is not JSON such as {"staff": "user", "chiefs": "admin"}', 'template')
  return issues
}

const roleNames = { admin: 'Admin', 'data-manager': 'Data manager', user: 'User' } as const
const roleMapping = Type.Record(Type.String(), Type.Enum(['admin', 'data-manager', 'user']))

/** The roles of OIDC_ROLES by the value of the claim; undefined if the text is not such a mapping. */
export function readRoleMapping(text: string): Map<string, Role> | undefined {
  if (!isJson(text)) return undefined
  const checked = check(roleMapping, JSON.parse(text))
  if (!checked.ok) return undefined
  return new Map(Object.entries(checked.value).map(([value, name]) => [value, roleNames[name]]))
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
