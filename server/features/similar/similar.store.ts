import { excerptOf, type PostLine } from '@litopys/contract/schemas/post'
import { addedWords, type Lookup } from '@litopys/language/extraction/similarity/lookups'
import type { Engine } from '#archive/engine'
import { excerptSql } from '#archive/excerpt'
import {
  keyText,
  ofVersions,
  type PackedRow,
  packedRowsSql,
  packedValues,
  type VersionKey,
} from '#archive/packed-rows'
import { hasKey, type LikePost, type PostKey } from '#archive/post-keys'
import { sharedRead, sharedWork } from '#archive/shared-reads'
import { bind, bindInstant, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { yieldBetween } from '#server/yielding'

export type SimilarStore = ReturnType<typeof createSimilarStore>

/** A post with the text that is compared. */
export type TextPost = Omit<PostLine, '_id' | 'deletedAt'> & { deletedAt: string | null; body: string }

/** `channelIds`: of the channels with the username, which is in lower case; the one that had it last is the first. */
export type LinkedPost = { username: string; channelIds: string[]; messageId: number }

/** How many of the visible posts have each beginning, counted in a sample with `share` of them. */
export type Frequencies = { all: number; share: number; of(beginnings: readonly string[]): number }

/** How many of these posts have each beginning. */
type Sample = { posts: number; counts: ReadonlyMap<string, number> }

/** Posts of a sample: enough that a word with 1 of 10,000 posts is in it. */
const sampledPosts = 60_000
/** Beginnings of a sample that are kept, the most frequent first. Rarer ones count as if they were in no sampled post. */
const mostBeginnings = 100_000
/** Posts in a row of a channel that are in the sample together, so that others need not be read. */
const rowOfSample = 512
/** A sample only weighs words, so it stays for a while when posts arrive. */
const keptMs = 10 * 60_000
const keptBytes = 64 * 1024 * 1024
const longestText = 8_000
/** Rows beyond the wanted posts: older versions of a post are there until the engine merges them. */
const spareVersions = 100

/** Store of posts that are compared by their words. */
export function createSimilarStore(engine: Engine) {
  const readCount = async (statement: Sql, signal: AbortSignal) => {
    const [row] = await engine.rows<{ posts: number }>(statement, { signal })
    return row?.posts ?? 0
  }
  const readSample = async (statement: Sql, signal: AbortSignal): Promise<Sample> => {
    const [row] = await engine.rows<{ posts: number; beginnings: string[]; counts: number[] }>(statement, {
      signal,
    })
    const { posts = 0, beginnings = [], counts = [] } = row ?? {}
    return { posts, counts: new Map(beginnings.map((one, at) => [one, counts[at] ?? 0])) }
  }
  const memory = { mostBytes: keptBytes, bytesOf: ({ counts }: Sample) => counts.size * 64 }
  const count = sharedRead(engine, readCount, { isLasting: true, keptMs })
  const sample = sharedRead(engine, readSample, { isLasting: true, keptMs, ...memory })
  // Of few posts all are counted. A kept count would not have the words of later posts, and they would not be looked up.
  const countOfFew = sharedRead(engine, readCount)
  const allOfFew = sharedRead(engine, readSample, memory)
  const rows = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<TextPost>(statement, { signal }),
    { mostBytes: 8 * 1024 * 1024 },
  )
  const packedRows = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<PackedRow>(statement, { signal }),
    { mostBytes: 8 * 1024 * 1024 },
  )
  const candidates = sharedRead(
    engine,
    async (statement, signal) => await engine.rows<VersionKey>(statement, { signal }),
  )
  const likeKeys = sharedWork<LikePost[]>(engine)

  return {
    /**
     * Keys of the posts that are like the one of a condition `like:`; `find` finds them. `about`: everything
     * that they depend on besides the visible posts. The list, the chart and the filters of one search need the same, and
     * comparing a thousand texts takes longer than all else.
     */
    likeKeys: async (
      { condition }: Visible,
      about: string,
      signal: AbortSignal,
      find: (signal: AbortSignal) => Promise<LikePost[]>,
    ): Promise<LikePost[]> =>
      await likeKeys(
        sql`SELECT ${bind('String', about)} FROM litopys.posts WHERE ${condition}`,
        signal,
        find,
      ),

    /** Frequencies of words in the posts that the reader sees: posts out of sight change no figure. */
    async frequencies({ condition }: Visible, signal: AbortSignal): Promise<Frequencies> {
      const counting = sql`SELECT toFloat64(count()) AS posts FROM litopys.posts WHERE ${condition}`
      const known = await count(counting, signal)
      const all = known > sampledPosts ? known : await countOfFew(counting, signal)
      const every = Math.max(1, Math.ceil(all / sampledPosts))
      // A word that is not in the sample may be in other posts.
      const rare = every === 1 ? 0 : 1 / every
      const { posts, counts } = await (every === 1 ? allOfFew : sample)(sampleSql(condition, every), signal)
      return {
        all: Math.max(1, posts),
        share: posts === 0 ? 1 : posts / all,
        of: (beginnings) => beginnings.reduce((sum, one) => sum + (counts.get(one) ?? rare), 0),
      }
    },

    /** A post that the reader sees. */
    async find({ condition }: Visible, key: PostKey, signal: AbortSignal): Promise<TextPost | undefined> {
      const [post] = await rows(textsSql(sql`${hasKey([key])} AND ${condition}`), signal)
      return post
    },

    /** A post that the reader sees, by its link; if usernames moved, of the channel that had this one last. */
    async findLinked(
      { condition }: Visible,
      { username, channelIds, messageId }: LinkedPost,
      signal: AbortSignal,
    ): Promise<TextPost | undefined> {
      const link = bind('String', `https://t.me/${username}/${messageId}`)
      const place = sql`indexOf(${bind('Array(String)', channelIds)}, toString(channelId))`
      const isOfChannel = sql`(channelId IN ${bind('Array(String)', channelIds)} OR lowerUTF8(permalink) = ${link})`
      const isLinked = sql`messageId = ${bind('Int64', messageId)} AND ${isOfChannel}`
      const order = sql`${place} = 0, ${place}, dateCreated DESC, `
      const [post] = await rows(textsSql(sql`${isLinked} AND ${condition}`, order), signal)
      return post
    },

    /** Visible posts with the highest sum of weights for their length; of equal ones the nearest to an instant. */
    async candidates(
      { condition }: Visible,
      { lookups, near, limit }: { lookups: readonly Lookup[]; near: number | undefined; limit: number },
      signal: AbortSignal,
    ): Promise<VersionKey[]> {
      if (lookups.length === 0) return []
      // The index answers a condition for all posts at once, in the sum too.
      const hits = lookups.map(({ beginnings, weight }) => {
        const isHit = sql`hasAnyTokens(beginnings, ${bind('Array(String)', [...beginnings])})`
        return { isHit, weight: sql`${isHit} * ${bind('Float64', weight)}` }
      })
      const anyHit = join(
        hits.map(({ isHit }) => isHit),
        ' OR ',
      )
      const sum = join(
        hits.map(({ weight }) => weight),
        ' + ',
      )
      const nearest =
        near === undefined ? raw('') : sql`abs(toInt64(dateCreated) - toInt64(${bindInstant(near)})), `
      const first = async (most: number) =>
        await candidates(
          sql`SELECT channelId, messageId, version FROM litopys.posts
            WHERE (${anyHit}) AND ${condition}
            ORDER BY round((${sum}) / (termCount + ${raw(String(addedWords))}), 6) DESC, ${nearest}channelId, messageId, version DESC
            LIMIT ${bind('UInt32', most)}`,
          signal,
        )
      // With LIMIT 1 BY, the engine sorts all hits: one of 20 questions took half as long again.
      for (let most = limit + spareVersions; ; most *= 2) {
        const rows = await first(most)
        const posts = firstVersions(rows)
        if (posts.length >= limit || rows.length < most) return posts.slice(0, limit)
      }
    },

    /** The texts of visible posts, in no order. */
    async texts({ condition }: Visible, wanted: VersionKey[], signal: AbortSignal): Promise<TextPost[]> {
      if (wanted.length === 0) return []
      const packed: TextPost[] = []
      const othersTurn = yieldBetween(signal)
      const there = ofVersions(await packedRows(packedRowsSql(wanted), signal), wanted)
      for (const one of there.values()) {
        packed.push(unpacked(one))
        await othersTurn()
      }
      // A post that was replaced since it was found, or whose packed row a kill prevented.
      const missing = wanted.filter((one) => !there.has(keyText(one)))
      return missing.length === 0
        ? packed
        : [...packed, ...(await rows(textsSql(sql`${hasKey(missing)} AND ${condition}`), signal))]
    },
  }
}

