import type { Static } from 'typebox'
import * as Type from 'typebox'
import type { Permission } from '../access/policy.ts'
import { quoteFilters, quoteSort } from './quote.ts'
import { searchInput } from './search.ts'

export const exportFormats = ['csv', 'xlsx', 'jsonl', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** An evidence package is a ZIP of posts with their sources and proofs. It has no rows and no columns. */
export const fileFormats = [...exportFormats, 'evidence'] as const
export type FileFormat = (typeof fileFormats)[number]
/** An evidence package with more posts would be too large to read and to send. */
export const evidencePosts = 10_000
/** Observations in an evidence package. Verifiers read the list of them as a whole. */
export const evidenceObservations = 100_000

/** Columns by field: the default ones in their order, then the optional ones. */
export const exportColumns = [
  'messageId',
  'title',
  'author',
  'dateCreated',
  'postType',
  'text',
  'inLanguage',
  'wordCount',
  'hasImage',
  'hasAudio',
  'hasVideo',
  'size',
  'channelId',
  'category',
  'tags',
  'views',
  'forwards',
  'editedAt',
  'deletedAt',
  'link',
  'username',
  'hashtags',
  'entities',
  'pictureText',
  'documentText',
  'transcript',
  'reply',
  'forward',
  'comment',
  'savedBy',
  'savedAt',
] as const
export type ExportColumn = (typeof exportColumns)[number]
/** Columns that only quotes have. */
export const quoteColumns: readonly ExportColumn[] = ['comment', 'savedBy', 'savedAt']
/** The default columns. */
export const usualColumns: readonly ExportColumn[] = exportColumns.slice(0, 12)
/** The default set and what helps to find a post again and to judge it. */
export const detailedColumns: readonly ExportColumn[] = [
  'link',
  'dateCreated',
  'title',
  'username',
  'author',
  'text',
  'inLanguage',
  'hashtags',
  'entities',
  'pictureText',
  'documentText',
  'transcript',
  'reply',
  'forward',
  'views',
  'forwards',
  'hasImage',
  'hasVideo',
  'tags',
  'editedAt',
  'deletedAt',
  'messageId',
  'postType',
  'wordCount',
  'hasAudio',
  'size',
]
export const columnSets = { standard: usualColumns, detailed: detailedColumns } as const
export type ColumnSet = keyof typeof columnSets
/** Columns that every line of JSONL has: an import identifies the post by them. */
export const keyColumns: readonly ExportColumn[] = [
  'channelId',
  'messageId',
  'title',
  'dateCreated',
  'postType',
]
/** Separates the values of a list in a table cell; JSONL and Parquet have lists. */
export const listSeparator = '; '

export const exportHeads: Record<ExportColumn, string> = {
  messageId: 'Message ID',
  title: 'Title',
  author: 'Author',
  dateCreated: 'Date',
  postType: 'Post Type',
  text: 'Text',
  inLanguage: 'Language',
  wordCount: 'Number of words',
  hasImage: 'Has image',
  hasAudio: 'Has audio',
  hasVideo: 'Has video',
  size: 'Size',
  channelId: 'Channel ID',
  category: 'Category',
  tags: 'Tags',
  views: 'Views',
  forwards: 'Forwards',
  editedAt: 'Edited',
  deletedAt: 'Deleted',
  link: 'Link',
  username: 'Username',
  hashtags: 'Hashtags',
  entities: 'Entities',
  pictureText: 'Text in pictures',
  documentText: 'Text of documents',
  transcript: 'Transcript',
  reply: 'Reply to',
  forward: 'Forwarded from',
  comment: 'Comment',
  savedBy: 'Saved by',
  savedAt: 'Saved',
}

/** Heading of the column after the text in a translated export. */
export const translatedHead = 'Translated Text'
/** Value of the column if the translation failed. */
export const failedTranslation = 'Translation failed'
/** Exports with more rows are not translated. */
export const translatedExportRows = 1_000
/** Added to the names of translated files. */
export const translatedSuffix = ' - Translated'

/** Tables of the application that can be exported, each with the permission for reading it. */
export const exportTables = {
  channels: 'channels.read',
  users: 'users.read',
  tags: 'tags.read',
  glossary: 'glossary.read',
  requests: 'saved.read',
  registry: 'saved.read',
  jobs: 'capture.read',
  'audit-log': 'audit.read',
} as const satisfies Record<string, Permission>
export type ExportTable = keyof typeof exportTables

export const exportTableNames: ExportTable[] = Object.keys(exportTables).flatMap((name) =>
  isTable(name) ? name : [],
)

function isTable(name: string): name is ExportTable {
  return Object.hasOwn(exportTables, name)
}

/** `archive`: by channel and number, which reads the table once. Default: the order of the search. */
export const exportOrder = Type.Object(
  {
    key: Type.Enum(['relevance', 'dateCreated', 'views', 'archive']),
    desc: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type ExportOrder = Static<typeof exportOrder>

/** What is exported, and in which format. */
export const exportInput = Type.Object(
  {
    ...searchInput,
    ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        maxItems: 1_000,
        uniqueItems: true,
        description:
          'channelId_messageId: only these posts of the search. With quotes: the ids of quotes, only these of them',
      }),
    ),
    sortBy: Type.Optional(exportOrder),
    quotes: Type.Optional(
      Type.Object(
        { filters: Type.Optional(quoteFilters), sortBy: Type.Optional(quoteSort) },
        {
          additionalProperties: false,
          description:
            'Saved quotes with their frozen texts instead of posts: quotes that match q and these filters',
        },
      ),
    ),
    table: Type.Optional(
      Type.Object(
        {
          name: Type.Enum(exportTableNames),
          query: Type.Optional(
            Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
              description: 'The parameters of the list call, without paging',
            }),
          ),
          language: Type.Optional(
            Type.Enum(['en', 'uk'], {
              description: 'Language of the list name in the file name; default: en',
            }),
          ),
        },
        {
          additionalProperties: false,
          description: 'A list of the application (channels, users …) instead of posts, with its own columns',
        },
      ),
    ),
    format: Type.Enum(fileFormats, {
      default: 'csv',
      description: `evidence: a ZIP of at most ${evidencePosts} posts with their sources, seals and time stamps (docs/evidence-format.md); not for users whose restrictions hide posts`,
    }),
    columns: Type.Array(Type.Enum(exportColumns), {
      minItems: 1,
      maxItems: exportColumns.length,
      uniqueItems: true,
      default: [...usualColumns],
      description: `Columns of the file, in this order. A JSONL line also has ${keyColumns.join(', ')}; a line of a post has all fields that an import needs.`,
    }),
    translate: Type.Optional(
      Type.Enum(['en'], {
        description: `Adds a translation into this language; files with more than ${translatedExportRows} rows are not translated`,
      }),
    ),
  },
  { additionalProperties: false },
)
export type ExportInput = Static<typeof exportInput>

