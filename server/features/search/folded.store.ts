import type { FoundPost } from '@litopys/contract/schemas/post'
import type { Engine } from '#archive/engine'
import { bind, bindInstant, join, raw, type Sql, sql } from '#archive/sql'
import type { Condition } from './condition.store.ts'
import { scoringOf } from './hits.store.ts'
import type { PageOrder, PagePlace, Placed } from './page-orders.ts'
import { keySql, limitSql, type Page, type PageStore, rankSql, scoredSql, unixTime } from './pages.store.ts'
import { hasRelevance } from './query.store.ts'
import type { FoundHits, ResultStore } from './result.store.ts'
import { plainKey, type Weights } from './scores.store.ts'

export type FoldedStore = ReturnType<typeof createFoldedStore>
export type FoldedPlace = Placed & { copyGroup: number }
export type Copies = NonNullable<FoundPost['copies']>

/** Sort order of posts; `source` has its columns and the group of copies. */
type Order = {
  key: 'relevance' | 'views' | 'dateCreated'
  source: Sql
  columns: string[]
  isRising: boolean
  weights?: Weights
}
type Row = {
  channelId: string
  messageId: number
  version: number
  date: string
  rank?: number
  copyGroup: number
}

/** Results that show one post per group of copies: the first in the sort order. */
export function createFoldedStore(engine: Engine, results: ResultStore, weightsFor: PageStore['weightsFor']) {
  return {
    /**
     * Keys of one page, the number of groups, and of posts. The first rows of the order are enough if they fill
     * the page with different groups. Otherwise everything is sorted.
     */
    async page(
      condition: Condition,
      pageOrder: PageOrder,
      place: PagePlace,
      signal: AbortSignal,
    ): Promise<Page<FoldedPlace>> {
      return await results.hits(condition, signal, async (hits) => {
        const order = await orderOf(condition, hits, pageOrder, place, signal)
        const [total, rows] = await Promise.all([countGroups(hits, signal), rowsOf(order, place, signal)])
        return { placed: rows.map((row) => placed(row, order)), total, posts: hits.total }
      })
    },

    /** For each group, its posts that match the condition. */
    async copies(condition: Condition, groups: number[], signal: AbortSignal): Promise<Map<number, Copies>> {
      if (groups.length === 0) return new Map()
      const rows = await results.hits(condition, signal, ({ from, copies }) =>
        engine.rows<Copies & { copyGroup: number }>(
          sql`SELECT ${copies.group} AS copyGroup, uniqExact(channelId, messageId) AS posts, uniqExact(channelId) AS channels,
              min(dateCreated) AS firstAt
            FROM ${from} AND copyGroup IN ${bind('Array(UInt64)', groups)} GROUP BY copyGroup`,
          { signal },
        ),
      )
      return new Map(rows.map(({ copyGroup, ...copies }) => [copyGroup, copies]))
    },
  }

  async function countGroups({ from, copies }: FoundHits, signal: AbortSignal): Promise<number> {
    const [row] = await engine.rows<{ total: number }>(
      sql`SELECT uniqExact(${copies.group}) AS total FROM ${from}`,
      {
        signal,
      },
    )
    return row?.total ?? 0
  }

  async function rowsOf(order: Order, place: PagePlace, signal: AbortSignal): Promise<Row[]> {
    const most = 4 * (place.limit + ('after' in place ? 0 : place.offset)) + 100
    const some = await engine.rows<Row & { taken: number }>(pageSql(order, place, most), { signal })
    const isWhole = some.length === place.limit || (some[0]?.taken ?? 0) < most
    return isWhole ? some : await engine.rows<Row>(pageSql(order, place), { signal })
  }

  async function orderOf(
    condition: Condition,
    hits: FoundHits,
    pageOrder: PageOrder,
    place: PagePlace,
    signal: AbortSignal,
  ): Promise<Order> {
    const { words } = scoringOf(condition)
    const { column, group } = hits.copies
    if (pageOrder.key === 'relevance' && hasRelevance(condition)) {
      const weights = await weightsFor(condition.visible, words, place, signal)
      const scores = scoredSql(condition, hits, words, weights, sql`${column}, ${plainKey}`)
      const source = sql`SELECT ${group} AS copyGroup, ${plainKey}, date, score AS rank FROM (${scores})`
      return { key: 'relevance', source, columns: ranked, isRising: false, weights }
    }
    const posts = (rank: Sql) =>
      sql`SELECT ${group} AS copyGroup, ${plainKey}, dateCreated AS date${rank} FROM ${hits.from}`
    if (pageOrder.key === 'views') {
      const source = posts(sql`, ${rankSql(pageOrder.desc)} AS rank`)
      return { key: 'views', source, columns: ranked, isRising: false }
    }
    const isRising = pageOrder.key === 'dateCreated' && !pageOrder.desc
    return { key: 'dateCreated', source: posts(raw('')), columns: dated, isRising }
  }
}

const dated = ['date', 'channelId', 'messageId']
const ranked = ['rank', ...dated]

function pageSql(order: Order, place: PagePlace, most?: number): Sql {
  const direction = order.isRising ? 'ASC' : 'DESC'
  const by = raw(order.columns.map((column) => `${column} ${direction}`).join(', '))
  const limit = most === undefined ? raw('') : sql`ORDER BY ${by} LIMIT ${bind('UInt32', most)}`
  return sql`SELECT copyGroup, version, ${raw(order.columns.join(', '))}, taken
    FROM (SELECT *, count() OVER () AS taken FROM (SELECT * FROM (${remaining(order, place)}) ${limit}))
    ORDER BY ${by} LIMIT 1 BY copyGroup ${limitSql(place)}`
}

/** Posts after the cursor, without copies of posts before it. */
function remaining(order: Order, place: PagePlace): Sql {
  if (!('after' in place)) return order.source
  const { after } = place
  const rank = order.key === 'relevance' ? after.score : after.rank
  const bounds = [
    ...(order.columns === ranked ? [bind('Float64', rank ?? 0)] : []),
    bindInstant(unixTime(after)),
    keySql(after),
  ]
  const [beyond, reached] = order.isRising ? [raw('>'), raw('<=')] : [raw('<'), raw('>=')]
  const key = raw(`(${order.columns.join(', ')})`)
  const bound = sql`(${join(bounds, ', ')})`
  return sql`SELECT * FROM (${order.source}) WHERE ${key} ${beyond} ${bound}
    AND copyGroup NOT IN (SELECT copyGroup FROM (${order.source}) WHERE ${key} ${reached} ${bound})`
}

function placed({ rank, ...row }: Row, { key, weights }: Order): FoldedPlace {
  const { channelId, messageId, version, date, copyGroup } = row
  const place = { channelId, messageId, version, date, copyGroup }
  if (rank === undefined || key === 'dateCreated') return place
  return weights ? { ...place, score: rank, weights } : { ...place, rank }
}
