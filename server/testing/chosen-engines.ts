import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import pg from 'pg'
import { type Engine, openEngine } from '#archive/engine'
import { type ClickHouse, startClickHouse, startClickHouseCluster } from '../../tools/engines/clickhouse.ts'
import { startPostgres } from '../../tools/engines/postgres.ts'
import { enginesOfRun } from './engines-of-run.ts'

/** The engines of a process's tests: the same for all, and empty for each data directory. */
type Chosen = { settingsFor(directory: string): Promise<Record<string, string>> }

let chosen: Promise<Chosen> | undefined

/**
 * Settings that give an instance in this directory the engines that the run was started with (TEST_ENGINES). The
 * servers are started once and end with the process.
 */
export async function chosenEngines(directory: string): Promise<Record<string, string>> {
  const engines = enginesOfRun()
  if (engines === 'embedded') return {}
  chosen ??= start(engines)
  return await (await chosen).settingsFor(directory)
}

/** Opens the archive of a closed instance with this data directory. */
export async function openArchiveOf(directory: string): Promise<Engine> {
  const { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: cluster } = await chosenEngines(directory)
  return await openEngine({ directory: join(directory, 'archive'), url, cluster, searchTimeoutSeconds: 60 })
}

async function start(engines: 'clickhouse' | 'cluster' | 'postgres'): Promise<Chosen> {
  if (engines === 'postgres') return onPostgres((await startPostgres()).url)
  if (engines === 'clickhouse') {
    const server = await startClickHouse()
    return onClickHouse([server], { CLICKHOUSE_URL: server.url })
  }
  const { name, nodes } = await startClickHouseCluster(2)
  const urls = nodes.map(({ url }) => url).join(',')
  return onClickHouse(nodes, { CLICKHOUSE_URL: urls, CLICKHOUSE_CLUSTER: name })
}

/** A test has one archive at a time, so another directory begins with empty servers. */
function onClickHouse(nodes: ClickHouse[], settings: Record<string, string>): Chosen {
  let used: string | undefined
  return {
    settingsFor: async (directory) => {
      if (directory !== used) for (const { url } of nodes) await empty(url)
      used = directory
      return settings
    },
  }
}

async function empty(url: string): Promise<void> {
  const client = createClient({ url })
  for (const name of ['litopys', 'litopysShard', 'litopysResults'])
    await client.command({ query: `DROP DATABASE IF EXISTS ${name} SYNC` })
  await client.close()
}

function onPostgres(url: string): Chosen {
  const databases = new Map<string, string>()
  return {
    settingsFor: async (directory) => {
      const name = databases.get(directory) ?? `test_${randomBytes(6).toString('hex')}`
      if (!databases.has(directory)) {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        await client.query(`CREATE DATABASE ${name}`)
        await client.end()
        databases.set(directory, name)
      }
      const address = new URL(url)
      address.pathname = `/${name}`
      return { DATABASE_URL: address.href }
    },
  }
}
