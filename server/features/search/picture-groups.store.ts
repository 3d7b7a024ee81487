import { comparePlaces, type Place } from '@litopys/contract/memory/page'
import type { Engine } from '#archive/engine'
import { bind, bindInstant, raw, type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import { scoringOf } from './hits.store.ts'
import type { PageOrder } from './page-orders.ts'
import { rankSql, scoredSql } from './pages.store.ts'
import { plainKey, type Weights } from './scores.store.ts'

export type PictureGroupStore = ReturnType<typeof createPictureGroupStore>

/** The posts of a result with one picture. `first`: the first of them in the order, among those with `since`. */
export type PictureGroup = {
  posts: number
  channels: number
  first?: { channelId: string; messageId: number; place: Place; hashes: string[] }
}

/** How posts are ordered. `weights`: of the words, if they are ordered by relevance. */
export type GroupOrder = { order: PageOrder; weights?: Weights | undefined }

type Row = {
  wanted: number
  posts: number
  channels: number
  known: number
  rank: number
  date: number
  channelId: string
  messageId: number
  hashes: string[]
}

/**
 * Negative if the first place comes first in this order. Places by relevance have the score as their rank, and without
 * words the newest come first.
 */
export function comparePostPlaces(a: Place, b: Place, order: PageOrder): number {
  return comparePlaces(a, b, order.key === 'relevance' ? { key: 'dateCreated', desc: true } : order)
}

/** Store of the posts of a result by picture. */
export function createPictureGroupStore(engine: Engine) {
  return {
    /**
     * The posts of the condition with each of these pictures. A picture is a set of files. Posts that were added at `asOf`
     * (seconds since 1970) or later are counted, but are not the first.
     */
    async find(
      condition: Condition,
      pictures: string[][],
      { order, weights }: GroupOrder,
      asOf: number,
      signal: AbortSignal,
    ): Promise<PictureGroup[]> {
      if (pictures.length === 0) return []
      const picturesOf = new Map<string, number[]>()
      for (const [i, files] of pictures.entries())
        for (const file of files) {
          const its = picturesOf.get(file)
          if (its) its.push(i)
          else picturesOf.set(file, [i])
        }
      const files = [...picturesOf.keys()]
      const among = withFiles(condition, files)
      const numbers = files.map((_, i) => i + 1)
      const isRising = order.key === 'dateCreated' && !order.desc
      const isKnown = sql`createdAt < ${bindInstant(asOf)}`
      const place = '(rank, date, channelId, messageId, hashes)'
      const rows = await engine.rows<Row>(
        sql`SELECT wanted, posts, channels, known, toFloat64(tupleElement(top, 1)) AS rank,
            toFloat64(toUnixTimestamp(tupleElement(top, 2))) AS date, toString(tupleElement(top, 3)) AS channelId,
            toFloat64(tupleElement(top, 4)) AS messageId, tupleElement(top, 5) AS hashes
          FROM (SELECT wanted, toFloat64(uniqExact(channelId, messageId)) AS posts,
              toFloat64(uniqExact(channelId)) AS channels, toFloat64(countIf(${isKnown})) AS known,
              ${raw(isRising ? 'minIf' : 'maxIf')}(${raw(place)}, ${isKnown}) AS top
          FROM (SELECT channelId, messageId, createdAt, date, rank, hashes,
              arrayJoin(arrayDistinct(arrayFlatten(arrayMap(
                hash -> ${bind('Array(Array(UInt32))', [...picturesOf.values()])}[transform(hash,
                  ${bind('Array(String)', files)}, ${bind('Array(UInt32)', numbers)}, toUInt32(0))],
                hashes)))) AS wanted
            FROM (${placedPosts(among, order, weights)}))
          GROUP BY wanted)`,
        { signal },
      )
      const byNumber = new Map(rows.map((row) => [row.wanted, row]))
      return pictures.map((_, i) => groupOf(byNumber.get(i)))
    },
  }
}

function groupOf(row: Row | undefined): PictureGroup {
  if (!row) return { posts: 0, channels: 0 }
  const { posts, channels, known, rank, date, channelId, messageId, hashes } = row
  if (known === 0) return { posts, channels }
  return {
    posts,
    channels,
    first: { channelId, messageId, place: [rank, date, channelId, messageId], hashes },
  }
}

/** The condition, with posts that have one of these files. */
function withFiles(condition: Condition, files: string[]): Condition {
  const { expansion, query } = condition
  // No query line has this picture: its value has a character that addresses of pictures do not have.
  const value = '*'
  return {
    ...condition,
    query: { kind: 'all', of: [query, { kind: 'field', field: 'picture', value }] },
    expansion: { ...expansion, pictures: new Map([...expansion.pictures, [value, files]]) },
  }
}

/** The posts with what their order depends on. */
function placedPosts(condition: Condition, order: PageOrder, weights: Weights | undefined): Sql {
  const where = conditionSql(condition)
  const columns = raw('channelId, messageId, createdAt, dateCreated AS date, media.hash AS hashes')
  const rank = order.key === 'views' ? rankSql(order.desc) : raw('0')
  if (!weights) return sql`SELECT ${columns}, ${rank} AS rank FROM litopys.posts WHERE ${where}`
  const scores = scoredSql(condition, undefined, scoringOf(condition).words, weights, plainKey)
  return sql`SELECT channelId, messageId, createdAt, date, hashes, score AS rank
    FROM (SELECT ${columns} FROM litopys.posts WHERE ${where}) AS posts
    INNER JOIN (SELECT channelId, messageId, score FROM (${scores})) AS scores USING (channelId, messageId)`
}
