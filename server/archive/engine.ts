import { randomUUID } from 'node:crypto'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { DirectoryInUse } from '#server/directory'
import { StartError } from '#server/errors'
import { engineError } from './engine-error.ts'
import { createLane, type Lane } from './lane.ts'
import { render, type Sql } from './sql.ts'

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
  insert(table: string, rows: object[]): Promise<void>
  run(statement: Sql): Promise<void>
  close(): Promise<void>
}

type Place = { directory: string; url: string | undefined; searchTimeoutSeconds: number }

/** Dates travel as ISO 8601 both ways. */
const settings = { date_time_output_format: 'iso', date_time_input_format: 'best_effort' } as const

const laneWidths: Record<LaneName, number> = { search: 3, export: 1, write: 1 }

/** Open the engine at `url`, else chDB in `directory`. Throws StartError where that cannot be. */
export async function openEngine({ directory, url, searchTimeoutSeconds }: Place): Promise<Engine> {
  const connect = () =>
    url
      ? createClient({ url, request_timeout: 600_000, clickhouse_settings: settings })
      : openEmbedded(directory)
  const lanes = mapLanes((width) => createLane(Array.from({ length: width }, connect)))
  const control = connect()
  await assertReachable(control, url)

  const stop = (tag: string) =>
    control
      .command({ query: `KILL QUERY WHERE Settings['log_comment'] = '${tag}' ASYNC` })
      .catch((cause: unknown) => {
        throw engineError(cause)
      })

  return {
    rows: (statement, { lane = 'search', signal, timeoutSeconds = searchTimeoutSeconds } = {}) =>
      lanes[lane].use(async (client) => {
        signal?.throwIfAborted()
        const tag = randomUUID()
        const bounds = { log_comment: tag, max_execution_time: timeoutSeconds }
        const answer = client
          .query({ ...render(statement), format: 'JSONEachRow', clickhouse_settings: bounds })
          .then((result) => result.json<never>())
        return await endedBySignal(answer, signal, () => stop(tag))
      }, signal),
    insert: (table, rows) =>
      lanes.write.use(async (client) => {
        await client.insert({ table, values: rows, format: 'JSONEachRow' }).catch((cause: unknown) => {
          throw engineError(cause)
        })
      }),
    run: (statement) =>
      lanes.write.use(async (client) => {
        await client.command(render(statement)).catch((cause: unknown) => {
          throw engineError(cause)
        })
      }),
    close: async () => {
      await Promise.all([...Object.values(lanes).map((lane) => lane.close()), control.close()])
    },
  }
}

function mapLanes(
  create: (width: number) => Lane<ClickHouseClient>,
): Record<LaneName, Lane<ClickHouseClient>> {
  return {
    search: create(laneWidths.search),
    export: create(laneWidths.export),
    write: create(laneWidths.write),
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
  const onAbort = () => {
    void kill()
    repeat = setInterval(() => void kill(), 50)
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

function openEmbedded(path: string): ClickHouseClient {
  try {
    // chdb declares the connection by its own copy of the client's types, which TypeScript takes for other ones.
    const options: NonNullable<Parameters<typeof createClient>[0]> = { clickhouse_settings: settings }
    return createClient(Object.assign(options, { connection: createChdbConnection({ path }) }))
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
    if (reason.includes('Cannot lock file')) throw new DirectoryInUse(path, cause)
    throw new StartError(`The embedded search engine in ${path} does not open: ${reason}`, cause)
  }
}

async function assertReachable(client: ClickHouseClient, url: string | undefined): Promise<void> {
  const answer = await client.query({ query: 'SELECT 1' }).catch((cause: unknown) => {
    const where = url ? `at ${new URL(url).host} (CLICKHOUSE_URL)` : 'in this process'
    throw new StartError(`The search engine ${where} does not answer: ${String(cause)}`, cause)
  })
  answer.close()
}
