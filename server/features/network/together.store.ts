import type { ObjectKind } from '@litopys/contract/connections'
import type { Engine } from '#archive/engine'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { ResultPosts } from '#features/search/result-posts.usecase'
import { forwardedMessages, pictureFiles, sharedLinks, sharedTexts } from './shared-objects.store.ts'
import type { ObjectPost } from './ties.ts'

export type TogetherStore = ReturnType<typeof createTogetherStore>

/** Posts that are read of one result. */
export const mostObjectPosts = 200_000

/** Posts of a channel by hour of the day (UTC). */
export type Hours = Map<string, number[]>

export function createTogetherStore(engine: Engine) {
  return {
    /** Posts with an object that another post of the result has within the seconds before or after. */
    async near(
      result: ResultPosts,
      kinds: readonly ObjectKind[],
      seconds: number,
      signal: AbortSignal,
    ): Promise<ObjectPost[]> {
      const most = bind('Int64', seconds)
      return await engine.rows<ObjectPost>(
        sql`SELECT kind, object, post.2 AS channel, toFloat64(post.3) AS messageId, toFloat64(post.1) AS at FROM (
            SELECT kind, object, arraySort(groupArray((at, channel, messageId))) AS posts,
              arrayDifference(arrayMap(one -> toInt64(one.1), posts)) AS gaps,
              arrayFilter((one, i) -> (i > 1 AND gaps[i] <= ${most})
                OR (i < length(gaps) AND gaps[i + 1] <= ${most}), posts, arrayEnumerate(gaps)) AS close
            FROM (${objectsSql(result, kinds)}) GROUP BY kind, object HAVING uniqExact(channel) > 1)
          ARRAY JOIN close AS post
          ORDER BY at DESC, channel, messageId, kind, object LIMIT ${bind('UInt32', mostObjectPosts)}`,
        { signal },
      )
    },

    /** Posts of these channels with an object that several of them have, at any time. */
    async common(
      result: ResultPosts,
      kinds: readonly ObjectKind[],
      channels: string[],
      signal: AbortSignal,
    ): Promise<ObjectPost[]> {
      const among = {
        ...result,
        where: sql`${result.where} AND channelId IN ${bind('Array(String)', channels)}`,
      }
      return await engine.rows<ObjectPost>(
        sql`SELECT kind, object, post.2 AS channel, toFloat64(post.3) AS messageId, toFloat64(post.1) AS at FROM (
            SELECT kind, object, groupArray((at, channel, messageId)) AS posts
            FROM (${objectsSql(among, kinds)}) GROUP BY kind, object HAVING uniqExact(channel) > 1)
          ARRAY JOIN posts AS post
          ORDER BY at DESC, channel, messageId, kind, object LIMIT ${bind('UInt32', mostObjectPosts)}`,
        { signal },
      )
    },

    /** When these channels post: their posts by hour of the day. */
    async hours({ where }: ResultPosts, channels: string[], signal: AbortSignal): Promise<Hours> {
      const rows = await engine.rows<{ channel: string; hours: number[] }>(
        sql`SELECT toString(channelId) AS channel, ${join(
          [raw('['), join(hourCounts, ', '), raw(']')],
          '',
        )} AS hours
          FROM litopys.posts WHERE ${where} AND channelId IN ${bind('Array(String)', channels)} GROUP BY channelId`,
        { signal },
      )
      return new Map(rows.map(({ channel, hours }) => [channel, hours]))
    },
  }
}

const hourCounts = Array.from({ length: 24 }, (_, hour) =>
  raw(`toFloat64(countIf(intDiv(toUnixTimestamp(dateCreated), 3600) % 24 = ${hour}))`),
)

/** Each object of each post by kind. `object` is a number that fits into a number of JSON. */
function objectsSql(result: ResultPosts, kinds: readonly ObjectKind[]): Sql {
  const sources: Record<ObjectKind, Sql> = {
    texts: sql`${sharedTexts(result)} AND NOT isForwarded`,
    links: sharedLinks(result),
    pictures: sql`SELECT * FROM (${pictureFiles(result)}) WHERE NOT isForward`,
    forwards: forwardedMessages(result),
  }
  return join(
    kinds.map(
      (kind) =>
        sql`SELECT ${bind('String', kind)} AS kind, channel, messageId, at,
          toFloat64(bitShiftRight(cityHash64(${bind('String', kind)}, object), 11)) AS object FROM (${sources[kind]})`,
    ),
    ' UNION ALL ',
  )
}
