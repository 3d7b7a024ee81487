import type { EdgeKind } from '@litopys/contract/connections'
import type { Engine } from '#archive/engine'
import { sharedRead } from '#archive/shared-reads'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { ResultPosts } from '#features/search/result-posts.usecase'
import { linkedName, type NamedSource, pictureFiles, sharedTexts } from './shared-objects.store.ts'

export type NetworkStore = ReturnType<typeof createNetworkStore>

/** Posts of a channel of the result. Dates are seconds since 1970. */
export type ChannelPosts = { channel: string; posts: number; firstAt: number }

/** Posts of a channel that name the same; `sourcesOf` reads what they name. */
export type NamedEdge = NamedSource & { channel: string; posts: number; firstAt: number; lastAt: number }

/** Posts of a channel with an object that a post of the source had first. */
export type RepeatedEdge = { channel: string; origin: string; posts: number; firstAt: number; lastAt: number }

/** Copied texts by channel. `firsts`: texts that it had first; `copies` and `delay`: its copies of others, in seconds. */
export type CopyTotals = {
  firsts: Map<string, number>
  copies: Map<string, { posts: number; delay: number }>
}

/** A post that makes an edge. */
export type EdgeKey = {
  channelId: string
  messageId: number
  origin?: { channelId: string; messageId: number; seconds: number }
}

export type NamedKind = Extract<EdgeKind, 'forwards' | 'mentions' | 'links'>
export type RepeatedKind = Extract<EdgeKind, 'copies' | 'pictures'>

/** Pairs of channels that are read of a kind. The ones with most posts are read if there are more. */
export const mostPairs = 100_000

/** Bytes of a pair of channels in memory, about. */
const rowBytes = 200

type RepeatedRow = RepeatedEdge & { part: number; delay: number; texts: number }
type OriginRow = { channelId: string; messageId: number; origin: string; originId: number; delay: number }

