import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@clickhouse/client'
import { StartError } from '#server/errors'
import type { Sql } from './sql.ts'

/** Addresses of ClickHouse servers. With `cluster` they are its shards; without, there is one. */
export type ServerAddress = { urls: string[]; cluster?: string | undefined }

/** How many shards of a cluster have answered. */
export type Shards = { answered: number; total: number }

/**
 * Database of the tables on a shard. `litopys` has tables of the same names that span all shards: statements read
 * and insert through these.
 */
const onShard = 'litopysShard'

/** Each row is on the shard of this hash. The posts of a channel, and what belongs to them, are on one shard. */
const shardingKeys: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...['posts', 'postRows', 'postFiles', 'revisions', 'confirmations', 'counts', 'seen'],
      ...['observations', 'sourceRecords', 'leaves'],
    ].map((table) => [table, 'cityHash64(channelId)']),
  ),
  migrations: 'cityHash64(name)',
  facetValues: 'id',
  clusters: 'node',
  copyLinks: 'node',
  bands: 'key',
  pictureNodes: 'cityHash64(hash)',
  pictureGroups: 'cityHash64(hash)',
  hiddenEntities: 'cityHash64(value)',
  translations: 'textHash',
  mediaFiles: 'cityHash64(hash)',
  fileTexts: 'cityHash64(hash)',
}

/** Settings of each statement on a cluster. Subqueries read all shards, and an insert returns when all have its rows. */
export const clusterSettings = {
  distributed_product_mode: 'global',
  distributed_foreground_insert: 1,
  connect_timeout_with_failover_ms: '2000',
} as const

/** Splits CLICKHOUSE_URL at commas. @throws StartError if several servers have no cluster name. */
export function serverAddress(url: string, cluster: string | undefined): ServerAddress {
  const urls = url
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (urls.length > 1 && !cluster)
    throw new StartError(
      'CLICKHOUSE_URL has several servers. Set CLICKHOUSE_CLUSTER to the name of their cluster.',
    )
  return { urls, cluster }
}

/** A statement as each shard runs it on its own tables. */
export function shardStatement({ text, values }: Sql): Sql {
  const local = text
    .replace(/\blitopys\./g, `${onShard}.`)
    .replace(/\blitopys, /g, `${onShard}, `)
    .replace(/'litopys'/g, `'${onShard}'`)
  return { text: local, values }
}

/** A statement over all shards. A table function reads the tables of one server, so each shard runs it. */
export function clusterStatement({ text, values }: Sql, cluster: string): Sql {
  const spanning = text.replace(
    /\bmergeTreeTextIndex\(litopys, (\w+, \w+)\)/g,
    `cluster('${cluster}', mergeTreeTextIndex(${onShard}, $1))`,
  )
  return { text: spanning, values }
}

/** Whether a statement changes tables or deletes rows, which each shard does on its own tables. */
export function isForEachShard({ text }: Sql): boolean {
  return /^\s*(?:CREATE DATABASE|KILL QUERY|(?:CREATE (?:OR REPLACE )?(?:TABLE|MATERIALIZED VIEW)|ALTER TABLE|DROP TABLE|TRUNCATE TABLE|OPTIMIZE TABLE|DELETE FROM)(?: IF (?:NOT )?EXISTS)? litopys\.)/.test(
    text,
  )
}

/**
 * The statements that follow the definition of a table on each shard, so that a table of the same name spans all
 * shards; none for other statements.
 */
export function spanningDefinitions({ text }: Sql, cluster: string): string[] {
  if (/^\s*CREATE DATABASE/.test(text)) return [text.replace(/\blitopys\b/, onShard)]
  const [, verb, table = ''] =
    /^\s*(CREATE TABLE|ALTER TABLE)(?: IF NOT EXISTS)? litopys\.(\w+)/.exec(text) ?? []
  const key = shardingKeys[table]
  if (verb === undefined) return []
  if (key === undefined) throw new Error(`The table ${table} has no sharding key`)
  const create = verb === 'CREATE TABLE' ? 'CREATE TABLE IF NOT EXISTS' : 'CREATE OR REPLACE TABLE'
  return [
    `${create} litopys.${table} AS ${onShard}.${table} ENGINE = Distributed('${cluster}', ${onShard}, ${table}, ${key})`,
  ]
}

/** Which servers of a cluster answer. */
export type Membership = {
  /** The servers, beginning with the ones that answer. */
  urls(): string[]
  missing(): number
  /** Changes whenever a server stops or starts to answer. */
  version(): number
  /** Asks each server. True if the state has changed. */
  probe(): Promise<boolean>
  close(): void
}

const probeMs = 1_000
const probeEveryMs = 1_000

/** Watches servers that did not answer until they do. */
export function createMembership(urls: string[], probeOne = answers): Membership {
  let down = new Set<string>()
  let version = 0
  const closing = new AbortController()
  let isWatching = false

  const probe = async () => {
    const states = await Promise.all(urls.map(async (url) => [url, await probeOne(url)] as const))
    const now = new Set(states.flatMap(([url, isUp]) => (isUp ? [] : [url])))
    const isChanged = urls.some((url) => now.has(url) !== down.has(url))
    if (isChanged) version += 1
    down = now
    if (down.size > 0 && !isWatching) void watch()
    return isChanged
  }
  const watch = async () => {
    isWatching = true
    while (down.size > 0 && !closing.signal.aborted) {
      await sleep(probeEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted) await probe()
    }
    isWatching = false
  }
  return {
    urls: () => [...urls.filter((url) => !down.has(url)), ...urls.filter((url) => down.has(url))],
    missing: () => down.size,
    version: () => version,
    probe,
    close: () => closing.abort(),
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const { origin } = new URL(url)
    return (await fetch(`${origin}/ping`, { signal: AbortSignal.timeout(probeMs) })).ok
  } catch {
    return false
  }
}

/**
 * Checks that each shard of the cluster has one of these servers.
 * @throws StartError that names what is wrong with CLICKHOUSE_URL or CLICKHOUSE_CLUSTER.
 */
export async function assertShards({ urls, cluster = '' }: ServerAddress): Promise<void> {
  const shardOf = new Map<string, number>()
  const shards = new Set<number>()
  for (const url of urls) {
    const client = createClient({ url, request_timeout: 10_000 })
    try {
      const answer = await client.query({
        query:
          'SELECT shard_num AS shard, is_local AS isLocal FROM system.clusters WHERE cluster = {name:String}',
        query_params: { name: cluster },
        format: 'JSONEachRow',
      })
      const rows = await answer.json<{ shard: number; isLocal: number }>()
      for (const { shard } of rows) shards.add(shard)
      const own = rows.find(({ isLocal }) => isLocal === 1)
      if (rows.length === 0)
        throw new StartError(
          `ClickHouse at ${new URL(url).host} has no cluster ${cluster} (CLICKHOUSE_CLUSTER).`,
        )
      if (rows.length > new Set(rows.map(({ shard }) => shard)).size)
        throw new StartError(
          `The cluster ${cluster} has replicas (CLICKHOUSE_CLUSTER). Litopys supports one server for each shard.`,
        )
      if (own) shardOf.set(url, own.shard)
    } finally {
      await client.close()
    }
  }
  const named = new Set(shardOf.values())
  if (named.size !== urls.length || named.size !== shards.size)
    throw new StartError(
      `CLICKHOUSE_URL must have one server for each shard of the cluster ${cluster}: it has ${named.size} of ${shards.size} shards.`,
    )
}
