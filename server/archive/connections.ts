import { buffer } from 'node:stream/consumers'
import { ClickHouseLogLevel, createClient, parseError } from '@clickhouse/client'
import { answerFormat, answerSettings, ForeignAnswer, type Proof, rowsBehindNames } from './answer.ts'
import {
  clusterSettings,
  clusterStatement,
  isForEachShard,
  type Membership,
  type ServerAddress,
  shardStatement,
  spanningDefinitions,
} from './cluster.ts'
import { type Channel, EngineEnded, openChannel } from './embedded/channel.ts'
import type { EmbeddedEngine } from './embedded/embedded-engine.ts'
import { insertBody } from './embedded/frames.ts'
import { isUnreachable } from './engine-error.ts'
import { lengthOf, literals, quoted, raw, render, type Sql } from './sql.ts'

/** Settings of one statement. */
export type Settings = Record<string, string | number>

/** A connection to the engine, embedded or a server. It runs one statement at a time. */
export type Connection = {
  /** The answer in `answerFormat`, between the tags of `proof`. */
  read(statement: Sql, proof: Proof, settings: Settings): Promise<string>
  /** The answer of each shard of a cluster from its own tables; otherwise one answer. */
  readEach(statement: Sql, proof: Proof, settings: Settings): Promise<string[]>
  command(statement: Sql, settings?: Settings): Promise<void>
  /** Inserts rows that are JSON lines in UTF-8. */
  insertLines(table: string, lines: Uint8Array): Promise<void>
  /**
   * The answer piece by piece, in RowBinary. Its first column is named with the tag of `proof`. Leaving the
   * loop ends the query.
   */
  stream(statement: Sql, proof: Proof, settings: Settings, signal: AbortSignal): AsyncIterable<Uint8Array>
  /** The whole answer as a Parquet file. */
  parquet(statement: Sql, settings: Settings): Promise<Buffer>
  /** Resolves at once. Running statements end on their own. */
  close(): Promise<void>
}

/** Dates are ISO 8601 in both directions. A number is read as the same number that was written. */
const valueFormats = {
  date_time_output_format: 'iso',
  date_time_input_format: 'best_effort',
  precise_float_parsing: 1,
} as const

/**
 * Turns off two optimisations of ORDER BY … LIMIT that disable the text index. A page by date took 250 to
 * 1,000 ms with them and 25 ms without (a million posts).
 */
const shortcuts = { use_top_k_dynamic_filtering: 0, use_skip_indexes_for_top_k: 0 } as const

/** No table has projections; looking for them takes 0.6 ms of each statement. */
const projections = { optimize_use_projections: 0, optimize_use_implicit_projections: 0 } as const

/**
 * A rule of a category may have thousands of words. The limit is four times the default; a longer query would
 * exceed the time of a search.
 */
const lengths = { max_ast_elements: '200000' } as const

const settings = { ...valueFormats, ...shortcuts, ...projections, ...lengths, ...answerSettings } as const

/** A batch of an import looks up posts by thousands of keys. Bytes, as text. */
const longestQuery = String(256 * 1024 ** 2)

/** Parallel parsing would take chunks of 10 MB per thread. */
const insertSettings = { ...valueFormats, input_format_parallel_parsing: 0 } as const

/**
 * The client would log every failure with its arguments. Our own errors have the details that an operator
 * needs.
 */
const log = { level: ClickHouseLogLevel.OFF }

/** Opens a connection to a ClickHouse server. Values of statements are sent as parameters. */
export function connectServer(url: string, more: Settings = {}): Connection {
  const client = createClient({
    url,
    request_timeout: 600_000,
    clickhouse_settings: { ...settings, max_query_size: longestQuery, ...more },
    log,
    max_open_connections: 1,
    // An idle socket is closed here before the server closes it, after 3 s or more: a statement that is sent
    // at that moment fails, and it may be a write. A busy event loop runs the timer late, so each use checks
    // the time too.
    keep_alive: { enabled: true, idle_socket_ttl: 2_500, eagerly_destroy_stale_sockets: true },
    // Long values go into the body: the server limits the URL to 1 MB, a proxy often to 8 kB.
    use_multipart_params_auto: true,
  })
  const read: Connection['read'] = async (statement, proof, own) => {
    const clickhouse_settings = { ...proof.settings, ...own }
    const answer = await client.query({ ...sendable(statement), format: answerFormat, clickhouse_settings })
    return await answer.text()
  }
  return {
    read,
    readEach: async (...asked) => [await read(...asked)],
    command: async (statement, own = {}) => {
      await client.command({ ...sendable(statement), clickhouse_settings: own })
    },
    insertLines: async (table, lines) => {
      const text = new TextDecoder().decode(lines)
      await client.command({ query: `INSERT INTO ${table} FORMAT JSONEachRow\n${text}` })
    },
    stream: async function* (statement, proof, own, signal) {
      const { query, query_params } = sendable(statement)
      const { stream } = await client.exec({
        query: `${query} FORMAT RowBinaryWithNames`,
        query_params,
        clickhouse_settings: own,
        abort_signal: signal,
      })
      yield* behindNames(stream, proof)
    },
    parquet: async (statement, own) => {
      const { query, query_params } = sendable(statement)
      const { stream } = await client.exec({
        query: `${query} FORMAT Parquet`,
        query_params,
        // Otherwise an error would be behind the first bytes of an answer that started well.
        clickhouse_settings: { ...own, wait_end_of_query: 1 },
      })
      return await buffer(stream)
    },
    close: () => client.close(),
  }
}

