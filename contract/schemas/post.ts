import { fileTextKinds } from '@litopys/language/text/file-texts'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { entities } from './entities.ts'
import { span } from './span.ts'

const instant = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' })

export const postTypes = ['Chat', 'Channel', 'Post', 'Service'] as const
export const postType = Type.Enum(postTypes)
export type PostType = Static<typeof postType>

/** Sources by increasing trust: a source never replaces a field of a later one in this list. */
export const sourceNames = ['preview', 'jsonl', 'html', 'desktop', 'mtproto'] as const
export type SourceName = (typeof sourceNames)[number]

export const mediaKinds = [
  'photo',
  'video',
  'animation',
  'video_message',
  'audio',
  'voice',
  'sticker',
  'file',
] as const

export const mediaItem = Type.Object({
  kind: Type.Enum(mediaKinds),
  /** Path inside the export; absent if the export says why the file is missing. */
  path: Type.Optional(Type.String()),
  missing: Type.Optional(Type.String({ description: 'Why the archive does not have the file' })),
  hash: Type.Optional(Type.String({ description: 'SHA-256 of the file, if the archive has it' })),
  format: Type.Optional(
    Type.String({ description: 'Media type detected from the content, if a browser can show it' }),
  ),
  fileName: Type.Optional(Type.String()),
  mimeType: Type.Optional(Type.String()),
  /** Bytes. */
  size: Type.Optional(Type.Integer()),
  /** Seconds. */
  duration: Type.Optional(Type.Number()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  isSpoiler: Type.Optional(
    Type.Boolean({ description: 'The sender covered it: Telegram shows it when a reader asks for it' }),
  ),
  /** Path of the still inside the export. */
  stillPath: Type.Optional(Type.String()),
  still: Type.Optional(
    Type.String({ description: 'SHA-256 of a still of the video, if the archive has one' }),
  ),
})
export type MediaItem = Static<typeof mediaItem>

const forwardOrigin = Type.Object({
  name: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  channelId: Type.Optional(Type.String()),
  messageId: Type.Optional(Type.Integer()),
})

const reference = Type.Object({
  permalink: Type.Optional(Type.String()),
  forwardedFrom: Type.Optional(forwardOrigin),
  replyTo: Type.Optional(Type.Integer()),
  viaBot: Type.Optional(Type.String()),
})

/** Values that a source reports only approximately: rounded counts, a date without a time zone. */
export const approximateFields = ['dateCreated', 'reactions', 'views'] as const
export type ApproximateField = (typeof approximateFields)[number]

const reaction = Type.Object({ name: Type.String(), count: Type.Integer() })

/** Counts as the source reported them: the web preview has only percentages. */
export const poll = Type.Object({
  question: Type.String(),
  answers: Type.Array(
    Type.Object({
      text: Type.String(),
      voters: Type.Optional(Type.Integer()),
      percent: Type.Optional(Type.Integer()),
    }),
  ),
  isClosed: Type.Boolean(),
  voters: Type.Optional(Type.Integer({ description: 'Number of voters' })),
  isRounded: Type.Optional(Type.Boolean({ description: 'The number of voters is approximate' })),
})
export type Poll = Static<typeof poll>

/** A location shared by a post: coordinates, a name or an address. */
export const place = Type.Object({
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
  name: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
})
export type Place = Static<typeof place>

/** Words of a text that link to an address. */
export const hiddenLink = Type.Object({
  start: Type.Integer(),
  end: Type.Integer({ description: 'End, exclusive; both offsets in UTF-16 units of `text`' }),
  href: Type.String({ description: 'The address as it was sent' }),
  domain: Type.Optional(Type.String({ description: 'Its domain, as in the facet' })),
  isDisguised: Type.Optional(
    Type.Boolean({
      description: 'The words look like the address of another site or the name of another account',
    }),
  ),
})
export type HiddenLink = Static<typeof hiddenLink>

/** A text that a machine found in a file of a post. */
export const postFileText = Type.Object({
  kind: Type.Enum(fileTextKinds, {
    description: 'picture: words in a picture; document: text of an attached file; speech: what is said',
  }),
  hash: Type.String({ description: 'SHA-256 of the file' }),
  text: Type.String(),
  isCut: Type.Optional(
    Type.Boolean({
      description:
        'Only in lists, true: the text is longer. It has its first 20,000 characters, or as far as its first match',
    }),
  ),
  unsure: Type.Optional(Type.Array(span, { description: 'Words of `text` that may be read wrongly' })),
})
export type PostFileText = Static<typeof postFileText>

/** An archived post: the fields of quotes and the fields that capture adds. */
export const post = Type.Object({
  _id: Type.String({ description: 'channelId_messageId' }),
  channelId: Type.String(),
  messageId: Type.Integer(),
  author: Type.String({ description: 'Signature of the post, or the title of its channel if there is none' }),
  channelType: Type.String(),
  title: Type.String({ description: 'Title of the channel' }),
  articleBody: Type.String({ description: 'Text as sent' }),
  text: Type.String({
    description: 'Plain, searchable text: the body, then poll questions, file names and the like',
  }),
  inLanguage: Type.String({ description: 'ISO 639-1; und if the language is unknown' }),
  category: Type.String({ description: 'Value from the source or from the channel' }),
  categories: Type.Array(Type.String(), {
    description: 'All categories: the one from the source, then those of the category rules',
  }),
  keywords: Type.Array(Type.String(), {
    description: 'Keywords of the source, then those of the category rules',
  }),
  audience: Type.Array(Type.String()),
  frequency: Type.String({
    description:
      'Posting frequency of its channel around that day: under1, 1to5, 5to20, 20to100 or from100 posts a day',
  }),
  numOfFollowers: Type.Optional(Type.Integer()),
  postType,
  hasImage: Type.Boolean(),
  hasAudio: Type.Boolean(),
  hasVideo: Type.Boolean(),
  existedBefore: Type.Boolean(),
  sensitive: Type.Boolean(),
  size: Type.Integer({ description: 'Size of articleBody in bytes of UTF-8' }),
  wordCount: Type.Integer(),
  reference,
  entities,
  tags: Type.Array(Type.String()),
  views: Type.Optional(Type.Integer()),
  forwards: Type.Optional(Type.Integer()),
  reactions: Type.Array(reaction),
  media: Type.Array(mediaItem),
  fileTexts: Type.Optional(
    Type.Array(postFileText, { description: 'Texts that a machine found in the files of the post' }),
  ),
  links: Type.Optional(Type.Array(hiddenLink, { description: 'Words that link to an address' })),
  poll: Type.Optional(poll),
  place: Type.Optional(place),
  pinned: Type.Optional(
    Type.Object(
      { messageId: Type.Optional(Type.Integer()) },
      {
        description: 'This service message reports a pinned message, with its number if the source has it',
      },
    ),
  ),
  album: Type.Optional(Type.Integer({ description: 'Number of the first post of its album' })),
  dateCreated: instant,
  editedAt: Type.Optional(instant),
  isEdited: Type.Optional(
    Type.Boolean({ description: 'The post was edited; editedAt is absent if the time is unknown' }),
  ),
  approximate: Type.Optional(
    Type.Array(Type.Enum(approximateFields), { description: 'Fields with approximate values' }),
  ),
  deletedAt: Type.Optional(instant),
  archivedAt: instant,
  createdBy: Type.String(),
  createdAt: instant,
  sources: Type.Array(Type.String()),
})
export type Post = Static<typeof post>

export const excerptLength = 200
export const excerpt = Type.String({
  description: `The text, or its first ${excerptLength} characters and an ellipsis if it is longer`,
})

export function excerptOf(text: string): string {
  // A character has two UTF-16 units at most, so a slice avoids splitting a long text.
  const characters = [...text.slice(0, 2 * (excerptLength + 1))]
  return characters.length <= excerptLength ? text : `${characters.slice(0, excerptLength).join('')}…`
}

/** An excerpt as it is shown. One that is cut, usually inside a word, ends with a whole word and an ellipsis. */
export function shownExcerpt(excerpt: string): string {
  // Characters as in `excerptOf`: emoji have two UTF-16 units.
  const characters = [...excerpt]
  if (characters.length <= excerptLength) return excerpt
  const half = characters.slice(0, excerptLength / 2).join('').length
  const text = characters.slice(0, excerptLength).join('')
  return `${text.slice(0, Math.max(text.search(/\s\S*$/), half)).trimEnd()}…`
}

/** A post in a short list of related posts. */
export const postLine = Type.Object({
  ...Type.Pick(post, ['_id', 'channelId', 'messageId', 'title', 'author', 'dateCreated', 'deletedAt'])
    .properties,
  excerpt,
})
export type PostLine = Static<typeof postLine>

export const parent = Type.Optional(
  Type.Object(postLine.properties, {
    description: 'The post that this one replies to or reports as pinned, if the user may see it',
  }),
)

/** A post in a list of results, with the places in `text` that match the query. */
export const foundPost = Type.Object({
  ...post.properties,
  matches: Type.Array(span),
  fileMatches: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Enum(fileTextKinds),
        hash: Type.String(),
        matches: Type.Array(span),
        seconds: Type.Optional(
          Type.Number({ description: 'Of speech: when the first match is said, in seconds from the start' }),
        ),
      }),
      {
        description: 'Texts of its files that match, with the places in them',
      },
    ),
  ),
  /** Whether the user has seen it. */
  seen: Type.Boolean(),
  parent,
  /**
   * In a folded list: number of copies of this post, including itself, that match the condition and that the
   * user may see.
   */
  copies: Type.Optional(
    Type.Object({
      posts: Type.Integer(),
      channels: Type.Integer(),
      firstAt: instant,
      samePicture: Type.Optional(
        Type.Boolean({ description: 'true: all copies show the same picture, compressed or shrunk at most' }),
      ),
    }),
  ),
})
export type FoundPost = Static<typeof foundPost>