export function createNetworkStore(engine: Engine) {
  const read = <Row>() =>
    sharedRead(engine, async (statement, signal) => await engine.rows<Row>(statement, { signal }), {
      mostBytes: 16 * 1024 * 1024,
      bytesOf: (rows: Row[]) => rowBytes * rows.length,
    })
  const readChannels = read<ChannelPosts>()
  const readNamed = read<NamedEdge>()
  const readRepeated = read<RepeatedRow>()
  const readCounts = read<{ posts: number }>()
  const readKeys = read<OriginRow>()

  const named = async (kind: NamedKind, where: Sql, signal: AbortSignal): Promise<NamedEdge[]> =>
    await readNamed(
      sql`SELECT channel, sourceId, username, name, toFloat64(count()) AS posts,
          toFloat64(min(at)) AS firstAt, toFloat64(max(at)) AS lastAt
        FROM (${namedPosts(kind, where)})
        GROUP BY channel, sourceId, username, name
        ORDER BY posts DESC, channel, sourceId, username, name LIMIT ${bind('UInt32', mostPairs)}`,
      signal,
    )

  return {
    /** The channels of the posts. */
    async channels({ where }: ResultPosts, signal: AbortSignal): Promise<ChannelPosts[]> {
      return await readChannels(
        sql`SELECT toString(channelId) AS channel, toFloat64(count()) AS posts,
            toFloat64(toUnixTimestamp(min(dateCreated))) AS firstAt
          FROM litopys.posts WHERE ${where} GROUP BY channelId ORDER BY posts DESC, channel`,
        signal,
      )
    },

    /** Forwards, mentions and links between channels, with the names in the posts. */
    named: (kind: NamedKind, { where }: ResultPosts, signal: AbortSignal) => named(kind, where, signal),

    /** Copies of texts between channels, with the totals of each channel. A forward is no copy. */
    async copies(result: ResultPosts, signal: AbortSignal): Promise<{ edges: RepeatedEdge[] } & CopyTotals> {
      const rows = await readRepeated(
        sql`SELECT * FROM (SELECT toFloat64(grouping(channel) * 2 + grouping(origin)) AS part, channel, origin,
            toFloat64(count()) AS posts, toFloat64(min(at)) AS firstAt, toFloat64(max(at)) AS lastAt,
            quantileExact(0.5)(delay) AS delay, toFloat64(uniqExact(object)) AS texts
          FROM (${repeatedPosts('copies', result)})
          GROUP BY GROUPING SETS ((channel, origin), (channel), (origin)))
          ORDER BY part, posts DESC, channel, origin LIMIT ${bind('UInt32', mostPairs)} BY part`,
        signal,
      )
      const of = (part: number) => rows.filter((row) => row.part === part)
      return {
        edges: of(groupedBy.both),
        firsts: new Map(of(groupedBy.origin).map(({ origin, texts }) => [origin, texts])),
        copies: new Map(
          of(groupedBy.channel).map(({ channel, posts, delay }) => [channel, { posts, delay }]),
        ),
      }
    },

    /** Who has the same picture after whom. A forward is no such post. */
    async pictures(result: ResultPosts, signal: AbortSignal): Promise<RepeatedEdge[]> {
      return await readRepeated(
        sql`SELECT channel, origin, toFloat64(uniqExact(messageId)) AS posts, toFloat64(min(at)) AS firstAt,
            toFloat64(max(at)) AS lastAt
          FROM (${repeatedPosts('pictures', result)}) GROUP BY channel, origin
          ORDER BY posts DESC, channel, origin LIMIT ${bind('UInt32', mostPairs)}`,
        signal,
      )
    },

    /** Posts of a channel that name one of these sources, newest first, with their number. */
    async namedPosts(
      kind: NamedKind,
      result: ResultPosts,
      { channel, isSource }: { channel: string; isSource: (source: NamedSource) => boolean },
      page: { offset: number; limit: number },
      signal: AbortSignal,
    ): Promise<{ keys: EdgeKey[]; total: number }> {
      const among = sql`${result.where} AND channelId = ${bind('String', channel)}`
      const rows = await named(kind, among, signal)
      const found = rows.filter((row) => sourcesOf(kind, row).some(isSource))
      if (found.length === 0) return { keys: [], total: 0 }
      const posts = sql`SELECT channel, messageId, any(at) AS at FROM (${namedPosts(kind, among)})
        WHERE (sourceId, username, name) IN arrayZip(${join(
          [
            bind(
              'Array(String)',
              found.map(({ sourceId }) => sourceId),
            ),
            bind(
              'Array(String)',
              found.map(({ username }) => username),
            ),
            bind(
              'Array(String)',
              found.map(({ name }) => name),
            ),
          ],
          ', ',
        )}) GROUP BY channel, messageId`
      return await pageOf(
        posts,
        sql`SELECT channel AS channelId, toFloat64(messageId) AS messageId, '' AS origin, toFloat64(0) AS originId,
          toFloat64(0) AS delay FROM (${posts}) ORDER BY at DESC, messageId DESC`,
        page,
        signal,
      )
    },

    /** Posts of a channel with objects that the source had first, newest first, with their number. */
    async repeatedPosts(
      kind: RepeatedKind,
      result: ResultPosts,
      { channel, origin }: { channel: string; origin: string },
      page: { offset: number; limit: number },
      signal: AbortSignal,
    ): Promise<{ keys: EdgeKey[]; total: number }> {
      const posts = sql`SELECT messageId, max(at) AS at, min((delay, originId)) AS first
        FROM (${repeatedPosts(kind, result)})
        WHERE channel = ${bind('String', channel)} AND origin = ${bind('String', origin)} GROUP BY messageId`
      return await pageOf(
        posts,
        sql`SELECT ${bind('String', channel)} AS channelId, toFloat64(messageId) AS messageId,
          ${bind('String', origin)} AS origin, toFloat64(first.2) AS originId, toFloat64(first.1) AS delay
          FROM (${posts}) ORDER BY at DESC, messageId DESC`,
        page,
        signal,
      )
    },
  }

  async function pageOf(
    posts: Sql,
    rows: Sql,
    { offset, limit }: { offset: number; limit: number },
    signal: AbortSignal,
  ): Promise<{ keys: EdgeKey[]; total: number }> {
    const [[counted], found] = await Promise.all([
      readCounts(sql`SELECT toFloat64(count()) AS posts FROM (${posts})`, signal),
      readKeys(sql`${rows} LIMIT ${bind('UInt32', limit)} OFFSET ${bind('UInt32', offset)}`, signal),
    ])
    return {
      total: counted?.posts ?? 0,
      keys: found.map(({ channelId, messageId, origin, originId, delay }) => ({
        channelId,
        messageId,
        ...(origin === '' ? {} : { origin: { channelId: origin, messageId: originId, seconds: delay } }),
      })),
    }
  }
}

