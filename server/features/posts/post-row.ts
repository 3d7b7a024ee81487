import { entitiesByKind } from '@litopys/contract/analyzer/stored-entities'
import type { StoredEntity } from '@litopys/contract/schemas/entities'
import type { ApproximateField, MediaItem, Post, PostType, SourceName } from '@litopys/contract/schemas/post'
import { type LinkRow, linksOf } from './hidden-links.ts'
import { pinnedOf, placeOf } from './place.ts'
import { pollOf } from './poll.ts'

/**
 * A post as its row in ClickHouse. Dates are ISO 8601 in UTC to the second. What is unknown is null where the
 * column allows it, else '' or 0.
 */
export type PostRow = PostContent &
  PostIndex & {
    version: number
    /** How many observations have changed it. */
    merges: number
    firstRun: string
    lastRun: string
    cluster: number
  }

/** What sources give and what is found in the text. `urls` and `domains` run in parallel. */
export type PostContent = {
  channelId: string
  messageId: number
  author: string
  channelType: string
  title: string
  /** The text as sent, where it is not `text` to the letter; else ''. */
  articleBody: string
  text: string
  inLanguage: string
  category: string
  keywords: string[]
  /** What rules found in the text, apart from what was told of the post. */
  foundCategories: string[]
  foundKeywords: string[]
  /** By which analyzer and which rules the text was analysed (contract/categories). */
  analysis: string
  audience: string[]
  frequency: string
  numOfFollowers: number | null
  postType: PostType
  hasImage: boolean
  hasAudio: boolean
  hasVideo: boolean
  isForwarded: boolean
  /** Of the posts of a cluster all but the earliest, and those of which a source says so. */
  existedBefore: boolean
  existedBeforeTold: boolean
  sensitive: boolean
  size: number
  wordCount: number
  permalink: string
  forwardedName: string
  forwardedUsername: string
  forwardedChannelId: string
  forwardedMessageId: number | null
  replyTo: number | null
  viaBot: string
  hashtags: string[]
  mentions: string[]
  urls: string[]
  domains: string[]
  emails: string[]
  /** All other kinds. */
  entities: StoredEntity[]
  tags: string[]
  /** Tags that people took off. */
  untagged: string[]
  views: number | null
  forwards: number | null
  reactions: { name: string; count: number }[]
  media: MediaRow[]
  links: LinkRow[]
  /** JSON text: what a source knows beyond the fields above. */
  extra: string
  /** The number of its album's first post. */
  album: number | null
  dateCreated: string
  editedAt: string | null
  isEdited: boolean
  /** Of an edited text: when it is known to have been the current one. */
  textAsOf: string | null
  /** When the current text was edited, as far as a source gives the time. */
  textEditedAt: string | null
  /**
   * What sources marked in the current text and the analyzer does not find in it, such as the address behind
   * a link.
   */
  marked: MarkedEntity[]
  approximate: ApproximateField[]
  deletedAt: string | null
  archivedAt: string
  createdBy: string
  createdAt: string
  sources: SourceName[]
  /** When the most trusted of `sources` has shown the post last, as far as the archive has kept it. */
  observedAt: string | null
  /** Fields, parts of `extra` and of files that are from another observation than that, by name. */
  stamps: FieldStamp[]
  /** Fields that no observation has. */
  assumed: AssumedField[]
}

/** Names that follow from other fields where no source gives them. */
export type AssumedField = 'author' | 'channelType' | 'title'

/** Which observation a field is from: its source, and when the source showed it. */
type FieldStamp = { field: string; source: SourceName; at: string | null }

export type MarkedEntity = { kind: 'hashtag' | 'mention' | 'url' | 'email'; id: string; detail: string }

export type MediaRow = Required<MediaItem>

/** Derived from `text` for searching, never read back. */
export type PostIndex = {
  termCount: number
  terms: string[]
  stemIds: number[]
  otherStemIds: number[]
  formIds: number[]
}
export const indexColumns = ['termCount', 'terms', 'stemIds', 'otherStemIds', 'formIds'] as const

