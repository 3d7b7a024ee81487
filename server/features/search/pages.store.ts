import type { Engine } from '#archive/engine'
import { hasKey } from '#archive/post-keys'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { indexColumns, type PostContent } from '#features/posts/post-row'
import { type Condition, conditionSql } from './condition.store.ts'
import type { Cursor } from './cursor.ts'
import { anyTerm, wantedWords } from './query.store.ts'

export type PageOrder = { key: 'relevance' } | { key: 'dateCreated' | 'views'; desc: boolean }
export type PagePlace = { offset: number; limit: number } | { after: Cursor; limit: number }
/** Where a post stands in the order; `score` for relevance only, `rank` for views only. */
export type Placed = { channelId: string; messageId: number; date: string; score?: number; rank?: number }

export type PageStore = ReturnType<typeof createPageStore>

/** Okapi BM25 with the usual constants (Robertson and Zaragoza 2009, section 3.2). */
const k1 = 1.2
const b = 0.75
/** Up to so many words the index is asked for each word and frequency. */
const fewWords = 4
type Weights = { average: number; idf: number[] }
/** The index knows a word's frequency in a post up to here (contract/analyzer/analyze.ts). */
const countedFrequencies = [1, 2, 3, 4]

export function createPageStore(engine: Engine) {
  return {
    async count(condition: Condition, signal: AbortSignal): Promise<number> {
      const [row] = await engine.rows<{ total: number }>(
        sql`SELECT count() AS total FROM litopys.posts WHERE ${conditionSql(condition)}`,
        { signal },
      )
      return row?.total ?? 0
    },

    /** Keys of one page. Relevance without a word to be relevant to is the newest first. */
    async page(
      condition: Condition,
      order: PageOrder,
      place: PagePlace,
      signal: AbortSignal,
    ): Promise<Placed[]> {
      const words = wantedWords(condition).filter((terms) => terms.length > 0)
      if (order.key === 'relevance' && words.length > 0)
        return await byRelevance(condition, words, place, signal)
      if (order.key === 'views') return await byViews(condition, order.desc, place, signal)
      return await byDate(condition, order.key === 'relevance' || order.desc, place, signal)
    },

    /** The posts of these keys, in their order. */
    async posts(visible: Visible, keys: Placed[], signal: AbortSignal): Promise<PostContent[]> {
      if (keys.length === 0) return []
      const rows = await engine.rows<PostContent & { version: number }>(
        sql`SELECT * EXCEPT (${raw(indexColumns.join(', '))}, firstRun, lastRun) FROM litopys.posts
          WHERE ${hasKey(keys)} AND ${visible.condition} ORDER BY version`,
        { signal },
      )
      const byKey = new Map(rows.map((row) => [`${row.channelId}_${row.messageId}`, row]))
      return keys.flatMap((key) => byKey.get(`${key.channelId}_${key.messageId}`) ?? [])
    },
  }

  async function byDate(condition: Condition, desc: boolean, place: PagePlace, signal: AbortSignal) {
    const direction = raw(desc ? 'DESC' : 'ASC')
    const compare = raw(desc ? '<' : '>')
    const beyond =
      'after' in place
        ? sql`AND (dateCreated, channelId, messageId) ${compare} (${bind("DateTime('UTC')", unixTime(place.after))}, ${keySql(place.after)})`
        : raw('')
    return await engine.rows<Placed>(
      sql`SELECT channelId, messageId, dateCreated AS date FROM litopys.posts
        WHERE ${conditionSql(condition)} ${beyond}
        ORDER BY dateCreated ${direction}, channelId ${direction}, messageId ${direction} ${limitSql(place)}`,
      { signal },
    )
  }

  /** The highest rank first: posts whose views nobody knows stand last either way, and of equals the newest stands first. */
  async function byViews(condition: Condition, desc: boolean, place: PagePlace, signal: AbortSignal) {
    const rank = raw(desc ? 'ifNull(toInt64(views), -1)' : '-ifNull(toInt64(views), 4294967296)')
    const beyond =
      'after' in place
        ? sql`AND (${rank}, dateCreated, channelId, messageId) < (${bind('Int64', place.after.rank ?? 0)}, ${bind("DateTime('UTC')", unixTime(place.after))}, ${keySql(place.after)})`
        : raw('')
    return await engine.rows<Placed>(
      sql`SELECT channelId, messageId, dateCreated AS date, ${rank} AS rank FROM litopys.posts
        WHERE ${conditionSql(condition)} ${beyond}
        ORDER BY rank DESC, date DESC, channelId DESC, messageId DESC ${limitSql(place)}`,
      { signal },
    )
  }

  async function byRelevance(condition: Condition, words: string[][], place: PagePlace, signal: AbortSignal) {
    const distinct = [...new Map(words.map((stems) => [stems.join(' '), stems])).values()]
    const weights = await wordWeights(condition.visible, distinct, signal)
    const where = conditionSql(condition)
    const scored =
      distinct.length > fewWords
        ? scoredByRow(where, distinct, weights)
        : scoredByIndex(where, distinct, weights)
    const beyond =
      'after' in place
        ? sql`WHERE (score, date, channelId, messageId) < (${bind('Float64', place.after.score ?? 0)}, ${bind("DateTime('UTC')", unixTime(place.after))}, ${keySql(place.after)})`
        : raw('')
    return await engine.rows<Placed>(
      sql`SELECT channelId, messageId, date, score FROM (${scored}) ${beyond}
        ORDER BY score DESC, date DESC, channelId DESC, messageId DESC ${limitSql(place)}`,
      { signal },
    )
  }

  /**
   * Average length of a post in words, and the inverse document frequency of each word, over what the reader may see: the
   * score stands in cursors, and would tell how often a word occurs in what is hidden from him.
   */
  async function wordWeights(
    { condition: visible }: Visible,
    words: string[][],
    signal: AbortSignal,
  ): Promise<Weights> {
    const counts = words.map(
      (stems, i) => sql`SELECT ${bind('UInt32', i)} AS word, count() AS posts, 0. AS average
      FROM litopys.posts WHERE ${visible} AND ${anyTerm(stems)}`,
    )
    const whole = sql`SELECT ${bind('UInt32', words.length)} AS word, count() AS posts, avg(termCount) AS average
      FROM litopys.posts WHERE ${visible}`
    const rows = await engine.rows<{ word: number; posts: number; average: number }>(
      join([...counts, whole], ' UNION ALL '),
      { signal },
    )
    const byWord = new Map(rows.map((row) => [row.word, row]))
    const all = byWord.get(words.length)
    const idf = words.map((_, i) => inverseFrequency(byWord.get(i)?.posts ?? 0, all?.posts ?? 0))
    return { average: all?.average || 1, idf }
  }
}

