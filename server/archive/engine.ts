import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { DiskGuard } from '#data-directory/disk-guard'
import { AppError, isAppError, StartError } from '#server/errors'
import { createFairQueue, type FairQueue } from '#server/fair-queue'
import { watchSilence } from '#server/silence'
import { type Observe, type Operation, unobserved } from '#telemetry/observe'
import { ForeignAnswer, newProof, type Proof, readAnswer } from './answer.ts'
import { createChanges, writtenTable } from './changes.ts'
import { assertShards, createMembership, type Shards, serverAddress } from './cluster.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import {
  type Connection,
  connectCluster,
  connectEmbedded,
  connectServer,
  type Settings,
} from './connections.ts'
import { withoutChannels } from './deleted-channels.ts'
import { runningEngine, startEmbedded } from './embedded/embedded-engine.ts'
import { engineError, isDamage, isRefusal } from './engine-error.ts'
import { attachParts, type FrozenTable, freezeTables, removeFrozen } from './frozen-parts.ts'
import { startMaintenance } from './maintenance.ts'
import { type ParquetPart, parquetSettings, readParquetPart } from './parquet-part.ts'
import { poolWidths } from './pool-widths.ts'
import { createRowReplacement, type RowReplacement } from './row-replacement.ts'
import { bind, raw, type Sql, sql } from './sql.ts'
import { createWriteGate } from './write-gate.ts'

/**
 * Purpose of a statement. Each has its own connection pool, so that an export or an import never blocks a
 * search.
 */
export type PoolName = 'search' | 'export' | 'write'

export type ReadOptions = {
  pool?: PoolName
  /** Aborts the query in the engine, not only the wait for it. */
  signal?: AbortSignal | undefined
  timeoutSeconds?: number
  /** A lookup of a few milliseconds, such as posts by key. It does not wait behind searches. */
  isQuick?: boolean
  /**
   * Also reads posts of deleted channels, as statements of the write pool do. Not for results that users see.
   */
  withDeleted?: boolean
  /** Asks each shard of a cluster about its own tables; the rows of all follow each other. */
  onEachShard?: boolean
}

/** Rows that the engine keeps in memory as a table, until `drop`. */
export type KeptRows = { table: Sql; rows: number; bytes: number; drop(): Promise<void> }

/** ClickHouse, embedded or a server, with the same SQL. */
export type Engine = {
  rows<Row>(statement: Sql, options?: ReadOptions): Promise<Row[]>
  /**
   * Streams a long answer in RowBinary in constant memory, through the export pool. `statement` has no
   * SETTINGS, and names its first column with its argument. The engine waits for each `take`, so it computes
   * no further than is read.
   */
  stream(
    statement: (firstColumn: Sql) => Sql,
    take: (piece: Uint8Array) => Promise<void>,
    options: { signal: AbortSignal },
  ): Promise<void>
  /**
   * The answer as a Parquet file in memory, through the export pool. `statement` has no SETTINGS, and names its
   * first column with its argument; the result does not have this column.
   */
  parquet(statement: (firstColumn: Sql) => Sql, options: { signal: AbortSignal }): Promise<ParquetPart>
  /**
   * Inserts JSON lines in UTF-8. When it resolves, all rows are on the disk. If it rejects, none are, except
   * with `engine_unreachable`: then it is unknown. If a table that is filled from the posts fails, they may be on
   * the disk without their rows there.
   */
  insertLines(table: string, lines: Uint8Array): Promise<void>
  run(statement: Sql): Promise<void>
  /** Excludes the posts of these channels from all further answers of the search and export pools. */
  hideChannels(channelIds: string[]): void
  asReplacement: RowReplacement['asReplacement']
  /** Runs `work` while nothing writes: running writes end before, new ones wait. */
  betweenWrites<T>(work: () => Promise<T>): Promise<T>
  /** The tables as files, to copy them while the engine runs; undefined for a server. */
  frozen: FrozenParts | undefined
  /** The user who makes the current call. */
  currentUser(): string | undefined
  /**
   * Copies the rows of `select` into a table in the engine's memory, through the search pool. It is gone after a
   * restart of the engine.
   */
  keep(select: Sql, options?: ReadOptions): Promise<KeptRows>
  /**
   * Number that changes at the start and end of every write to a table that the statement names. A result read
   * at another number may be outdated.
   */
  changes(statement: Sql): number
  /** Calls `work` with the tables of each write of this process, when it has ended. */
  onChange(work: (tables: string) => void): void
  /** Counts a write of another process to the tables in the text, or to any table without one. */
  noteChange(tables: string | undefined): void
  /**
   * How long answers may be kept while `changes` stays the same, in milliseconds. The notice of a
   * write by another process can be lost with a connection.
   */
  answersKeptMs: number
  /** Name of the cluster; undefined without one. */
  cluster: string | undefined
  /** The shards of a cluster that answer, while not all do: searches find posts on these only. */
  missingShards(): Shards | undefined
  /**
   * Resolves when a search of this user may start, with the function that ends it. Only as many searches run at a
   * time as the connections answer quickly. Rejects with `overloaded` if too many wait, or after two seconds.
   */
  admitSearch: FairQueue['enter']
  /** Number of statements that wait for a connection by pool, and of searches that wait for their start. */
  waiting(): Record<PoolName | 'admission', number>
  /** Id of the process of an embedded engine; undefined for a server. */
  processId(): number | undefined
  /** How often the process of an embedded engine was started again. */
  restarts(): number
  /** Number of answers since the start that belonged to another statement; 0 in normal operation. */
  foreignAnswers(): number
  /** Aborts running statements. Resolves when the process of an embedded engine has ended. */
  close(): Promise<void>
}