/** The row as the API shows it; `username` is the channel's of today, for the permalink. */
export function postOf(row: PostContent, username: string | undefined): Post {
  const poll = pollOf(row.extra)
  const place = placeOf(row.extra)
  const pinned = pinnedOf(row.extra, row.replyTo)
  const links = linksOf(row.text, row.links)
  return {
    _id: `${row.channelId}_${row.messageId}`,
    channelId: row.channelId,
    messageId: row.messageId,
    author: row.author,
    channelType: row.channelType,
    title: row.title,
    // Left out of the row where it is the whole text; a post of a poll or a file alone has none.
    articleBody: row.articleBody || (row.size > 0 ? row.text : ''),
    text: row.text,
    inLanguage: row.inLanguage,
    category: row.category,
    categories: [...new Set([...(row.category ? [row.category] : []), ...row.foundCategories])],
    keywords: [...new Set([...row.keywords, ...row.foundKeywords])],
    audience: row.audience,
    frequency: row.frequency,
    postType: row.postType,
    hasImage: row.hasImage,
    hasAudio: row.hasAudio,
    hasVideo: row.hasVideo,
    existedBefore: row.existedBefore,
    sensitive: row.sensitive,
    size: row.size,
    wordCount: row.wordCount,
    reference: referenceOf(row, username),
    entities: {
      hashtag: row.hashtags.map((id) => ({ id })),
      mention: row.mentions.map((id) => ({ id })),
      url: row.urls.map((id, i) => ({ id, domain: row.domains[i] ?? '' })),
      email: row.emails.map((id) => ({ id })),
      ...entitiesByKind(row.entities),
    },
    tags: row.tags,
    reactions: row.reactions,
    media: row.media.map(mediaOf),
    dateCreated: row.dateCreated,
    archivedAt: row.archivedAt,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    sources: row.sources,
    ...(row.numOfFollowers === null ? {} : { numOfFollowers: row.numOfFollowers }),
    ...(row.views === null ? {} : { views: row.views }),
    ...(row.forwards === null ? {} : { forwards: row.forwards }),
    ...(row.editedAt === null ? {} : { editedAt: row.editedAt }),
    ...(poll ? { poll } : {}),
    ...(place ? { place } : {}),
    ...(pinned ? { pinned } : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(row.isEdited ? { isEdited: true } : {}),
    ...(row.album === null ? {} : { album: row.album }),
    ...(row.approximate.length > 0 ? { approximate: row.approximate } : {}),
    ...(row.deletedAt === null ? {} : { deletedAt: row.deletedAt }),
  }
}

function referenceOf(row: PostContent, username: string | undefined): Post['reference'] {
  const forwardedFrom = {
    ...(row.forwardedName ? { name: row.forwardedName } : {}),
    ...(row.forwardedUsername ? { username: row.forwardedUsername } : {}),
    ...(row.forwardedChannelId ? { channelId: row.forwardedChannelId } : {}),
    ...(row.forwardedMessageId === null ? {} : { messageId: row.forwardedMessageId }),
  }
  return {
    ...optionalPermalink(row, username),
    ...(row.isForwarded ? { forwardedFrom } : {}),
    ...(row.replyTo === null ? {} : { replyTo: row.replyTo }),
    ...(row.viaBot ? { viaBot: row.viaBot } : {}),
  }
}

/** Chats that have links to their messages; personal chats and small groups have none. */
export const linkedTypes: ReadonlySet<string> = new Set([
  'public_channel',
  'private_channel',
  'public_supergroup',
  'private_supergroup',
])

/** https://core.telegram.org/api/links#message-links: by username, else by the bare id (members only). */
function optionalPermalink(row: PostContent, username: string | undefined): { permalink?: string } {
  if (row.permalink) return { permalink: row.permalink }
  if (username) return { permalink: `https://t.me/${username}/${row.messageId}` }
  const isLinked = linkedTypes.has(row.channelType) && /^\d+$/.test(row.channelId)
  return isLinked ? { permalink: `https://t.me/c/${row.channelId}/${row.messageId}` } : {}
}

function mediaOf(row: MediaRow): MediaItem {
  const { kind, ...rest } = row
  return {
    kind,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '' && value !== 0)),
  }
}