/** `tooMany`: a translation was requested, but the export has too many rows. */
export const exportTranslations = ['none', 'made', 'tooMany'] as const
export type ExportTranslation = (typeof exportTranslations)[number]

/** Progress at the last row, 0 to 1; the rest is for finishing the file. */
export function progressCap(translation: ExportTranslation): number {
  return translation === 'made' ? 0.95 : 0.9
}

const exportState = Type.Union([
  Type.Object({ status: Type.Literal('queued') }),
  Type.Object({ status: Type.Literal('running') }),
  Type.Object({
    status: Type.Literal('done'),
    size: Type.Integer({ description: 'Size of the file in bytes' }),
    sha256: Type.String(),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
  Type.Object({ status: Type.Literal('cancelled') }),
  Type.Object({
    status: Type.Literal('failed'),
    code: Type.String(),
    reason: Type.String({ description: 'Complete English text' }),
  }),
])

/**
 * `total`: rows counted before the export, and the rows of the file when it is done; `done`: rows written so
 * far.
 */
export const exportJob = Type.Object({
  id: Type.String({ format: 'uuid' }),
  fileName: Type.String(),
  format: Type.Enum(fileFormats),
  of: Type.Enum(['posts', 'quotes', ...exportTableNames]),
  q: Type.String(),
  filters: Type.Integer({ description: 'Number of filtered fields; selected posts count as one field' }),
  state: exportState,
  done: Type.Integer(),
  total: Type.Integer(),
  translation: Type.Enum(exportTranslations),
  untranslated: Type.Integer({ description: 'Rows whose translation failed' }),
  createdAt: Type.String({ format: 'date-time' }),
})
export type ExportJob = Static<typeof exportJob>
