import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { DiskGuard } from '#data-directory/disk-guard'
import { StartError } from '#server/errors'
import { ForeignAnswer, newProof, type Proof, readAnswer } from './answer.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import { type Connection, connectEmbedded, connectServer, drained, type Settings } from './connections.ts'
import { withoutChannels } from './deleted-channels.ts'
import { engineError, isDamage } from './engine-error.ts'
import { createFairQueue } from './fair-queue.ts'
import { createRowReplacement, type RowReplacement } from './row-replacement.ts'
import { raw, type Sql, sql } from './sql.ts'
import { startUpkeep } from './upkeep.ts'

/**
 * What a statement is for: each has connections of its own, so that an export or an import never blocks a
 * search.
 */
export type PoolName = 'search' | 'export' | 'write'

export type ReadOptions = {
  pool?: PoolName
  /** Ends the query in the engine, not only the wait for it. */
  signal?: AbortSignal | undefined
  timeoutSeconds?: number
  /** Posts by their keys and the like: a few milliseconds, which do not wait behind searches. */
  isQuick?: boolean
  /**
   * Reads posts of deleted channels too, as statements of the write pool do. Not for what a user is shown.
   */
  withDeleted?: boolean
}

/** ClickHouse, embedded or a server, with the same SQL. */
export type Engine = {
  rows<Row>(statement: Sql, options?: ReadOptions): Promise<Row[]>
  /**
   * A long answer in RowBinary, piece by piece in constant memory, through the connections of exports.
   * `statement` has no SETTINGS and gives its first column the name that it is called with. Each piece is
   * awaited by the engine: it computes no further than it is read.
   */
  stream(
    statement: (firstColumn: Sql) => Sql,
    take: (piece: Uint8Array) => Promise<void>,
    options: { signal: AbortSignal },
  ): Promise<void>
  /** Rows in JSON, one a line, as UTF-8. They are on disk when this resolves, all or none of them. */
  insertLines(table: string, lines: Uint8Array): Promise<void>
  run(statement: Sql): Promise<void>
  /** Leaves the posts of these channels out of every further answer of the search and export pools. */
  hideChannels(channelIds: string[]): void
  swap: RowReplacement['swap']
  /** The user for whom the caller works. */
  currentUser(): string | undefined
  /**
   * Grows with the beginning and the end of every write: what was read at another number may be of yesterday.
   */
  changes(): number
  /**
   * Answers that turned out to belong to another statement since the start: 0 while the engine works as it
   * should.
   */
  foreignAnswers(): number
  /** Ends what runs, and resolves when the embedded engine is idle: the process may exit then. */
  close(): Promise<void>
}

const streamSeconds = 6 * 3_600
/**
 * Merging the parts of a table in order holds blocks of each. Small ones, and no store of them before the
 * merge: measured over a million posts in twelve parts, 204 MB of the engine as it comes and 65 MB so, at no
 * cost in time.
 */
const streamSettings: Settings = { max_block_size: 1024, read_in_order_use_buffering: 0 }

type Place = {
  directory: string
  url: string | undefined
  searchTimeoutSeconds: number
  /** Of the disk that an embedded engine writes to; without it nothing is held back. */
  disk?: DiskGuard
  /** Told what was repaired, for the log. */
  onMended?: (text: string) => void
  /** Told of an answer that belongs to another statement, for the log. */
  onForeignAnswer?: (error: Error, count: number) => void
  /** The user for whom the caller works. Users share the connections of searches fairly. */
  currentUser?: () => string | undefined
  /** Called before every statement; throws where the caller must not wait for one. */
  assertMayWait?: () => void
}

