import { type LineType, type RowLines, secondsOf } from '#archive/row-lines'
import type { Sql } from '#archive/sql'
import type { ReadQuote } from './read-quotes.ts'

export type QuoteLines = ReturnType<typeof createQuoteLines>

/** The columns of posts that a file may have. */
const types: Record<string, LineType> = {
  ...{ channelId: 'String', messageId: 'Int64', title: 'String', author: 'String', postType: 'String' },
  ...{ text: 'String', inLanguage: 'String', category: 'String', tags: 'Array(String)' },
  ...{ wordCount: 'Int64', size: 'Int64', views: 'Nullable(Int64)', forwards: 'Nullable(Int64)' },
  ...{ hasImage: 'Bool', hasAudio: 'Bool', hasVideo: 'Bool' },
  ...{ dateCreated: 'instant', editedAt: 'instant', deletedAt: 'instant' },
  ...{ comment: 'String', savedBy: 'String', savedAt: 'instant' },
}

/** Quotes as lines of a file. */
export function createQuoteLines(rowLines: RowLines) {
  return (quotes: ReadQuote[], line: Sql, signal: AbortSignal): Promise<Buffer> =>
    rowLines(types, quotes.map(rowOf), line, signal)
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