export type FrozenParts = {
  /** Hard-links the parts of all tables. Call it within `betweenWrites`, so that the tables agree. */
  freeze(name: string): Promise<FrozenTable[]>
  /** Removes these links, or all that killed processes left. */
  remove(name?: string): Promise<void>
  /** Adds parts to an empty table. */
  attach(table: string, parts: string[], put: (part: string, folder: string) => Promise<void>): Promise<void>
}

const streamSeconds = 6 * 3_600
/** Between the answers of a server, so that a screen and the next pages agree. */
const sharedMs = 5_000
/**
 * Merging ordered parts of a table keeps blocks of each in memory. Small blocks and no buffer before the
 * merge save memory: 65 MB instead of 204 MB for a million posts in twelve parts, at no cost in time.
 */
const streamSettings: Settings = { max_block_size: 1024, read_in_order_use_buffering: 0 }

/**
 * More searches at a time would only wait for one another. A third of the places is for users with little recent
 * use, as heavy searches can keep the others for seconds.
 */
function searchAdmission(connections: number) {
  const width = 3 * connections
  return { width, reserved: Math.floor(width / 3), longestWaitMs: 1_000, mostWaiting: 50 * connections }
}

type Place = {
  directory: string
  url: string | undefined
  /** Name of the cluster of the servers in `url`, which are separated by commas. */
  cluster?: string | undefined
  searchTimeoutSeconds: number
  /** Disk guard of an embedded engine; without it there is no check. */
  disk?: DiskGuard
  /** Called with each repair, for the log. */
  onRepaired?: (text: string) => void
  /** Called with each answer that belongs to another statement, for the log. */
  onForeignAnswer?: (error: Error, count: number) => void
  /** The user who makes the current call. Users share the connections of searches fairly. */
  currentUser?: () => string | undefined
  /** Called before every statement; throws if the caller must not wait for one. */
  assertMayWait?: () => void
  observe?: Observe
  /** Number of processor cores, for tests that fill all connections. */
  cores?: number
  /** Socket of the engine of a running server, to measure beside it; without it a process is started. */
  socketPath?: string
  /** Called with the id of each process of an embedded engine. */
  onProcess?: (pid: number) => void
  /** Called when the engine stops answering, and when it answers again, for the log. */
  onSilence?: (isSilent: boolean) => void
  /** Called when the process of an embedded engine ends unexpectedly, with the reason for the log. */
  onProcessEnded?: (reason: string) => void
}

