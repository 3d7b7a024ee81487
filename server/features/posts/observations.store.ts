import type { Observation } from '@litopys/contract/schemas/observation'
import type { Engine, ReadOptions } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { TimeCursor } from '#server/time-cursor'
import type { ObservationLine, ReceivedLines } from './received-records.ts'

export type ObservationWithRecord = { observation: Observation; bytes: Buffer | undefined }
type StoredRecord = { encoding: 'utf8' | 'base64'; size: number; content: string }

export type ObservationStore = ReturnType<typeof createObservationStore>

type Reading = Pick<ReadOptions, 'pool' | 'signal' | 'timeoutSeconds'>

/** Keys per statement, and rows per answer. */
const keysAtOnce = 1_000
const rowsAtOnce = 10_000
/** Records in memory at a time: their number, and about their bytes. */
const recordsAtOnce = 250
const recordBytesAtOnce = 16 * 1024 ** 2
/** Longest time to find the observations of a run, which may be anywhere in the archive. */
const runSeconds = 600

const columns = raw(
  'channelId, messageId, source, run, hash, capturedAt, seenAt, asked, parser, context, place, files',
)
/** The order of the leaves of a seal. Texts are compared by their bytes. */
const leafOrder = raw('channelId, messageId, run, hash, place')

/** Id of an observation among those of its post, in SQL and in the program. */
const observationId = raw("concat('o:', run, ' ', hash, ' ', place)")
export function idOfObservation({ run, hash, place }: Observation): string {
  return `o:${run} ${hash} ${place}`
}

/** `first`, `firstAt`: id and time of the first observation. */
type ObservationSummary = { count: number; runs: string[]; first: string; firstAt: string }

/** Observations and their source records. */
export function createObservationStore(engine: Engine) {
  const read = async (statement: Sql, options: Reading): Promise<Observation[]> => {
    const rows = await engine.rows<ObservationLine>(statement, options)
    return rows.map((row) => ({ ...row, seenAt: row.seenAt ?? '' }))
  }

  /** A record as the engine stores it. */
  const findRecord = async (
    channelId: string,
    messageId: number,
    hash: string,
    options: Reading = {},
  ): Promise<StoredRecord | undefined> => {
    const [row] = await engine.rows<StoredRecord>(
      sql`SELECT encoding, size, content FROM litopys.sourceRecords
        WHERE channelId = ${bind('String', channelId)} AND messageId = ${bind('Int64', messageId)}
          AND hash = ${bind('String', hash)} LIMIT 1`,
      options,
    )
    return row
  }

  return {
    /** Repeating this changes nothing. */
    async insert(received: ReceivedLines[]): Promise<void> {
      const records = Buffer.concat(received.map((lines) => lines.records))
      const observations = Buffer.concat(received.map((lines) => lines.observations))
      if (records.length > 0) await engine.insertLines('litopys.sourceRecords', records)
      if (observations.length > 0) await engine.insertLines('litopys.observations', observations)
    },

    /** All observations of a run, in the order of leaves, with constant memory. */
    async *observationsOfRun(
      run: string,
      { signal }: Pick<Reading, 'signal'> = {},
    ): AsyncIterable<Observation> {
      const options = { pool: 'write', signal, timeoutSeconds: runSeconds } as const
      let last: Observation | undefined
      do {
        const beyond = last ? beyondPlace(last) : raw('true')
        const page = await read(
          sql`SELECT ${columns} FROM litopys.observations FINAL
            WHERE run = ${bind('String', run)} AND ${beyond}
            ORDER BY ${leafOrder} LIMIT ${bind('UInt32', rowsAtOnce)}`,
          options,
        )
        yield* page
        last = page.length === rowsAtOnce ? page.at(-1) : undefined
      } while (last)
    },

    /**
     * Observations of these posts with the bytes of their records, in the order of leaves. Each part has a limited
     * size, however many observations a post has. `bytes` is undefined where the archive does not keep them.
     */
    async *withRecords(
      keys: PostKey[],
      { signal }: Pick<Reading, 'signal'> = {},
    ): AsyncIterable<ObservationWithRecord[]> {
      const options = { pool: 'write', signal } as const
      const among = hasKey(keys)
      let last: Observation | undefined
      do {
        const page = await read(
          sql`SELECT ${columns} FROM litopys.observations FINAL
            WHERE ${among} AND ${last ? beyondLeaf(last) : raw('true')}
            ORDER BY ${leafOrder} LIMIT ${bind('UInt32', recordsAtOnce)}`,
          options,
        )
        const sizes = await engine.rows<PostKey & { hash: string; size: number }>(
          sql`SELECT DISTINCT channelId, messageId, hash, size FROM litopys.sourceRecords WHERE ${hasHash(page)}`,
          options,
        )
        const sizeOf = new Map(sizes.map((row) => [recordName(row), row.size]))
        for (const part of partsOfSize(page, (one) => sizeOf.get(recordName(one)) ?? 0)) {
          const found = await engine.rows<PostKey & { hash: string } & StoredRecord>(
            sql`SELECT channelId, messageId, hash, encoding, size, content FROM litopys.sourceRecords
              WHERE ${hasHash(part)} LIMIT 1 BY channelId, messageId, hash`,
            options,
          )
          const bytesOf = new Map(
            found.map((row) => [recordName(row), Buffer.from(row.content, row.encoding)]),
          )
          yield part.map((observation) => ({ observation, bytes: bytesOf.get(recordName(observation)) }))
        }
        last = page.length === recordsAtOnce ? page.at(-1) : undefined
      } while (last)
    },

    /** All observations of these posts, in the order of leaves. */
    async observationsOfPosts(keys: PostKey[], options: Reading = {}): Promise<Observation[]> {
      const parts: Observation[][] = []
      for (let at = 0; at < keys.length; at += keysAtOnce)
        parts.push(
          await read(
            sql`SELECT ${columns} FROM litopys.observations FINAL
              WHERE ${hasKey(keys.slice(at, at + keysAtOnce))} ORDER BY ${leafOrder}`,
            options,
          ),
        )
      return parts.flat()
    },

    /** Observations of a post, the latest first, beyond a place. */
    async pageOfPost(
      key: PostKey,
      { before, limit }: { before?: TimeCursor | undefined; limit: number },
      options: Reading = {},
    ): Promise<Observation[]> {
      const captured = raw('toUnixTimestamp(capturedAt) * 1000')
      const at = before && bind('Int64', Date.parse(before.at))
      const beyond =
        before && at && sql`(${captured}, ${observationId}) < (${at}, ${bind('String', before.id)})`
      return await read(
        sql`SELECT ${columns} FROM litopys.observations FINAL WHERE ${hasKey([key])} AND ${beyond ?? raw('true')}
          ORDER BY observations.capturedAt DESC, ${observationId} DESC LIMIT ${bind('UInt32', limit)}`,
        options,
      )
    },

    /** Number of observations of a post, its runs, and its first observation. */
    async summaryOfPost(key: PostKey, options: Reading = {}): Promise<ObservationSummary> {
      const [row] = await engine.rows<ObservationSummary>(
        sql`SELECT count() AS count, arraySort(groupUniqArray(toString(run))) AS runs,
            argMin(${observationId}, (capturedAt, ${observationId})) AS first, min(capturedAt) AS firstAt
          FROM litopys.observations FINAL WHERE ${hasKey([key])}`,
        options,
      )
      return row ?? { count: 0, runs: [], first: '', firstAt: '1970-01-01T00:00:00Z' }
    },

    findRecord,

    /** The bytes of an observation; undefined if the archive does not keep them. */
    async sourceRecord(...named: Parameters<typeof findRecord>): Promise<Buffer | undefined> {
      const record = await findRecord(...named)
      return record && Buffer.from(record.content, record.encoding)
    },

    /** Sizes in bytes of those of these records of a post that are stored, by hash. */
    async recordSizes(
      { channelId, messageId }: PostKey,
      hashes: readonly string[],
      options: Reading = {},
    ): Promise<Map<string, number>> {
      const rows = await engine.rows<{ hash: string; size: number }>(
        sql`SELECT DISTINCT hash, size FROM litopys.sourceRecords
          WHERE channelId = ${bind('String', channelId)} AND messageId = ${bind('Int64', messageId)}
            AND hash IN ${bind('Array(String)', hashes)}`,
        options,
      )
      return new Map(rows.map(({ hash, size }) => [hash, size]))
    },
  }
}

