import type { Static } from 'typebox'
import * as Type from 'typebox'

const instant = Type.String({ format: 'date-time' })
const bytes = Type.Integer({ minimum: 0, description: 'Bytes' })
const count = Type.Integer({ minimum: 0 })

const engine = { kind: Type.Enum(['embedded', 'server']), version: Type.String(), bytes }

/** A setting as the server understood it. `value` is absent if it is not set; secrets are replaced by `•••`. */
const setting = Type.Object({
  name: Type.String(),
  value: Type.Optional(Type.String()),
  isDefault: Type.Boolean(),
  isSecret: Type.Boolean(),
})
export type ShownSetting = Static<typeof setting>

const failingChannel = Type.Object({
  _id: Type.String(),
  channelId: Type.String(),
  title: Type.String(),
  since: Type.String({ format: 'date-time', description: 'First failed refresh after the last good one' }),
  failures: Type.Integer({ minimum: 1, description: 'Failed refreshes since then' }),
  code: Type.String(),
  reason: Type.String({ description: 'Complete English text' }),
})

/** The last verification of the audit log by an administrator. */
const verification = Type.Object({ at: instant, by: Type.String(), ok: Type.Boolean() })

/** `sizes` is absent while the shard does not answer; the sums of the archive are without it then. */
const shard = Type.Object({
  shard: Type.Integer({ minimum: 1 }),
  host: Type.String({ description: 'Host and port of ClickHouse' }),
  sizes: Type.Optional(
    Type.Object({
      posts: count,
      rows: count,
      bytes,
      parts: count,
      disk: Type.Object({ free: bytes, total: bytes }),
    }),
  ),
})
export type ShardState = Static<typeof shard>

const backupHealth = Type.Object({
  isSupported: Type.Boolean({ description: 'False with CLICKHOUSE_URL' }),
  isScheduled: Type.Boolean({ description: 'Whether BACKUP_DIR is set and BACKUP_EVERY is not off' }),
  newest: Type.Optional(
    Type.Object({
      at: Type.String({ format: 'date-time', description: 'The time whose state it has' }),
      ageSeconds: Type.Integer({ minimum: 0 }),
    }),
  ),
  failures: Type.Integer({ minimum: 0, description: 'Failed backups since the newest complete one' }),
  isOverdue: Type.Boolean({ description: 'The newest backup is older than two intervals of the schedule' }),
})

export const systemState = Type.Object({
  product: Type.Object({
    version: Type.String(),
    node: Type.String(),
    startedAt: instant,
    uptimeSeconds: Type.Integer({ minimum: 0 }),
  }),
  archive: Type.Object({
    ...engine,
    posts: Type.Integer({ minimum: 0 }),
    rows: Type.Integer({ minimum: 0, description: 'Rows of all tables' }),
    parts: Type.Integer({ minimum: 0, description: 'Parts of all tables' }),
    shards: Type.Optional(Type.Array(shard, { description: 'The servers of CLICKHOUSE_CLUSTER' })),
  }),
  records: Type.Object(engine),
  disk: Type.Object({ free: bytes, total: bytes, reserve: bytes }),
  memory: Type.Object({
    server: bytes,
    engine: Type.Optional(Type.Integer({ description: 'Process of the embedded ClickHouse, on Linux' })),
    free: bytes,
    total: bytes,
  }),
  jobs: Type.Object({
    queued: count,
    running: count,
    failed: Type.Integer({ minimum: 0, description: 'Failed in the last 24 hours' }),
  }),
  failingChannels: Type.Array(failingChannel, { description: 'The first 100' }),
  services: Type.Object({
    email: Type.Object({ isConfigured: Type.Boolean(), waiting: count }),
    sms: Type.Object({ isConfigured: Type.Boolean(), waiting: count }),
    translator: Type.Enum(['server', 'models', 'none']),
    transcriber: Type.Enum(['server', 'none']),
  }),
  verification: Type.Optional(verification),
  backup: backupHealth,
  settings: Type.Array(setting),
})
export type SystemState = Static<typeof systemState>

export const testedServices = ['email', 'sms', 'translator', 'transcriber'] as const
export type TestedService = (typeof testedServices)[number]

/** `answer`: the translation of the word. `reason`: why the service did not accept the test. */
export const serviceTest = Type.Object({
  ok: Type.Boolean(),
  ms: Type.Integer({ minimum: 0 }),
  answer: Type.Optional(Type.String()),
  code: Type.Optional(Type.String({ description: 'Error code of the API' })),
  reason: Type.Optional(Type.String({ description: 'For an operator; names no recipient' })),
})
export type ServiceTest = Static<typeof serviceTest>