/** Opens the engine at `url`, otherwise chDB in `directory`. @throws StartError if it cannot be opened. */
export async function openEngine(place: Place): Promise<Engine> {
  const { directory, url, searchTimeoutSeconds, onRepaired = () => undefined } = place
  const {
    onForeignAnswer = () => undefined,
    currentUser = () => undefined,
    assertMayWait = () => undefined,
    observe = unobserved,
  } = place
  // A server manages its own disk.
  const disk = url ? undefined : place.disk
  const widths = poolWidths(place.cores ?? availableParallelism())
  let processId: number | undefined
  const start = () =>
    startEmbedded({
      directory,
      statements: Object.values(widths).reduce((sum, width) => sum + width),
      onStarted: (pid) => {
        processId = pid
        place.onProcess?.(pid)
      },
      onEnded: place.onProcessEnded,
    })
  const { socketPath } = place
  const embedded = url ? undefined : socketPath ? runningEngine(socketPath) : await start()
  const address = url ? serverAddress(url, place.cluster) : undefined
  if (address?.cluster) await assertShards(address)
  const members = address?.cluster ? createMembership(address.urls) : undefined
  const connect = (isPartial = false) => {
    if (embedded) return connectEmbedded(embedded)
    const { urls } = address ?? { urls: [] }
    return members && address ? connectCluster({ address, members, isPartial }) : connectServer(urls[0] ?? '')
  }
  const pool = (width: number) =>
    createConnectionPool(() => connect(), createFairQueue({ width, reserved: 0 }))
  const longestWaitMs = searchTimeoutSeconds * 1_000
  const searchQueue = createFairQueue({ width: widths.search, reserved: 1, longestWaitMs })
  const admission = createFairQueue(searchAdmission(widths.search))
  const queues: Record<PoolName, FairQueue> = {
    search: searchQueue,
    export: createFairQueue({ width: widths.export, reserved: 0 }),
    write: createFairQueue({ width: widths.write, reserved: 0 }),
  }
  // Only searches may leave out shards of a cluster.
  const observedPool = (name: PoolName) =>
    createConnectionPool(() => connect(name === 'search'), queues[name], { name, observe })
  const pools = {
    search: observedPool('search'),
    export: observedPool('export'),
    write: observedPool('write'),
  }
  const observed = <T>(pool: PoolName, operation: Operation, work: () => Promise<T>) =>
    observe({ name: 'statement', labels: { pool, operation } }, work)
  const control = pool(widths.control)
  const running = new Set<string>()
  const silence = watchSilence({
    ping: () => {
      const connection = connect()
      const answered = connection.command(sql`SELECT 1`)
      const abandon = () => void connection.close().catch(() => undefined)
      answered.then(abandon, abandon)
      return { answered, abandon }
    },
    isAnswer: isRefusal,
    failure: () => new AppError('engine_unreachable', { retryAfterSeconds: 2 }),
    onChange: place.onSilence,
  })
  const command = (statement: Sql) =>
    control.use({ user: '' }, (connection) => silence.heard(() => connection.command(statement)))
  const kill = async (tags: string[]) => {
    const listed = raw(tags.map((tag) => `'${tag}'`).join(', '))
    await command(sql`KILL QUERY WHERE Settings['log_comment'] IN (${listed}) ASYNC`)
  }

  let foreign = 0
  /** Runs `work` with a statement that `signal` aborts in the engine too. */
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
    onEachShard = false,
  ): Promise<Row[]> =>
    await tagged(signal, async (proof) => {
      const own = { log_comment: proof.tag, ...settings }
      const texts = await silence.heard(async () =>
        onEachShard
          ? await connection.readEach(statement, proof, own)
          : [await connection.read(statement, proof, own)],
      )
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: who writes a statement knows its columns and states their types
      return texts.flatMap((text) => readAnswer(text, proof) as Row[])
    })

  const { noteChange, noteAll, changes } = createChanges()
  const listeners: ((tables: string) => void)[] = []
  const maintenancePool = disk && pool(widths.maintenance)
  const maintenance =
    disk &&
    maintenancePool &&
    startMaintenance({
      rows: <Row>(statement: Sql, settings: Settings) =>
        maintenancePool.use({ user: '' }, (connection) => answer<Row>(connection, statement, settings)),
      command: (statement) =>
        maintenancePool.use({ user: '' }, (connection) => connection.command(statement)),
      directory,
      disk,
      onRepaired: (text) => {
        noteChange('litopys.posts, litopys.postRows, litopys.facetValues')
        onRepaired(text)
      },
      restarts: () => embedded?.restarts() ?? 0,
    })
  const close = async () => {
    await maintenance?.close()
    const open = [...Object.values(pools), ...(maintenancePool ? [maintenancePool] : [])]
    const closed = Promise.all(open.map((one) => one.close()))
    await Promise.race([closed, killUntil(closed, async () => running.size > 0 && kill([...running]))])
    await control.close()
    silence.stop()
    members?.close()
    await embedded?.close()
  }
  await assertReachable(control, url).catch(async (error: unknown) => {
    await close()
    throw error
  })

  const { asReplacement, betweenReplacements } = createRowReplacement()
  let shown: Settings = {}
  const gate = createWriteGate()
  const writeNow = async (
    target: string,
    operation: Operation,
    work: (connection: Connection) => Promise<void>,
  ) => {
    await pools.write.use({ user: '' }, async (connection) => {
      // Checked before the write: a deletion would wait in the engine until merges start again.
      await disk?.assertLeft()
      noteChange(target)
      try {
        await observed('write', operation, () =>
          work(connection).catch((cause: unknown) => {
            throw engineError(cause)
          }),
        )
      } finally {
        noteChange(target)
        for (const tell of listeners) tell(target)
      }
    })
  }
  const write: typeof writeNow = async (target, operation, work) => {
    assertMayWait()
    await gate.pass(() => writeNow(target, operation, work))
  }

  const read = async <Row>(statement: Sql, options: ReadOptions): Promise<Row[]> => {
    const { pool = 'search', signal, timeoutSeconds = searchTimeoutSeconds, isQuick = false } = options
    const { withDeleted = pool === 'write' } = options
    assertMayWait()
    const user = pool === 'search' ? (currentUser() ?? '') : ''
    return await pools[pool].use({ user, isQuick, signal }, (connection) =>
      observed(pool, 'read', () =>
        answer<Row>(
          connection,
          statement,
          { max_execution_time: timeoutSeconds, ...(withDeleted ? {} : shown) },
          signal,
          options.onEachShard,
        ),
      ),
    )
  }

  const rows = async <Row>(statement: Sql, options: ReadOptions): Promise<Row[]> => {
    try {
      return await read<Row>(statement, options)
    } catch (cause) {
      // A part may have been damaged between two checks of the disk.
      if (!maintenance || !isDamage(cause) || !(await maintenance.repair())) throw cause
      return await read<Row>(statement, options)
    }
  }

  const keepOnce = async (select: Sql, options: ReadOptions): Promise<KeptRows> => {
    const { signal, timeoutSeconds = searchTimeoutSeconds } = options
    const name = `r${newProof().tag}`
    const table = raw(`litopysResults.${name}`)
    const drop = async () => {
      await silence.over()
      await command(sql`DROP TABLE IF EXISTS ${table} SYNC`)
    }
    assertMayWait()
    let isSent = false
    try {
      await pools.search.use({ user: currentUser() ?? '', signal }, (connection) =>
        observed('search', 'keep', () =>
          tagged(signal, async ({ tag }) => {
            const limits = { log_comment: tag, max_execution_time: timeoutSeconds }
            await silence.heard(async () => {
              isSent = true
              await connection.command(sql`CREATE TABLE ${table} ENGINE = Memory EMPTY AS ${select}`)
              await connection.command(sql`INSERT INTO ${table} ${select}`, { ...limits, ...shown })
            })
          }),
        ),
      )
      const [row] = await rows<{ rows: number; bytes: number }>(
        sql`SELECT ifNull(total_rows, 0) AS rows, ifNull(total_bytes, 0) AS bytes FROM system.tables
          WHERE database = 'litopysResults' AND name = ${bind('String', name)}`,
        { signal, isQuick: true },
      )
      if (!row) throw new AppError('engine_unreachable')
      return { table, rows: row.rows, bytes: row.bytes, drop }
    } catch (cause) {
      // A search that was refused at once has left nothing, and there are many of them.
      if (!isSent) throw cause
      const dropped = drop().catch(() => undefined)
      // An engine that does not answer drops it later.
      if (!isAppError(cause, 'engine_unreachable')) await dropped
      throw cause
    }
  }
  const keep: Engine['keep'] = async (select, options = {}) => {
    let kept: KeptRows | undefined
    return await betweenReplacements(async () => {
      void kept?.drop().catch(() => undefined)
      kept = await keepOnce(select, options).catch((cause: unknown) => {
        // Nothing is lost: a table in memory is gone with the process.
        if (!isAppError(cause, 'engine_unreachable')) throw cause
        return keepOnce(select, options)
      })
      return kept
    })
  }

  const stream: Engine['stream'] = async (statement, take, { signal }) => {
    assertMayWait()
    await pools.export.use({ user: '', signal }, (connection) =>
      observed('export', 'stream', () =>
        tagged(signal, async (proof) => {
          const limits = { log_comment: proof.tag, max_execution_time: streamSeconds }
          const settings = { ...limits, ...streamSettings, ...shown }
          const named = statement(raw(`\`${proof.tag}\``))
          for await (const piece of connection.stream(named, proof, settings, signal)) {
            signal.throwIfAborted()
            await take(piece)
          }
        }),
      ),
    )
  }

  const parquet: Engine['parquet'] = async (statement, { signal }) => {
    assertMayWait()
    return await pools.export.use({ user: '', signal }, (connection) =>
      observed('export', 'read', () =>
        tagged(signal, async (proof) => {
          const limits = { log_comment: proof.tag, max_execution_time: streamSeconds, max_threads: 1 }
          const settings = { ...limits, ...parquetSettings, ...shown }
          const named = statement(raw(`\`${proof.tag}\``))
          return readParquetPart(await connection.parquet(named, settings), proof)
        }),
      ),
    )
  }

  const parts = {
    directory,
    rows: <Row>(statement: Sql) => rows<Row>(statement, { pool: 'write' }),
    // Freezing happens while the gate is closed. Neither it nor attaching changes rows that were read before.
    command: (statement: Sql) => writeNow('', 'command', (connection) => connection.command(statement)),
  }
  const frozen: FrozenParts | undefined = embedded && {
    freeze: (name) => freezeTables(parts, name),
    remove: (name) => removeFrozen(directory, name),
    attach: (table, names, put) => attachParts(parts, table, names, put),
  }

  return {
    stream,
    parquet,
    // Writers and exports do not wait for replacements: writers would deadlock, exports would wait for
    // minutes.
    rows: async <Row>(statement: Sql, options: ReadOptions = {}) =>
      options.pool === undefined || options.pool === 'search'
        ? await betweenReplacements(() => rows<Row>(statement, options))
        : await rows<Row>(statement, options),
    hideChannels: (channelIds) => {
      const wanted = withoutChannels(channelIds)
      if (isDeepStrictEqual(wanted, shown)) return
      shown = wanted
      noteChange('litopys.posts, litopys.postRows')
    },
    keep,
    asReplacement,
    betweenWrites: gate.close,
    frozen,
    insertLines: (table, lines) =>
      write(table, 'insert', (connection) => connection.insertLines(table, lines)),
    run: (statement) =>
      write(writtenTable(statement.text), 'command', (connection) => connection.command(statement)),
    currentUser,
    // What the engine keeps in memory is gone after a restart.
    changes: ({ text }) => changes(text) + (embedded?.restarts() ?? members?.version() ?? 0),
    onChange: (work) => void listeners.push(work),
    noteChange: (tables) => (tables ? noteChange(tables) : noteAll()),
    answersKeptMs: url ? sharedMs : Number.POSITIVE_INFINITY,
    cluster: address?.cluster,
    missingShards: () => {
      const missing = members?.missing() ?? 0
      const total = address?.urls.length ?? 1
      return missing > 0 ? { answered: total - missing, total } : undefined
    },
    admitSearch: (caller) =>
      observe({ name: 'queueWait', labels: { pool: 'admission' } }, () => admission.enter(caller)),
    waiting: () => ({
      admission: admission.waiting(),
      search: queues.search.waiting(),
      export: queues.export.waiting(),
      write: queues.write.waiting(),
    }),
    processId: () => processId,
    restarts: () => embedded?.restarts() ?? 0,
    foreignAnswers: () => foreign,
    close,
  }
}

/**
 * Aborts a query in the engine. If a client only stops waiting, the engine continues to compute and the
 * connection stays busy. The query is therefore killed by its tag until it is gone, as it may not have
 * reached the engine yet.
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
    // A kill leaves the connection in an unknown state, even if the answer arrived in time.
    signal?.throwIfAborted()
    return result
  } catch (cause) {
    signal?.throwIfAborted()
    throw engineError(cause)
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Repeats the kill until `ended` resolves. The time limit of a query ends it in any case. */
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
  // A host that drops packets would delay the start by minutes.
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
    const hosts = (urls: string[]) => urls.map((one) => new URL(one).host).join(', ')
    const where = url ? `at ${hosts(url.split(','))} (CLICKHOUSE_URL)` : '(embedded)'
    throw new StartError(`ClickHouse ${where} does not answer: ${String(cause)}`, cause)
  } finally {
    // Otherwise the timer would delay the exit of a command by ten seconds.
    inTime.abort()
  }
}
