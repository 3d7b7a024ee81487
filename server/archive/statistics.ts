import type { Engine } from './engine.ts'
import { bind, raw, type Sql, sql } from './sql.ts'

type Sizes = { posts: number; rows: number; bytes: number; parts: number }
/** `shards`: each server of a cluster; undefined without one. */
export type ArchiveStatistics = Sizes & { version: string; shards: ShardStatistics[] | undefined }
/** A shard that does not answer has no sizes. */
export type ShardStatistics = {
  shard: number
  host: string
  sizes?: Sizes & { disk: { free: number; total: number } }
}

const sizes = raw(`toFloat64(sum(part.rows)) AS rows,
      toFloat64(sum(part.bytes_on_disk)) AS bytes,
      toFloat64(count()) AS parts`)

/**
 * Posts as searches count them: parts still have the rows that newer versions replaced, and posts of deleted channels.
 */
const livePosts = raw('toFloat64(count()) AS posts FROM litopys.posts')

/** Neither waits behind searches. Shards that do not answer are left out. */
const options = { isQuick: true } as const

/** Version and size of the archive: of a cluster, the sum of the shards that answer. */
export async function readArchiveStatistics(
  engine: Pick<Engine, 'rows' | 'cluster'>,
): Promise<ArchiveStatistics> {
  if (engine.cluster !== undefined) return await readCluster(engine, engine.cluster)
  const [[row], [live]] = await Promise.all([
    engine.rows<Omit<Sizes, 'posts'> & { version: string }>(
      sql`SELECT version() AS version, ${sizes}
      FROM system.parts AS part WHERE part.active AND part.database = 'litopys'`,
      options,
    ),
    engine.rows<{ posts: number }>(sql`SELECT ${livePosts}`, options),
  ])
  return { version: '', ...none, ...row, ...live, shards: undefined }
}

const none: Sizes = { posts: 0, rows: 0, bytes: 0, parts: 0 }

async function readCluster(engine: Pick<Engine, 'rows'>, cluster: string): Promise<ArchiveStatistics> {
  const ofShards = (table: Sql) => sql`cluster(${bind('String', cluster)}, ${table})`
  const [shards, disks, parts, live] = await Promise.all([
    engine.rows<{ shard: number; host: string; version: string }>(
      sql`SELECT shard_num AS shard, concat(host_name, ':', toString(port)) AS host, version() AS version
      FROM system.clusters WHERE cluster = ${bind('String', cluster)} ORDER BY shard`,
      options,
    ),
    engine.rows<{ shard: number; free: number; total: number }>(
      sql`SELECT _shard_num AS shard, toFloat64(free_space) AS free, toFloat64(total_space) AS total
      FROM ${ofShards(raw('system.disks'))} WHERE name = 'default'`,
      options,
    ),
    engine.rows<Omit<Sizes, 'posts'> & { shard: number }>(
      sql`SELECT _shard_num AS shard, ${sizes}
      FROM ${ofShards(raw('system.parts'))} AS part
      WHERE part.active AND part.database = 'litopysShard' GROUP BY shard`,
      options,
    ),
    engine.rows<{ shard: number; posts: number }>(
      sql`SELECT _shard_num AS shard, ${livePosts} GROUP BY shard`,
      options,
    ),
  ])
  const found = shards.map(({ shard, host }): ShardStatistics => {
    const disk = disks.find((one) => one.shard === shard)
    if (!disk) return { shard, host }
    const { rows, bytes, parts: count } = parts.find((one) => one.shard === shard) ?? none
    const { posts } = live.find((one) => one.shard === shard) ?? none
    const { free, total } = disk
    return { shard, host, sizes: { posts, rows, bytes, parts: count, disk: { free, total } } }
  })
  const sum = (of: (one: Sizes) => number) =>
    found.reduce((all, { sizes: one }) => all + (one ? of(one) : 0), 0)
  return {
    version: shards[0]?.version ?? '',
    posts: sum(({ posts }) => posts),
    rows: sum(({ rows }) => rows),
    bytes: sum(({ bytes }) => bytes),
    parts: sum(({ parts: count }) => count),
    shards: found,
  }
}