/** From the index alone: a branch for each word and frequency. Each branch has the whole condition, so it is for few words. */
function scoredByIndex(where: Sql, words: string[][], { average, idf }: Weights): Sql {
  const branches = words.flatMap((stems, i) =>
    countedFrequencies.map((frequency) => branchSql(where, stems, frequency, average, idf[i] ?? 0)),
  )
  const union = join(branches, ' UNION ALL ')
  // A post is in one branch for each word, so that with one word there is nothing to add up.
  if (words.length === 1) return union
  return sql`SELECT channelId, messageId, date, sum(score) AS score FROM (${union}) GROUP BY channelId, messageId, date`
}

/** From the terms of each post found: few posts have many words. */
function scoredByRow(where: Sql, words: string[][], { average, idf }: Weights): Sql {
  const scores = words.map((stems, i) => {
    const cases = countedFrequencies
      .toReversed()
      .map(
        (count) => sql`hasAny(terms, ${bind('Array(String)', marked(stems, count))}), ${raw(String(count))}`,
      )
    const score = sql`${bind('Float64', (idf[i] ?? 0) * (k1 + 1))} * f${raw(String(i))} / (f${raw(String(i))} + ${lengthSql(average)})`
    return { frequency: sql`multiIf(${join(cases, ', ')}, 0) AS f${raw(String(i))}`, score }
  })
  const frequencies = join(
    scores.map(({ frequency }) => frequency),
    ', ',
  )
  return sql`SELECT channelId, messageId, dateCreated AS date, ${join(
    scores.map(({ score }) => score),
    ' + ',
  )} AS score
    FROM (SELECT channelId, messageId, dateCreated, termCount, ${frequencies} FROM litopys.posts WHERE ${where})`
}

function marked(stems: string[], count: number): string[] {
  return stems.map((stem) => (count === 1 ? stem : `${stem}#${count}`))
}

/** What a post's length adds to the frequency in the denominator of BM25. */
function lengthSql(average: number): Sql {
  return sql`${bind('Float64', k1 * (1 - b))} + ${bind('Float64', (k1 * b) / average)} * termCount`
}

function branchSql(where: Sql, stems: string[], frequency: number, average: number, idf: number): Sql {
  const isMost = frequency === countedFrequencies.at(-1)
  const more = isMost ? raw('') : sql`AND NOT ${anyTerm(marked(stems, frequency + 1))}`
  const numerator = bind('Float64', idf * frequency * (k1 + 1))
  return sql`SELECT channelId, messageId, dateCreated AS date,
      ${numerator} / (${bind('Float64', frequency)} + ${lengthSql(average)}) AS score
    FROM litopys.posts WHERE ${where} AND ${anyTerm(marked(stems, frequency))} ${more}`
}

function inverseFrequency(posts: number, total: number): number {
  return Math.log(1 + (total - posts + 0.5) / (posts + 0.5))
}

function limitSql(place: PagePlace): Sql {
  const offset = 'after' in place ? 0 : place.offset
  return sql`LIMIT ${bind('UInt32', place.limit)} OFFSET ${bind('UInt32', offset)}`
}

function keySql({ channelId, messageId }: Cursor): Sql {
  return sql`${bind('String', channelId)}, ${bind('Int64', messageId)}`
}

function unixTime({ date }: Cursor): number {
  return Math.floor(Date.parse(date) / 1000)
}
