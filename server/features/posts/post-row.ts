import type { StoredEntity } from '@litopys/contract/schemas/entities'
import type { ApproximateField, MediaItem, Post, PostType, SourceName } from '@litopys/contract/schemas/post'
import { entitiesByKind } from '@litopys/contract/schemas/stored-entities'
import { type FileTextRow, shownFileText } from './file-texts.ts'
import { type LinkRow, linksOf } from './hidden-links.ts'
import { pinnedOf, placeOf } from './place.ts'
import { pollOf } from './poll.ts'

/**
 * A post as its row in ClickHouse. Dates are ISO 8601 in UTC to the second. Unknown values are null where the
 * column allows it, else '' or 0.
 */
export type PostRow = PostContent &
  PostIndex & {
    version: number
    /** Number of observations that changed the row. */
    merges: number
    firstRun: string
    lastRun: string
    cluster: number
    /** The node of the post itself: what equal copies have in common. */
    copyNode: number
  }

/** Fields from sources and fields found in the text. `urls` and `domains` are parallel lists. */
export type PostContent = {
  channelId: string
  messageId: number
  author: string
  channelType: string
  title: string
  /** The text as sent if it differs from `text`; else ''. */
  articleBody: string
  text: string
  inLanguage: string
  category: string
  keywords: string[]
  /** What rules found in the text, separate from what sources gave. */
  foundCategories: string[]
  foundKeywords: string[]
  /** Versions of the analyzer and the rules that analysed the text (posts/categories). */
  analysis: string
  audience: string[]
  frequency: string
  numOfFollowers: number | null
  postType: PostType
  hasImage: boolean
  hasAudio: boolean
  hasVideo: boolean
  isForwarded: boolean
  /** True for every post of a cluster but the earliest, and for posts that a source marks as copies. */
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
  /** Entities of all other kinds. */
  entities: StoredEntity[]
  tags: string[]
  /** Tags that users removed. */
  untagged: string[]
  views: number | null
  forwards: number | null
  reactions: { name: string; count: number }[]
  media: MediaRow[]
  fileTexts: FileTextRow[]
  links: LinkRow[]
  /** JSON text: source values without a field of their own. */
  extra: string
  /** Number of the first post of its album. */
  album: number | null
  dateCreated: string
  editedAt: string | null
  isEdited: boolean
  /** For an edited text: a time when it is known to have been the current one. */
  textAsOf: string | null
  /** When the current text was edited, if a source gives the time. */
  textEditedAt: string | null
  /**
   * Entities that sources marked in the current text and the analyzer does not find in it, such as a link's
   * address.
   */
  marked: MarkedEntity[]
  approximate: ApproximateField[]
  deletedAt: string | null
  archivedAt: string
  createdBy: string
  createdAt: string
  sources: SourceName[]
  /** When the most trusted of `sources` last showed the post, as far as the archive knows. */
  observedAt: string | null
  /** Fields, and parts of `extra` and of files, that are from other observations, sorted by name. */
  stamps: FieldStamp[]
  /** Names that no observation has. */
  assumed: AssumedField[]
}

/** What is shown of a post in a list, without the frequency of its channel. */
export type ShownContent = Omit<
  PostContent,
  | 'analysis'
  | 'assumed'
  | 'existedBeforeTold'
  | 'frequency'
  | 'marked'
  | 'observedAt'
  | 'stamps'
  | 'textAsOf'
  | 'textEditedAt'
  | 'untagged'
>

/** Names that follow from other fields where no source gives them. */
export type AssumedField = 'author' | 'channelType' | 'title'

/** The observation that a field is from: its source and time. */
type FieldStamp = { field: string; source: SourceName; at: string | null }

export type MarkedEntity = { kind: 'hashtag' | 'mention' | 'url' | 'email'; id: string; detail: string }

export type MediaRow = Required<MediaItem>

/** Index columns derived from `text` and `fileTexts`; never read back. `termCount`: words of `text`. */
export type PostIndex = {
  termCount: number
  terms: string[]
  stemIds: number[]
  otherStemIds: number[]
  formIds: number[]
}
export const indexColumns = ['termCount', 'terms', 'stemIds', 'otherStemIds', 'formIds'] as const

/** The row with the title of its channel, where no source of the post named the channel. */
export function named<Row extends Pick<PostContent, 'channelId' | 'title' | 'author'>>(
  row: Row,
  titles: ReadonlyMap<string, string>,
): Row {
  const { channelId, title, author } = row
  const known = titles.get(channelId)
  if (known === undefined || title !== channelId) return row
  return { ...row, title: known, author: author === channelId ? known : author }
}

/** The row as the API shows it; `username` is the channel's current one, for the permalink. */
export function postOf(row: ShownContent & { frequency: string }, username: string | undefined): Post {
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
    // A row omits the body if it equals the whole text; a post with only a poll or a file has none.
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
    ...(row.fileTexts.length > 0 ? { fileTexts: row.fileTexts.map(shownFileText) } : {}),
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

function referenceOf(row: ShownContent, username: string | undefined): Post['reference'] {
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

/** Chats whose messages have links; personal chats and small groups have none. */
export const linkedTypes: ReadonlySet<string> = new Set([
  'public_channel',
  'private_channel',
  'public_supergroup',
  'private_supergroup',
])

/**
 * Permalink by username, else by the bare id, which only members can open
 * (https://core.telegram.org/api/links#message-links).
 */
function optionalPermalink(row: ShownContent, username: string | undefined): { permalink?: string } {
  if (row.permalink) return { permalink: row.permalink }
  if (username) return { permalink: `https://t.me/${username}/${row.messageId}` }
  const isLinked = linkedTypes.has(row.channelType) && /^\d+$/.test(row.channelId)
  return isLinked ? { permalink: `https://t.me/c/${row.channelId}/${row.messageId}` } : {}
}

/** A file of a post as the API shows it. */
export function mediaOf(row: MediaRow): MediaItem {
  const { kind, ...rest } = row
  return {
    kind,
    ...Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== '' && value !== 0 && value !== false),
    ),
  }
}
