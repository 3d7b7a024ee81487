import { resolve } from 'node:path'
import type { Config } from '#server/config'
import { MoveFault } from './move-fault.ts'

/** Where an installation has its posts and its records. Without an address they are embedded in the data directory. */
export type Databases = Pick<Config, 'CLICKHOUSE_URL' | 'CLICKHOUSE_CLUSTER' | 'DATABASE_URL'>

/** What a move changes. */
export type MovedParts = { archive: boolean; records: boolean }

/**
 * The parts that are in other places in the target.
 * @throws MoveFault if there are none, or if one server would be both.
 */
export function movedParts(source: Databases, target: Databases): MovedParts {
  const parts = {
    archive: nameOfArchive(source) !== nameOfArchive(target),
    records: nameOfRecords(source) !== nameOfRecords(target),
  }
  if (!parts.archive && !parts.records)
    throw new MoveFault(
      `There is nothing to move: the posts (${nameOfArchive(source)}) and the records (${nameOfRecords(source)}) are there already.`,
    )
  const shared = hostsOf(source).filter((host) => hostsOf(target).includes(host))
  if (parts.archive && shared.length > 0)
    throw new MoveFault(
      `The ClickHouse server at ${shared.join(', ')} has the posts now. Use other servers for the target.`,
    )
  return parts
}

/** The archive for people, without user and password. */
export function nameOfArchive(databases: Databases): string {
  if (databases.CLICKHOUSE_URL === undefined) return 'embedded ClickHouse'
  const cluster = databases.CLICKHOUSE_CLUSTER ? `cluster ${databases.CLICKHOUSE_CLUSTER}, ` : ''
  return `ClickHouse, ${cluster}${hostsOf(databases).toSorted().join(', ')}`
}

/** The records for people, without user and password. */
export function nameOfRecords({ DATABASE_URL }: Databases): string {
  if (DATABASE_URL === undefined) return 'embedded PostgreSQL'
  const { hostname, port, pathname } = new URL(DATABASE_URL)
  return `PostgreSQL, ${hostname}:${port || '5432'}${resolve('/', pathname)}`
}

function hostsOf({ CLICKHOUSE_URL: url = '' }: Databases): string[] {
  const addresses = url.split(',').map((one) => one.trim())
  return addresses.filter((one) => one !== '').map((one) => new URL(one).host)
}
