import type { Engine } from '#archive/engine'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { ReadQuote } from './read-quotes.ts'

export type QuoteLines = ReturnType<typeof createQuoteLines>

/** The columns of posts that a file may have, by the type that they travel in; instants as seconds. */
const columns = {
  ...{ channelId: 'String', messageId: 'Int64', title: 'String', author: 'String', postType: 'String' },
  ...{ text: 'String', inLanguage: 'String', category: 'String', tags: 'Array(String)' },
  ...{ wordCount: 'Int64', size: 'Int64', views: 'Nullable(Int64)', forwards: 'Nullable(Int64)' },
  ...{ hasImage: 'Bool', hasAudio: 'Bool', hasVideo: 'Bool' },
  ...{ dateCreated: 'Nullable(Int64)', editedAt: 'Nullable(Int64)', deletedAt: 'Nullable(Int64)' },
  ...{ comment: 'String', savedBy: 'String', savedAt: 'Nullable(Int64)' },
} as const
type Column = keyof typeof columns
const instants = new Set<Column>(['dateCreated', 'editedAt', 'deletedAt', 'savedAt'])
const names: Column[] = Object.keys(columns).flatMap((name) => (isColumn(name) ? name : []))

function isColumn(name: string): name is Column {
  return Object.hasOwn(columns, name)
}

const type = raw(`'Array(Tuple(${names.map((name) => `${name} ${columns[name]}`).join(', ')}))'`)
const selected = raw(
  names
    .map((name) => {
      const value = `tupleElement(quote, '${name}')`
      return `${instants.has(name) ? `toDateTime(${value}, 'UTC')` : value} AS ${name}`
    })
    .join(', '),
)

/** Quotes as lines that the engine makes of them, by the very expression that makes those of posts: it never sees them as rows of its own. */
export function createQuoteLines(engine: Engine) {
  return async (quotes: ReadQuote[], line: Sql, signal: AbortSignal): Promise<Buffer> => {
    const json = bind('String', JSON.stringify(quotes.map(rowOf)))
    const rows = await engine.rows<{ line: string }>(
      sql`SELECT ${line} AS line FROM (SELECT ${selected} FROM (SELECT arrayJoin(JSONExtract(${json}, ${type})) AS quote))
        SETTINGS max_threads = 1`,
      { lane: 'export', signal },
    )
    return Buffer.from(rows.map((row) => row.line).join(''))
  }
}

function rowOf({ row, post }: ReadQuote) {
  const { channelId, messageId, title, author, postType, text, inLanguage, category, wordCount, size } = post
  const { views = null, forwards = null, hasImage, hasAudio, hasVideo } = post
  return {
    ...{ channelId, messageId, title, author, postType, text, inLanguage, category, wordCount, size },
    ...{ views, forwards, hasImage, hasAudio, hasVideo, tags: row.tags, comment: row.comment },
    ...{ dateCreated: secondsOf(post.dateCreated), editedAt: secondsOf(post.editedAt) },
    ...{ deletedAt: secondsOf(post.deletedAt), savedBy: row.createdBy },
    savedAt: Math.floor(row.createdAt.getTime() / 1_000),
  }
}

function secondsOf(instant: string | undefined): number | null {
  return instant === undefined ? null : Math.floor(Date.parse(instant) / 1_000)
}
