import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { type ChdbQueryStream, Session } from 'chdb'
import { createChdbConnection } from 'chdb/connection'
import { DirectoryInUse } from '#server/directory'
import { StartError } from '#server/errors'

/** One connection to the engine; embedded or not, it speaks through the same client. */
export type Connection = {
  client: ClickHouseClient
  /** Insert rows that are JSON already, one a line, as UTF-8. */
  insertLines(table: string, lines: Uint8Array): Promise<void>
  /** The answer as it comes, in RowBinary. Whoever stops reading it ends the query. */
  stream(statement: Rendered, signal: AbortSignal): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

export type Rendered = { query: string; query_params: Record<string, unknown> }

/** Dates travel as ISO 8601 both ways. */
const dateFormats = { date_time_output_format: 'iso', date_time_input_format: 'best_effort' } as const

/**
 * The two shortcuts for ORDER BY … LIMIT keep the text index from answering by itself: a page by date took 250 to 1,000 ms
 * with them and 25 without (a million posts).
 */
const shortcuts = { use_top_k_dynamic_filtering: 0, use_skip_indexes_for_top_k: 0 } as const

/** A rule of a category may ask for thousands of words: four times the usual lengths. More would not be answered in the time of a search. */
const lengths = { max_query_size: '1048576', max_ast_elements: '200000' } as const

const settings = { ...dateFormats, ...shortcuts, ...lengths } as const

/** Parsing in parallel takes chunks of 10 MB for every thread. */
const insertSettings = { ...dateFormats, input_format_parallel_parsing: 0 } as const

/** The client would print every failure, arguments included; our own errors tell what the operator needs. */
const log = { level: ClickHouseLogLevel.OFF }

export function connectServer(url: string): Connection {
  const client = createClient({
    ...{ url, request_timeout: 600_000, clickhouse_settings: settings, log },
    // Values of a few kB go in the body: the server takes 1 MB of address, a proxy before it often 8 kB.
    use_multipart_params_auto: true,
  })
  return {
    client,
    insertLines: async (table, lines) => {
      const text = new TextDecoder().decode(lines)
      await client.command({ query: `INSERT INTO ${table} FORMAT JSONEachRow\n${text}` })
    },
    stream: (statement, signal) => streamFromServer(client, statement, signal),
    close: () => client.close(),
  }
}

async function* streamFromServer(client: ClickHouseClient, statement: Rendered, signal: AbortSignal) {
  const query = `${statement.query} FORMAT RowBinary`
  const { stream } = await client.exec({ ...statement, query, abort_signal: signal })
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array))
      throw new TypeError('The engine has sent text where bytes were asked for')
    yield chunk
  }
}

/**
 * chDB in this process. Inserts go around the client, which would send them through three copies of the text
 * (measured: 200 ms instead of 70 for 4,000 posts).
 */
export function connectEmbedded(path: string): Connection {
  const connection = openChdb(path)
  // chdb declares the connection by its own copy of the client's types, which TypeScript takes for other ones.
  const options: NonNullable<Parameters<typeof createClient>[0]> = { clickhouse_settings: settings, log }
  const client = createClient(Object.assign(options, { connection }))
  // The client's own answers are whole before they can be read: what is streamed needs a session of its own.
  let session: Session | undefined
  return {
    client,
    insertLines: async (table, values) => {
      await connection.chdb.rawInsert({ table, values, format: 'JSONEachRow', settings: insertSettings })
      // The engine's allocator keeps what an insert or a merge has used, which over a long import adds up to the
      // memory of several: give it back (measured: 500 MB less after 40,000 posts, at no cost in time).
      await connection.chdb.queryAsync('SYSTEM JEMALLOC PURGE')
    },
    stream: (statement, signal) => {
      session ??= new Session(path)
      return chunksOf(
        session.queryStreamBind(statement.query, statement.query_params, { format: 'RowBinary', signal }),
      )
    },
    close: async () => {
      session?.close()
      await client.close()
    },
  }
}

async function* chunksOf(stream: ChdbQueryStream) {
  for await (const chunk of stream) yield chunk.raw()
}

function openChdb(path: string) {
  try {
    return createChdbConnection({ path })
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
    if (reason.includes('Cannot lock file')) throw new DirectoryInUse(path, cause)
    throw new StartError(`The embedded search engine in ${path} does not open: ${reason}`, cause)
  }
}
