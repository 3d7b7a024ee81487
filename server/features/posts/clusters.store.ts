import type { Caption } from '@litopys/language/extraction/copies/captions'
import { bands } from '@litopys/language/extraction/copies/min-hash'
import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { createAlikePictureStore } from './alike-pictures.store.ts'
import type { Words, WordsText } from './copy-keys.ts'
import type { PostRow } from './post-row.ts'

/** A text, a picture with its caption, or a message that was forwarded, and the cluster of the posts that share it. */
export type ClusterNode = { node: number; cluster: number }
export type KnownText = ClusterNode & Words
/** A file with the caption of its post. */
export type KnownPicture = ClusterNode & Caption & { hash: string }
/** Two texts or pictures that are copies of each other; `other` is the smaller node. */
export type CopyLink = { node: number; other: number }
/** `hash`: the file of a picture. */
export type NewNode = ClusterNode & { bands: number[]; words: WordsText; hash?: string }
/** The fields of a post that decide which post of its cluster is the earliest. */
export type ClusterPost = PostKey &
  Pick<PostRow, 'cluster' | 'dateCreated' | 'existedBefore' | 'existedBeforeTold'>

export type ClusterStore = ReturnType<typeof createClusterStore>

/**
 * Limits of compared texts: per band key or file, and per text (those with the most keys in common). Only form
 * letters exceed them: thousands of posts with nearly the same words. True copies among them share other
 * keys.
 */
const [mostOfKey, mostOfText] = [100, 20]

/** Files per statement about captions: at most 20,000 captions in one answer. */
const filesAtOnce = 200

/** Store of clusters of copies. Only capture reads and writes it, on the write pool. */
export function createClusterStore(engine: Engine) {
  const rows = <Row>(statement: Sql) =>
    // The query reads a few granules, so waiting for threads costs more than they save. Batches never repeat
    // a query.
    engine.rows<Row>(sql`${statement} SETTINGS max_threads = 1, use_query_condition_cache = 0`, {
      pool: 'write',
    })

  const findPicturesOf = async (hashes: readonly string[]): Promise<KnownPicture[]> => {
    const files = bind('Array(String)', [...hashes])
    const pictures = await rows<{ hash: string; node: number }>(
      sql`SELECT DISTINCT hash, node FROM litopys.pictureNodes WHERE hash IN ${files}
        ORDER BY hash, node LIMIT ${raw(String(mostOfKey))} BY hash`,
    )
    if (pictures.length === 0) return []
    const nodes = bind(
      'Array(UInt64)',
      pictures.map(({ node }) => node),
    )
    const found = Map.groupBy(
      await rows<KnownText>(sql`SELECT node, cluster, formIds, numberIds FROM litopys.clusters
        WHERE node IN ${nodes} LIMIT 1 BY node, cluster`),
      ({ node }) => node,
    )
    return pictures.flatMap(({ hash, node }) => (found.get(node) ?? []).map((one) => ({ hash, ...one })))
  }

  return {
    alikePictures: createAlikePictureStore(engine),

    async findNodes(nodes: number[]): Promise<ClusterNode[]> {
      if (nodes.length === 0) return []
      return await rows(
        sql`SELECT DISTINCT node, cluster FROM litopys.clusters WHERE node IN ${bind('Array(UInt64)', nodes)}`,
      )
    },

    /** Known texts that share a band key with a given text. */
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

    /** The captions that posts have with these files. */
    async findPictures(hashes: readonly string[]): Promise<KnownPicture[]> {
      const pictures: KnownPicture[] = []
      for (let at = 0; at < hashes.length; at += filesAtOnce)
        for (const one of await findPicturesOf(hashes.slice(at, at + filesAtOnce))) pictures.push(one)
      return pictures
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
     * For each cluster, the earliest post and every post that is not marked as a copy, without the posts of
     * `except`.
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

    /** Links, band keys and files come first: those without their node are ignored, and a known node is never compared again. */
    async insertNodes(nodes: NewNode[], links: CopyLink[]): Promise<void> {
      if (links.length > 0)
        await engine.insertLines(
          'litopys.copyLinks',
          Buffer.from(links.map((link) => `${JSON.stringify(link)}\n`).join('')),
        )
      const pictures = nodes.flatMap(({ hash, node }) =>
        hash === undefined ? [] : [`${JSON.stringify({ hash, node })}\n`],
      )
      if (pictures.length > 0)
        await engine.insertLines('litopys.pictureNodes', Buffer.from(pictures.join('')))
      const keys = bandLines(nodes)
      if (keys.length > 0) await engine.insertLines('litopys.bands', keys)
      if (nodes.length > 0) await engine.insertLines('litopys.clusters', clusterLines(nodes))
    },

    /**
     * Moves posts and nodes of the clusters to another cluster, without the posts of `except`. Nodes move
     * last, so that a merge cut short is found and finished by the next batch with these clusters.
     */
    async merge(clusters: number[], into: number, except: PostKey[]): Promise<void> {
      const target = sql`toUInt64(${bind('UInt64', into)}) AS cluster`
      const others = isNone(except)
      // A bare column name would mean the new value in WHERE too.
      await engine.run(sql`INSERT INTO litopys.posts SELECT * REPLACE (version + 1 AS version, ${target})
        FROM litopys.posts AS post WHERE post.${isIn(clusters)} AND ${others}`)
      await engine.run(sql`DELETE FROM litopys.posts WHERE ${isIn(clusters)} AND ${others}`)
      await engine.run(sql`INSERT INTO litopys.clusters SELECT * REPLACE (${target})
        FROM litopys.clusters AS text WHERE text.${isIn(clusters)}`)
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