/** Whose text it is, and which source says that it is an edited one. */
export const textOrigin = Type.Object({
  source: Type.Enum(sourceNames),
  edit: Type.Optional(
    Type.Object(
      { source: Type.Enum(sourceNames), at: Type.Optional(instant) },
      { description: 'The source that says that the text was edited; absent if none does' },
    ),
  ),
})
export type TextOrigin = Static<typeof textOrigin>

/** An older text of a post, or another text that a source gives. */
const revision = Type.Object({
  version: Type.Integer({ description: '1 is the oldest' }),
  articleBody: Type.String(),
  editedAt: Type.Optional(instant),
  source: Type.Enum(sourceNames),
  observedAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'When the source had this text; an import can be years later',
    }),
  ),
  replacedAt: Type.String({
    format: 'date-time',
    description: 'When the archive first stored it as an older text',
  }),
  next: Type.Object(textOrigin.properties, {
    description: 'The origin of the text after it. Without `edit`, sources give different texts',
  }),
})

/** Counts of a post at a moment; `isRounded` if the source rounds them. */
export const countsAt = Type.Object({
  at: instant,
  source: Type.Enum(sourceNames),
  views: Type.Optional(Type.Integer()),
  forwards: Type.Optional(Type.Integer()),
  reactions: Type.Array(reaction),
  isRounded: Type.Boolean(),
})
export type CountsAt = Static<typeof countsAt>

const copyLine = Type.Object({
  ...postLine.properties,
  samePicture: Type.Optional(Type.Boolean({ description: 'true: it shows the picture of the post' })),
})

/**
 * A post with its context. `neighbours`: the posts of its channel before and after it, nearest first.
 * `copies`: the posts of its cluster by date, including itself; `spread`: their number per day.
 */
export const openedPost = Type.Object({
  ...post.properties,
  parent,
  revisions: Type.Array(revision),
  neighbours: Type.Object({ before: Type.Array(postLine), after: Type.Array(postLine) }),
  copies: Type.Object({
    posts: Type.Integer(),
    channels: Type.Integer(),
    samePicture: Type.Optional(
      Type.Integer({
        description:
          'How many of them, including the post, show its picture; absent if it has none to compare',
      }),
    ),
    first: Type.Array(copyLine, { description: 'The earliest 50' }),
    spread: Type.Array(Type.Object({ day: Type.String(), posts: Type.Integer() })),
  }),
  contextMissing: Type.Optional(
    Type.Boolean({
      description: 'Only offline: the browser has the post without revisions, neighbours and copies',
    }),
  ),
})
export type OpenedPost = Static<typeof openedPost>