/**
 * The server refuses more than 1,000 parameters, and one of more than 128 KiB (`http_max_field_value_size`). A longer
 * statement is sent with its values in the text.
 */
const mostParameters = 900
const longestParameter = 100_000

function sendable(statement: Sql): ReturnType<typeof render> {
  const values = new Set(statement.values)
  const isLong = values.size > mostParameters || [...values].some((one) => lengthOf(one) > longestParameter)
  return isLong ? { query: literals(statement), query_params: {} } : render(statement)
}

type ClusterOptions = {
  address: ServerAddress
  members: Membership
  /** Whether reads leave out shards that do not answer. */
  isPartial: boolean
}

/**
 * Opens a connection to each shard of a cluster. Statements go to the first server that answers, which asks the other
 * shards; each shard runs what changes tables. A read is repeated when the servers that answer have changed. Results
 * in memory (`litopysResults`) are on the server that made them.
 */
export function connectCluster({ address, members, isPartial }: ClusterOptions): Connection {
  const { urls, cluster = '' } = address
  const opened = new Map<string, Connection>()
  const at = (url: string) => {
    const known = opened.get(url) ?? connectServer(url, clusterSettings)
    opened.set(url, known)
    return known
  }
  const first = () => at(members.urls()[0] ?? '')
  const onEach = async <T>(work: (connection: Connection) => Promise<T>) =>
    await Promise.all(urls.map((url) => work(at(url))))
  /** Each change of the members allows another attempt. */
  const repeated = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempts = 0; ; attempts += 1) {
      try {
        return await work()
      } catch (cause) {
        if (!isUnreachable(cause) || !(await members.probe()) || attempts === urls.length) throw cause
      }
    }
  }

  const readOnce: Connection['read'] = async (statement, proof, own) => {
    for (;;) {
      const version = members.version()
      const isKnownPartial = isPartial && members.missing() > 0
      const partial = isKnownPartial ? { skip_unavailable_shards: 1 } : {}
      const answer = await first().read(clusterStatement(statement, cluster), proof, { ...own, ...partial })
      // The engine does not say which shards it left out. None but the known ones may be missing.
      if (!isKnownPartial || !(await members.probe()) || members.version() === version) return answer
    }
  }
  return {
    read: (statement, proof, own) => repeated(() => readOnce(statement, proof, own)),
    readEach: (statement, proof, own) =>
      onEach((connection) => connection.read(shardStatement(statement), proof, own)),
    command: async (statement, own) => {
      if (!isForEachShard(statement)) {
        await first().command(clusterStatement(statement, cluster), own)
        return
      }
      await onEach((connection) => connection.command(shardStatement(statement), own))
      for (const definition of spanningDefinitions(statement, cluster))
        await onEach((connection) => connection.command(raw(definition)))
    },
    insertLines: (table, lines) => first().insertLines(table, lines),
    stream: (statement, proof, own, signal) =>
      first().stream(clusterStatement(statement, cluster), proof, own, signal),
    parquet: (statement, own) => repeated(() => first().parquet(clusterStatement(statement, cluster), own)),
    close: async () => {
      await Promise.all([...opened.values()].map((connection) => connection.close()))
    },
  }
}

/**
 * A connection to the embedded engine. Values of statements are written into their text: the driver
 * serialises statements with parameters in the whole process and runs others in parallel. A read is repeated
 * once if the engine's process ends; a write is not, because the process may have completed it.
 */
