import { randomUUID } from 'node:crypto'
import { StartError } from '#server/errors'
import { type Connection, connectEmbedded, connectServer } from './connections.ts'
import { engineError, isDamage } from './engine-error.ts'
import { createLane } from './lane.ts'
import type { Room } from './room.ts'
import { render, type Sql } from './sql.ts'
import { createSwaps, type Swaps } from './swaps.ts'
import { startUpkeep } from './upkeep.ts'

/** What a statement is for: each lane has connections of its own, so that an export or an import never blocks a search. */
export type LaneName = 'search' | 'export' | 'write'

export type ReadOptions = {
  lane?: LaneName
  /** Ends the query in the engine, not only the wait for it. */
  signal?: AbortSignal | undefined
  timeoutSeconds?: number
}

/** ClickHouse, embedded or a server: the same SQL through the same client. */
export type Engine = {
  rows<Row>(statement: Sql, options?: ReadOptions): Promise<Row[]>
  /**
   * A long answer in RowBinary, piece by piece in constant memory, through the lane of exports. `statement` has no SETTINGS. Each piece is
   * awaited by the engine: it computes no further than it is read.
   */
  stream(
    statement: Sql,
    take: (piece: Uint8Array) => Promise<void>,
    options: { signal: AbortSignal },
  ): Promise<void>
  /** Rows in JSON, one a line, as UTF-8. They are on disk when this resolves, all or none of them. */
  insertLines(table: string, lines: Uint8Array): Promise<void>
  run(statement: Sql): Promise<void>
  swap: Swaps['swap']
  /** Grows with the beginning and the end of every write: what was read at another number may be of yesterday. */
  changes(): number
  close(): Promise<void>
}

const streamSeconds = 6 * 3_600
/**
 * Merging the parts of a table in order holds blocks of each. Small ones, and no store of them before the merge: measured over a million posts in
 * twelve parts, 204 MB of the engine as it comes and 65 MB so, at no cost in time.
 */
const streamSettings = 'max_block_size = 1024, read_in_order_use_buffering = 0'

type Place = {
  directory: string
  url: string | undefined
  searchTimeoutSeconds: number
  /** Of the disk that an embedded engine writes to; without it nothing is held back. */
  room?: Room
  /** Told what was repaired, for the log. */
  onMended?: (text: string) => void
}

/** Open the engine at `url`, else chDB in `directory`. Throws StartError where that cannot be. */
export async function openEngine(place: Place): Promise<Engine> {
  const { directory, url, searchTimeoutSeconds, onMended = () => undefined } = place
  // The disk of a server is its own business.
  const room = url ? undefined : place.room
  const connect = () => (url ? connectServer(url) : connectEmbedded(directory))
  const lane = (width: number) => createLane(Array.from({ length: width }, connect))
  const lanes = { search: lane(3), export: lane(2), write: lane(1) }
  const control = connect()
  const upkeep = room && startUpkeep({ connection: connect(), directory, room, onMended })
  const close = async () => {
    await upkeep?.close()
    await Promise.all([...Object.values(lanes).map((one) => one.close()), control.close()])
  }
  await assertReachable(control, url).catch(async (error: unknown) => {
    await close()
    throw error
  })

  const kill = (tag: string) =>
    control.client.command({ query: `KILL QUERY WHERE Settings['log_comment'] = '${tag}' ASYNC` })
  const { swap, settled } = createSwaps()
  let changes = 0
  const write = (work: (connection: Connection) => Promise<unknown>) =>
    lanes.write.use(async (connection) => {
      // Before anything is begun: a deletion would wait in the engine until merges start again.
      await room?.assertLeft()
      changes += 1
      try {
        await work(connection)
      } catch (cause) {
        throw engineError(cause)
      } finally {
        changes += 1
      }
    })

  const read = <Row>(
    statement: Sql,
    { lane = 'search', signal, timeoutSeconds = searchTimeoutSeconds }: ReadOptions,
  ) =>
    lanes[lane].use(async ({ client }) => {
      signal?.throwIfAborted()
      const tag = randomUUID()
      const bounds = { log_comment: tag, max_execution_time: timeoutSeconds }
      const answer = client
        .query({ ...render(statement), format: 'JSONEachRow', clickhouse_settings: bounds })
        .then((result) => result.json<Row>())
      return await endedBySignal(answer, signal, () => kill(tag))
    }, signal)

  const rows = async <Row>(statement: Sql, options: ReadOptions) => {
    try {
      return await read<Row>(statement, options)
    } catch (cause) {
      // A part may have been spoilt between two looks at the disk.
      if (!upkeep || !isDamage(cause) || !(await upkeep.mend())) throw cause
      return await read<Row>(statement, options)
    }
  }

  const stream: Engine['stream'] = (statement, take, { signal }) =>
    lanes.export.use(async (connection) => {
      signal.throwIfAborted()
      const tag = randomUUID()
      const { query, query_params } = render(statement)
      const tagged = `${query} SETTINGS log_comment = '${tag}', max_execution_time = ${streamSeconds}, ${streamSettings}`
      const read = async () => {
        for await (const piece of connection.stream({ query: tagged, query_params }, signal)) {
          signal.throwIfAborted()
          await take(piece)
        }
      }
      await endedBySignal(read(), signal, () => kill(tag))
    }, signal)

  return {
    stream,
    // Who writes and who exports reads in the middle of swaps too: they would wait for themselves, or for minutes.
    rows: async <Row>(statement: Sql, options: ReadOptions = {}) =>
      options.lane === undefined || options.lane === 'search'
        ? await settled(() => rows<Row>(statement, options))
        : await rows<Row>(statement, options),
    swap,
    insertLines: (table, lines) => write((connection) => connection.insertLines(table, lines)),
    run: (statement) => write(({ client }) => client.command(render(statement))),
    changes: () => changes,
    close,
  }
}

/**
 * The client's own abort only stops waiting, while the engine goes on computing and the connection stays busy. So the
 * query is killed by its tag until it is gone (it may not have reached the engine yet when the signal comes).
 */
async function endedBySignal<T>(
  answer: Promise<T>,
  signal: AbortSignal | undefined,
  kill: () => Promise<unknown>,
) {
  let repeat: NodeJS.Timeout | undefined
  const killNow = () => {
    kill().catch(() => {
      // It is tried again by the timer, and the time limit ends the query in any case.
    })
  }
  const onAbort = () => {
    killNow()
    repeat = setInterval(killNow, 50)
  }
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await answer
  } catch (cause) {
    signal?.throwIfAborted()
    throw engineError(cause)
  } finally {
    clearInterval(repeat)
    signal?.removeEventListener('abort', onAbort)
  }
}

async function assertReachable({ client }: Connection, url: string | undefined): Promise<void> {
  // A host that swallows packets would keep the start waiting for minutes.
  const abort_signal = AbortSignal.timeout(10_000)
  const answer = await client.query({ query: 'SELECT 1', abort_signal }).catch((cause: unknown) => {
    const where = url ? `at ${new URL(url).host} (CLICKHOUSE_URL)` : 'in this process'
    throw new StartError(`The search engine ${where} does not answer: ${String(cause)}`, cause)
  })
  answer.close()
}