function firstVersions(rows: VersionKey[]): VersionKey[] {
  const known = new Set<string>()
  return rows.filter((row) => {
    const key = keyText(row)
    return !known.has(key) && known.add(key)
  })
}

function unpacked({ channelId, messageId, row }: PackedRow): TextPost {
  const value = packedValues(row)
  const text = String(value('text'))
  const instant = (name: 'dateCreated' | 'deletedAt') =>
    new Date(1_000 * Number(value(name))).toISOString().replace('.000Z', 'Z')
  return {
    channelId,
    messageId,
    title: String(value('title')),
    author: String(value('author')),
    dateCreated: instant('dateCreated'),
    deletedAt: value('deletedAt') === null ? null : instant('deletedAt'),
    excerpt: excerptOf(text),
    body: firstCharacters(text, longestText),
  }
}

/** The engine counts characters, not UTF-16 units. */
function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')
}

function sampleSql(condition: Sql, every: number): Sql {
  const row = raw(`cityHash64(channelId, intDiv(messageId, ${rowOfSample})) % ${every} = 0`)
  return sql`SELECT toFloat64(max(total)) AS posts, groupArray(beginning) AS beginnings, groupArray(hits) AS counts FROM (
      SELECT beginning, toFloat64(count()) AS hits, (
          SELECT count() FROM litopys.posts WHERE ${condition} AND ${row}) AS total
      FROM litopys.posts ARRAY JOIN beginnings AS beginning WHERE ${condition} AND ${row}
      GROUP BY beginning ORDER BY hits DESC, beginning LIMIT ${bind('UInt32', mostBeginnings)})`
}

function textsSql(condition: Sql, order = raw('')): Sql {
  return sql`SELECT channelId, messageId, title, author, dateCreated, deletedAt,
      ${excerptSql} AS excerpt,
      substringUTF8(text, 1, ${bind('UInt32', longestText)}) AS body
    FROM litopys.posts WHERE ${condition}
    ORDER BY ${order}version DESC LIMIT 1 BY channelId, messageId`
}
