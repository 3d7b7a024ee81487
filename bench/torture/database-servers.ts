import { type ClickHouse, startClickHouse } from '../../tools/engines/clickhouse.ts'
import { type Postgres, startPostgres } from '../../tools/engines/postgres.ts'

export type DatabaseServers = {
  postgres: Postgres
  clickhouse: ClickHouse
  /** Settings of a server that uses them. */
  settings: Record<string, string>
  stop(): Promise<void>
}

/** Empty PostgreSQL and ClickHouse servers with durable writes and their data in this folder. They end with this program. */
export async function startDatabases(folder: string): Promise<DatabaseServers> {
  const [postgres, clickhouse] = await Promise.all([
    startPostgres(['fsync=on'], folder),
    startClickHouse(folder),
  ])
  return {
    postgres,
    clickhouse,
    settings: { DATABASE_URL: postgres.url, CLICKHOUSE_URL: clickhouse.url },
    stop: async () => {
      await Promise.all([postgres.stop(), clickhouse.stop()])
    },
  }
}