export function connectEmbedded(engine: Pick<EmbeddedEngine, 'connect'>): Connection {
  const newSession = async (): Promise<Channel> => {
    const channel = await openChannel(engine.connect).catch((cause: unknown) => {
      // The engine was open before, so this is no error of the server's start.
      throw cause instanceof EngineEnded ? cause : new EngineEnded(cause)
    })
    if (isClosed) {
      channel.close()
      throw closedError()
    }
    opened.add(channel)
    // Once per session: a SET before every statement costs a millisecond for eight settings.
    await channel.ask('query', Buffer.from(`SET ${assignments(inSession)}`))
    return channel
  }
  /** Sessions to close, also before their first answer. */
  const opened = new Set<Channel>()
  let session: Channel | undefined
  let isClosed = false
  const inItsSession = async (kind: 'query' | 'insert', body: Uint8Array): Promise<Buffer> => {
    // A read that is closed while it waits must not be repeated in another session.
    if (isClosed) throw closedError()
    // Nothing has been sent yet, so this may be repeated for a write too.
    if (!session?.isOpen()) {
      opened.clear()
      session = await repeatedOnce(newSession)
    }
    return await session.ask(kind, body)
  }
  const command = async (text: string, statement?: Sql) => {
    await withEngineErrors(() => inItsSession('query', Buffer.from(text)), statement)
  }
  const read: Connection['read'] = async (statement, proof, own) => {
    const tagged = assignments({ ...proof.settings, ...own })
    const text = Buffer.from(`${literals(statement)} FORMAT ${answerFormat} SETTINGS ${tagged}`)
    const answer = await withEngineErrors(() => repeatedOnce(() => inItsSession('query', text)), statement)
    return answer.toString()
  }
  return {
    read,
    readEach: async (...asked) => [await read(...asked)],
    command: async (statement, own) => {
      const text = literals(statement)
      await command(own ? `${text} SETTINGS ${assignments(own)}` : text, statement)
    },
    insertLines: async (table, lines) => {
      const body = insertBody({ table, settings: insertSettings }, lines)
      await withEngineErrors(() => inItsSession('insert', body))
      // The engine's allocator keeps memory of inserts and merges, which adds up during a long import. This
      // releases it (measured: 500 MB less after 40,000 posts, at no cost in time).
      await command('SYSTEM JEMALLOC PURGE')
    },
    stream: async function* (statement, proof, own, signal) {
      const text = `${literals(statement)} SETTINGS ${assignments(own)}`
      // Each stream has its own session: rows left in a shared one would precede the next answer.
      const streaming = await repeatedOnce(newSession)
      try {
        // Each piece is a block of rows after the names.
        for await (const piece of streaming.pieces(text)) {
          signal.throwIfAborted()
          const rows = rowsBehindNames(piece, proof)
          if (!rows) throw new ForeignAnswer('The engine streamed rows without the names of their columns')
          yield rows
        }
      } catch (cause) {
        signal.throwIfAborted()
        throw clickHouseError(cause, statement)
      } finally {
        streaming.close()
        opened.delete(streaming)
      }
    },
    parquet: async (statement, own) => {
      const text = Buffer.from(`${literals(statement)} FORMAT Parquet SETTINGS ${assignments(own)}`)
      return await withEngineErrors(() => repeatedOnce(() => inItsSession('query', text)), statement)
    },
    close: async () => {
      isClosed = true
      for (const channel of opened) channel.close()
    },
  }
}

const closedError = () => new Error('The connection is closed')

const inSession: Settings = { ...settings, max_query_size: longestQuery }

/** Runs work that changes nothing again if the engine's process ended. */
async function repeatedOnce<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (!(cause instanceof EngineEnded)) throw cause
    return await read()
  }
}

async function withEngineErrors<T>(work: () => Promise<T>, statement?: Sql): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw clickHouseError(cause, statement)
  }
}

/** The rows of an answer in pieces of any length, with the column names before the first row. */
async function* behindNames(pieces: AsyncIterable<unknown>, proof: Proof): AsyncGenerator<Uint8Array> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (!(piece instanceof Uint8Array)) throw new TypeError('The engine sent text instead of bytes')
    if (!head) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    const rows = rowsBehindNames(head, proof)
    if (!rows) continue
    head = undefined
    yield rows
  }
  if (head) throw new ForeignAnswer('The engine streamed an answer without the names of its columns')
}

/** SQL assignments of settings that our own code makes: names and numbers, no user input. */
function assignments(own: Settings): string {
  return Object.entries(own)
    .map(([name, value]) => `${name} = ${typeof value === 'number' ? value : quoted(value)}`)
    .join(', ')
}

/**
 * The engine's error, with the `type` that the client gives errors of a server (TIMEOUT_EXCEEDED, …). Words
 * of the statement's values are removed, because search queries must not be logged. They are removed word by
 * word: the engine repeats values whole, in lists, escaped or unchanged.
 */
function clickHouseError(cause: unknown, statement?: Sql): Error {
  if (cause instanceof EngineEnded || cause instanceof ForeignAnswer) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  const words = new Set((statement?.values ?? []).flatMap(({ value }) => wordsOf(value)))
  return parseError(words.size === 0 ? message : withoutWords(message, words))
}

function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  return typeof value === 'string' ? (value.match(wordPattern) ?? []) : []
}

const wordPattern = /[\p{L}\p{M}\p{N}]{2,}/gu

function withoutWords(message: string, words: ReadonlySet<string>): string {
  const hidden = new Set([...words].map((word) => word.toLowerCase()))
  return message.replace(wordPattern, (word) => (hidden.has(word.toLowerCase()) ? '…' : word))
}