/** What rows of `copies` are grouped by. In grouping(), the bit of a grouped column is 0. */
const groupedBy = { both: 0, channel: 1, origin: 2 }

/** Each source that each post names: channel, messageId, at, and the name as it is in the post. */
function namedPosts(kind: NamedKind, where: Sql): Sql {
  const columns = raw('toString(channelId) AS channel, messageId, toUnixTimestamp(dateCreated) AS at')
  if (kind === 'forwards')
    return sql`SELECT ${columns}, toString(forwardedChannelId) AS sourceId,
        lowerUTF8(toString(forwardedUsername)) AS username, toString(forwardedName) AS name
      FROM litopys.posts WHERE ${where} AND isForwarded
        AND NOT (forwardedChannelId = '' AND forwardedUsername = '' AND forwardedName = '')`
  if (kind === 'mentions')
    return sql`SELECT channel, messageId, at, '' AS sourceId, username, '' AS name FROM (
      SELECT ${columns}, arrayJoin(arrayDistinct(arrayMap(one -> lowerUTF8(toString(one)), mentions))) AS username
      FROM litopys.posts WHERE ${where} AND notEmpty(mentions))`
  return sql`SELECT ${columns}, '' AS sourceId,
      arrayFilter(one -> one != '', arrayDistinct(arrayMap(link -> ${linkedName(raw('link'))}, urls))) AS linked,
      arrayJoin(if(arrayExists(one -> match(one, '^[0-9]'), linked), [arrayStringConcat(arraySort(linked), ' ')], linked)) AS username,
      '' AS name
    FROM litopys.posts WHERE ${where} AND hasAny(domains, ['t.me', 'telegram.me', 'telegram.dog'])`
}

/**
 * The channels that posts name. Links of a post with an id among them are one name: the id and a username can be one
 * channel, and the post counts once.
 */
export function sourcesOf(kind: NamedKind, named: NamedSource): NamedSource[] {
  if (kind !== 'links') return [named]
  return named.username.split(' ').map((one) => {
    const isId = /^[0-9]/.test(one)
    return { sourceId: isId ? one : '', username: isId ? '' : one, name: '' }
  })
}

/** Posts with an object that a post of another channel of the result had first: the first of all. */
function repeatedPosts(kind: RepeatedKind, result: ResultPosts): Sql {
  const objects = kind === 'copies' ? sharedTexts(result) : pictureFiles(result)
  return sql`SELECT channel, messageId, at, origin, originId, object, toInt64(at) - firstAt AS delay FROM (
      SELECT object, min((at, channel, messageId)) AS earliest,
        toInt64(earliest.1) AS firstAt, earliest.2 AS origin, earliest.3 AS originId,
        groupArrayIf((channel, messageId, at), NOT isForward) AS repeating
      FROM (${objects}) GROUP BY object HAVING uniqExact(channel) > 1)
    ARRAY JOIN repeating.1 AS channel, repeating.2 AS messageId, repeating.3 AS at
    WHERE channel != origin`
}