/**
 * Later in the order of leaves than an observation of the same run. The first two conditions follow from the third.
 * The engine finds the place in the order of the table by them: a page in the middle of a million observations takes
 * 0.1 s instead of 0.6 s.
 */
function beyondPlace({ channelId, messageId, hash, place }: Observation): Sql {
  const [channel, message] = [bind('String', channelId), bind('Int64', messageId)]
  return sql`channelId >= ${channel} AND (channelId > ${channel} OR messageId >= ${message})
    AND (channelId, messageId, hash, place) > (${channel}, ${message}, ${bind('String', hash)},
      ${bind('String', place)})`
}

function beyondLeaf({ channelId, messageId, run, hash, place }: Observation): Sql {
  return sql`(channelId, messageId, run, hash, place) > (${bind('String', channelId)},
    ${bind('Int64', messageId)}, ${bind('String', run)}, ${bind('String', hash)}, ${bind('String', place)})`
}

/** Condition: a record is that of one of these observations. */
function hasHash(observations: Observation[]): Sql {
  const of = (key: 'channelId' | 'messageId' | 'hash', type: string) =>
    bind(
      `Array(${type})`,
      observations.map((one) => one[key]),
    )
  return sql`(channelId, messageId, hash) IN arrayZip(${of('channelId', 'String')}, ${of('messageId', 'Int64')},
    ${of('hash', 'String')})`
}

function recordName({ channelId, messageId, hash }: PostKey & { hash: string }): string {
  return `${channelId}_${messageId}_${hash}`
}

/** The items in parts of at most this size together, or of one item. */
function* partsOfSize<T>(items: T[], sizeOf: (item: T) => number): Generator<T[]> {
  let [part, size]: [T[], number] = [[], 0]
  for (const item of items) {
    const more = sizeOf(item)
    if (part.length > 0 && size + more > recordBytesAtOnce) {
      yield part
      ;[part, size] = [[], 0]
    }
    part.push(item)
    size += more
  }
  if (part.length > 0) yield part
}
