import type { Observation } from '@litopys/contract/schemas/observation'
import type { Engine, ReadOptions } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { ObservationLine, ReceivedLines } from './received-records.ts'

type StoredRecord = { encoding: 'utf8' | 'base64'; size: number; content: string }

export type ObservationStore = ReturnType<typeof createObservationStore>

type Reading = Pick<ReadOptions, 'pool' | 'signal' | 'timeoutSeconds'>

/** Keys per statement, and rows per answer. */
const keysAtOnce = 1_000
const rowsAtOnce = 2_000
/** Longest time to find the observations of a run, which may be anywhere in the archive. */
const runSeconds = 600

const columns = raw(
  'channelId, messageId, source, run, hash, capturedAt, seenAt, asked, parser, context, place, files',
)
/** The order of the leaves of a seal. Texts are compared by their bytes. */
const leafOrder = raw('channelId, messageId, run, hash, place')

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

    /** All observations of these posts, in the order of leaves. */
    async observationsOfPosts(keys: PostKey[], options: Reading = {}): Promise<Observation[]> {
      const found: Observation[] = []
      for (let at = 0; at < keys.length; at += keysAtOnce)
        found.push(
          ...(await read(
            sql`SELECT ${columns} FROM litopys.observations FINAL
              WHERE ${hasKey(keys.slice(at, at + keysAtOnce))} ORDER BY ${leafOrder}`,
            options,
          )),
        )
      return found
    },

    findRecord,

    /** The bytes of an observation; undefined if the archive does not keep them. */
    async sourceRecord(...named: Parameters<typeof findRecord>): Promise<Buffer | undefined> {
      const record = await findRecord(...named)
      return record && Buffer.from(record.content, record.encoding)
    },

    /** Sizes in bytes of the stored records of a post, by hash. */
    async recordSizes(
      { channelId, messageId }: PostKey,
      options: Reading = {},
    ): Promise<Map<string, number>> {
      const rows = await engine.rows<{ hash: string; size: number }>(
        sql`SELECT DISTINCT hash, size FROM litopys.sourceRecords
          WHERE channelId = ${bind('String', channelId)} AND messageId = ${bind('Int64', messageId)}`,
        options,
      )
      return new Map(rows.map(({ hash, size }) => [hash, size]))
    },
  }
}

/** Later in the order of leaves than an observation of the same run. */
function beyondPlace({ channelId, messageId, hash, place }: Observation): Sql {
  return sql`(channelId, messageId, hash, place) > (${bind('String', channelId)}, ${bind('Int64', messageId)},
    ${bind('String', hash)}, ${bind('String', place)})`
}
