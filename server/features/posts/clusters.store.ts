import { bands } from '@litopys/contract/analyzer/min-hash'
import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { Words, WordsText } from './likeness.ts'
import type { PostRow } from './post-row.ts'

/** A text, or a message that was forwarded, and the cluster of the posts that have it in common. */
export type ClusterNode = { node: number; cluster: number }
export type KnownText = ClusterNode & Words
export type NewNode = ClusterNode & { bands: number[]; words: WordsText }
/** A post by what decides which of its cluster is the earliest. */
export type ClusterPost = PostKey &
  Pick<PostRow, 'cluster' | 'dateCreated' | 'existedBefore' | 'existedBeforeTold'>

export type ClusterStore = ReturnType<typeof createClusterStore>

/**
 * Of the texts under one key so many are looked at, and of those for one text so many, which share the most
 * keys with it. More there are only where a form letter gives thousands of posts nearly the same words; those
 * that are copies of one another are found by the rest of their keys.
 */
const [mostOfKey, mostOfText] = [100, 20]

/** Which posts repeat one another. All of it is asked for and written by whoever archives. */
export function createClusterStore(engine: Engine) {
  const rows = <Row>(statement: Sql) =>
    // A few granules here and there: that threads wait for one another takes longer than they save. And no
    // two batches ask the same.
    engine.rows<Row>(sql`${statement} SETTINGS max_threads = 1, use_query_condition_cache = 0`, {
      pool: 'write',
    })

  return {
    async findNodes(nodes: number[]): Promise<ClusterNode[]> {
      if (nodes.length === 0) return []
      return await rows(
        sql`SELECT DISTINCT node, cluster FROM litopys.clusters WHERE node IN ${bind('Array(UInt64)', nodes)}`,
      )
    },

    /** Known texts that share a band key with one of these. */
    async findSimilar(texts: { bands: number[] }[]): Promise<KnownText[]> {
      if (texts.length === 0) return []
      const ofAll = texts.flatMap((text) => text.bands)
      const keys = bind('Array(UInt32)', ofAll)
      return await rows(sql`WITH ${keys} AS keys SELECT node, cluster, formIds, numberIds FROM litopys.clusters
        WHERE node IN (
          SELECT node FROM (
            SELECT intDiv(transform(key, keys, arrayEnumerate(keys), toUInt32(1)) - 1, ${raw(String(bands))}) AS text, node
            FROM (SELECT key, node FROM litopys.bands WHERE key IN keys LIMIT ${raw(String(mostOfKey))} BY key)
            GROUP BY text, node ORDER BY count() DESC, node LIMIT ${raw(String(mostOfText))} BY text
          )
        ) LIMIT 1 BY node, cluster`)
    },

    async findClusters(keys: PostKey[]): Promise<(PostKey & { cluster: number })[]> {
      if (keys.length === 0) return []
      return await rows(
        sql`SELECT channelId, messageId, cluster FROM litopys.posts WHERE ${hasKey(keys)} ORDER BY version`,
      )
    },

    async countPosts(clusters: number[]): Promise<Map<number, number>> {
      const counted = await rows<{ cluster: number; posts: number }>(
        sql`SELECT cluster, count() AS posts FROM litopys.posts WHERE ${isIn(clusters)} GROUP BY cluster`,
      )
      return new Map(counted.map(({ cluster, posts }) => [cluster, posts]))
    },

    /**
     * Of each of these clusters the earliest post and every one that is not said to have existed before,
     * without those of `except`.
     */
    async findFirst(clusters: number[], except: PostKey[]): Promise<ClusterPost[]> {
      if (clusters.length === 0) return []
      const columns = raw(
        'channelId, messageId, cluster, dateCreated, existedBefore, existedBeforeTold FROM litopys.posts',
      )
      const where = sql`${isIn(clusters)} AND ${isNone(except)}`
      return await rows(sql`SELECT DISTINCT * FROM (
          SELECT ${columns} WHERE ${where} AND NOT existedBefore
          UNION ALL
          SELECT * FROM (
            SELECT ${columns} WHERE ${where}
            ORDER BY cluster, dateCreated, channelId, messageId LIMIT 1 BY cluster
          )
        )`)
    },

    /** First the keys: what they lead to and is not there is passed over. */
    async insertNodes(nodes: NewNode[]): Promise<void> {
      const keys = bandLines(nodes)
      if (keys.length > 0) await engine.insertLines('litopys.bands', keys)
      if (nodes.length > 0) await engine.insertLines('litopys.clusters', clusterLines(nodes))
    },

    /**
     * Posts and nodes of the clusters go over to another, without the posts of `except`. The nodes last:
     * until then the next who meets these clusters finds that they belong together and goes on here.
     */
    async merge(clusters: number[], into: number, except: PostKey[]): Promise<void> {
      const target = sql`toUInt64(${bind('UInt64', into)}) AS cluster`
      const others = isNone(except)
      // The bare name would be the new value in WHERE too.
      await engine.run(sql`INSERT INTO litopys.posts SELECT * REPLACE (version + 1 AS version, ${target})
        FROM litopys.posts WHERE litopys.posts.${isIn(clusters)} AND ${others}`)
      await engine.run(sql`DELETE FROM litopys.posts WHERE ${isIn(clusters)} AND ${others}`)
      await engine.run(sql`INSERT INTO litopys.clusters SELECT * REPLACE (${target})
        FROM litopys.clusters WHERE litopys.clusters.${isIn(clusters)}`)
      await engine.run(sql`DELETE FROM litopys.clusters WHERE ${isIn(clusters)}`)
    },
  }
}

function bandLines(nodes: NewNode[]): Buffer {
  const lines = nodes.flatMap(({ node, bands }) => bands.map((key) => `{"key":${key},"node":${node}}\n`))
  return Buffer.from(lines.join(''))
}

function clusterLines(nodes: NewNode[]): Buffer {
  const end = Buffer.from('}\n')
  return Buffer.concat(
    nodes.flatMap(({ node, cluster, words }) => [
      Buffer.from(`{"node":${node},"cluster":${cluster},`),
      words,
      end,
    ]),
  )
}

function isIn(clusters: number[]): Sql {
  return sql`cluster IN ${bind('Array(UInt64)', clusters)}`
}

function isNone(keys: PostKey[]): Sql {
  return keys.length > 0 ? sql`NOT ${hasKey(keys)}` : raw('true')
}
