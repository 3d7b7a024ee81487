import type { Entities } from '@litopys/contract/schemas/entities'
import { entityTable } from '@litopys/language/entity-kinds'
import { personKey } from '@litopys/language/names/person-key'
import { type LineEntity, type LineRow, type LineType, type RowLines, secondsOf } from '#archive/row-lines'
import type { Sql } from '#archive/sql'
import type { ReadQuote } from './read-quotes.usecase.ts'

export type QuoteLines = ReturnType<typeof createQuoteLines>

/** Columns of posts that a file of quotes may have. */
const types: Record<string, LineType> = {
  channelId: 'String',
  messageId: 'Int64',
  title: 'String',
  author: 'String',
  postType: 'String',
  text: 'String',
  inLanguage: 'String',
  category: 'String',
  tags: 'Array(String)',
  wordCount: 'Int64',
  size: 'Int64',
  views: 'Nullable(Int64)',
  forwards: 'Nullable(Int64)',
  hasImage: 'Bool',
  hasAudio: 'Bool',
  hasVideo: 'Bool',
  dateCreated: 'instant',
  editedAt: 'instant',
  deletedAt: 'instant',
  permalink: 'String',
  channelType: 'String',
  replyTo: 'Nullable(Int64)',
  entities: 'entities',
  fileTexts: 'fileTexts',
  hashtags: 'Array(String)',
  mentions: 'Array(String)',
  urls: 'Array(String)',
  domains: 'Array(String)',
  emails: 'Array(String)',
  forwardedName: 'String',
  forwardedUsername: 'String',
  forwardedChannelId: 'String',
  forwardedMessageId: 'Nullable(Int64)',
  comment: 'String',
  savedBy: 'String',
  savedAt: 'instant',
}

/** Formats quotes as lines of a file. */
export function createQuoteLines(rowLines: RowLines) {
  return (quotes: ReadQuote[], line: Sql, signal: AbortSignal): Promise<Buffer> =>
    rowLines(types, quotes.map(rowOf), line, signal)
}

function rowOf({ row, post }: ReadQuote): LineRow {
  const { reference, entities } = post
  const { permalink = '', forwardedFrom = {}, replyTo = null } = reference
  const { channelId, messageId, title, author, postType, text, inLanguage, category, wordCount, size } = post
  const { views = null, forwards = null, hasImage, hasAudio, hasVideo } = post
  return {
    channelId,
    messageId,
    title,
    author,
    postType,
    text,
    inLanguage,
    category,
    wordCount,
    size,
    permalink,
    channelType: post.channelType,
    replyTo,
    hashtags: entities.hashtag.map(({ id }) => id),
    mentions: entities.mention.map(({ id }) => id),
    urls: entities.url.map(({ id }) => id),
    domains: entities.url.map(({ domain }) => domain),
    emails: entities.email.map(({ id }) => id),
    entities: storedOf(entities),
    fileTexts: (post.fileTexts ?? []).map(({ kind, hash, text: found }) => ({ kind, hash, text: found })),
    forwardedName: forwardedFrom.name ?? '',
    forwardedUsername: forwardedFrom.username ?? '',
    forwardedChannelId: forwardedFrom.channelId ?? '',
    forwardedMessageId: forwardedFrom.messageId ?? null,
    views,
    forwards,
    hasImage,
    hasAudio,
    hasVideo,
    tags: row.tags,
    comment: row.comment,
    dateCreated: secondsOf(post.dateCreated),
    editedAt: secondsOf(post.editedAt),
    deletedAt: secondsOf(post.deletedAt),
    savedBy: row.createdBy,
    savedAt: Math.floor(row.createdAt.getTime() / 1_000),
  }
}

/** Entities of kinds without their own column, in the form of rows of posts. */
function storedOf(entities: Entities): LineEntity[] {
  return entityTable.flatMap((row): LineEntity[] => {
    if (row.own) return []
    const values =
      row.value === 'id' ? entities[row.kind].map(({ id }) => id) : entities[row.kind].map(({ name }) => name)
    return values.map((id) => ({ kind: row.kind, id, detail: row.kind === 'person' ? personKey(id) : '' }))
  })
}