/** Open the engine at `url`, else chDB in `directory`. Throws StartError where that cannot be. */
export async function openEngine(place: Place): Promise<Engine> {
  const { directory, url, searchTimeoutSeconds, onMended = () => undefined } = place
  const {
    onForeignAnswer = () => undefined,
    currentUser = () => undefined,
    assertMayWait = () => undefined,
  } = place
  // The disk of a server is its own business.
  const disk = url ? undefined : place.disk
  const connect = () => (url ? connectServer(url) : connectEmbedded(directory))
  const pool = (width: number) => createConnectionPool(connect, createFairQueue({ width, reserved: 0 }))
  const longestWaitMs = searchTimeoutSeconds * 1_000
  const pools = {
    search: createConnectionPool(connect, createFairQueue({ width: 3, reserved: 1, longestWaitMs })),
    // Two exports run at a time, for hours perhaps. The others are for a tag job and for verify, which read
    // here too.
    export: pool(4),
    write: pool(1),
  }
  const control = pool(1)
  const running = new Set<string>()
  const kill = async (tags: string[]) => {
    const listed = raw(tags.map((tag) => `'${tag}'`).join(', '))
    await control.use({ user: '' }, (connection) =>
      connection.command(sql`KILL QUERY WHERE Settings['log_comment'] IN (${listed}) ASYNC`),
    )
  }

  let foreign = 0
  /** `work` with a statement that `signal` ends in the engine too. */
  const tagged = async <T>(signal: AbortSignal | undefined, work: (proof: Proof) => Promise<T>) => {
    signal?.throwIfAborted()
    const proof = newProof()
    running.add(proof.tag)
    try {
      return await endedBySignal(work(proof), signal, () => kill([proof.tag]))
    } catch (cause) {
      if (cause instanceof ForeignAnswer) {
        foreign += 1
        onForeignAnswer(cause, foreign)
      }
      throw cause
    } finally {
      running.delete(proof.tag)
    }
  }
  const answer = async <Row>(
    connection: Connection,
    statement: Sql,
    settings: Settings,
    signal?: AbortSignal,
  ): Promise<Row[]> =>
    await tagged(signal, async (proof) => {
      const text = await connection.read(statement, proof, { log_comment: proof.tag, ...settings })
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: who writes a statement knows its columns and states their types
      return readAnswer(text, proof) as Row[]
    })

  const upkeepPool = disk && pool(1)
  const upkeep =
    disk &&
    upkeepPool &&
    startUpkeep({
      rows: <Row>(statement: Sql, settings: Settings) =>
        upkeepPool.use({ user: '' }, (connection) => answer<Row>(connection, statement, settings)),
      command: (statement) => upkeepPool.use({ user: '' }, (connection) => connection.command(statement)),
      directory,
      disk,
      onMended,
    })
  const close = async () => {
    await upkeep?.close()
    const open = [...Object.values(pools), ...(upkeepPool ? [upkeepPool] : [])]
    const closed = Promise.all(open.map((one) => one.close()))
    await Promise.race([closed, killUntil(closed, async () => running.size > 0 && kill([...running]))])
    await control.close()
    if (!url) await drained()
  }
  await assertReachable(control, url).catch(async (error: unknown) => {
    await close()
    throw error
  })

  const { swap, settled } = createRowReplacement()
  let changes = 0
  let shown: Settings = {}
  const write = async (work: (connection: Connection) => Promise<void>) => {
    assertMayWait()
    await pools.write.use({ user: '' }, async (connection) => {
      // Before anything is begun: a deletion would wait in the engine until merges start again.
      await disk?.assertLeft()
      changes += 1
      try {
        await work(connection)
      } catch (cause) {
        throw engineError(cause)
      } finally {
        changes += 1
      }
    })
  }

  const read = async <Row>(statement: Sql, options: ReadOptions): Promise<Row[]> => {
    const { pool = 'search', signal, timeoutSeconds = searchTimeoutSeconds, isQuick = false } = options
    const { withDeleted = pool === 'write' } = options
    assertMayWait()
    const user = pool === 'search' ? (currentUser() ?? '') : ''
    return await pools[pool].use({ user, isQuick, signal }, (connection) =>
      answer<Row>(
        connection,
        statement,
        { max_execution_time: timeoutSeconds, ...(withDeleted ? {} : shown) },
        signal,
      ),
    )
  }

  const rows = async <Row>(statement: Sql, options: ReadOptions): Promise<Row[]> => {
    try {
      return await read<Row>(statement, options)
    } catch (cause) {
      // A part may have been spoilt between two looks at the disk.
      if (!upkeep || !isDamage(cause) || !(await upkeep.mend())) throw cause
      return await read<Row>(statement, options)
    }
  }

  const stream: Engine['stream'] = async (statement, take, { signal }) => {
    assertMayWait()
    await pools.export.use({ user: '', signal }, (connection) =>
      tagged(signal, async (proof) => {
        const limits = { log_comment: proof.tag, max_execution_time: streamSeconds }
        const settings = { ...limits, ...streamSettings, ...shown }
        const named = statement(raw(`\`${proof.tag}\``))
        for await (const piece of connection.stream(named, proof, settings, signal)) {
          signal.throwIfAborted()
          await take(piece)
        }
      }),
    )
  }

  return {
    stream,
    // Who writes and who exports reads in the middle of swaps too: they would wait for themselves, or for
    // minutes.
    rows: async <Row>(statement: Sql, options: ReadOptions = {}) =>
      options.pool === undefined || options.pool === 'search'
        ? await settled(() => rows<Row>(statement, options))
        : await rows<Row>(statement, options),
    hideChannels: (channelIds) => {
      const wanted = withoutChannels(channelIds)
      if (isDeepStrictEqual(wanted, shown)) return
      shown = wanted
      changes += 1
    },
    swap,
    insertLines: (table, lines) => write((connection) => connection.insertLines(table, lines)),
    run: (statement) => write((connection) => connection.command(statement)),
    currentUser,
    changes: () => changes,
    foreignAnswers: () => foreign,
    close,
  }
}

/**
 * The end of a query by its client only stops the wait, while the engine goes on computing and the connection
 * stays busy. So the query is killed by its tag until it is gone (it may not have reached the engine yet when
 * the signal comes).
 */
async function endedBySignal<T>(
  answer: Promise<T>,
  signal: AbortSignal | undefined,
  kill: () => Promise<unknown>,
): Promise<T> {
  const ended = answer.then(
    () => undefined,
    () => undefined,
  )
  const onAbort = () => killUntil(ended, kill)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const result = await answer
    // A connection on which something was killed is not clean, although the answer came in time.
    signal?.throwIfAborted()
    return result
  } catch (cause) {
    signal?.throwIfAborted()
    throw engineError(cause)
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Kills again and again until `ended` resolves. The time limit of a query ends it in any case. */
async function killUntil(ended: Promise<unknown>, kill: () => Promise<unknown>): Promise<void> {
  let isEnded = false
  const end = ended.then(() => {
    isEnded = true
  })
  while (!isEnded) {
    await kill().catch(() => undefined)
    await Promise.race([end, sleep(50)])
  }
}

async function assertReachable(control: ConnectionPool<Connection>, url: string | undefined): Promise<void> {
  // A host that swallows packets would keep the start waiting for minutes.
  const inTime = new AbortController()
  const late = sleep(10_000, undefined, inTime).then(() =>
    Promise.reject(new Error('no answer in ten seconds')),
  )
  late.catch(() => undefined)
  const answered = control.use({ user: '' }, (connection) => connection.command(sql`SELECT 1`))
  try {
    await Promise.race([answered, late])
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const where = url ? `at ${new URL(url).host} (CLICKHOUSE_URL)` : 'in this process'
    throw new StartError(`The search engine ${where} does not answer: ${String(cause)}`, cause)
  } finally {
    // A command would otherwise end ten seconds late.
    inTime.abort()
  }
}
