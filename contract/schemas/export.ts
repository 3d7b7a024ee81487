import Type, { type Static } from 'typebox'
import type { Permission } from '../access/policy.ts'
import { quoteFilters, quoteSort } from './quote.ts'
import { conditionInput } from './search.ts'

export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Columns by the field that they show: those of spec section 3 in its order, then those that can be added.
 */
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
  'reply',
  'forward',
  'comment',
  'savedBy',
  'savedAt',
] as const
export type ExportColumn = (typeof exportColumns)[number]
/** What quotes alone have. */
export const quoteColumns: readonly ExportColumn[] = ['comment', 'savedBy', 'savedAt']
/** Spec section 3. */
export const usualColumns: readonly ExportColumn[] = exportColumns.slice(0, 12)
/** What a reader needs to find a post again and to judge it, offered beside the set of the specification. */
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
]
export const columnSets = { standard: usualColumns, detailed: detailedColumns } as const
export type ColumnSet = keyof typeof columnSets
/** What a line of JSONL always has: by them an import knows the post again. */
export const keyColumns: readonly ExportColumn[] = [
  'channelId',
  'messageId',
  'title',
  'dateCreated',
  'postType',
]
/** Between the values of a list in one cell of a table; JSONL has arrays. */
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
  reply: 'Reply to',
  forward: 'Forwarded from',
  comment: 'Comment',
  savedBy: 'Saved by',
  savedAt: 'Saved',
}

/** Stands behind the text where the export is translated (spec section 3). */
export const translatedHead = 'Translated Text'
/** What it has where that was not possible (spec section 8). */
export const failedTranslation = 'Translation failed'
/** With more rows an export is plain (spec section 9). */
export const translatedExportRows = 1_000
/** Of the names of translated files (spec section 9). */
export const translatedSuffix = ' - Translated'

/** Lists of the application that are had as files, each by who may read it. */
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

/** `archive`: by channel and number, which is read in one pass. Without an order it is that of the search. */
export const exportOrder = Type.Object(
  {
    key: Type.Enum(['relevance', 'dateCreated', 'views', 'archive']),
    desc: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type ExportOrder = Static<typeof exportOrder>

/** What is exported, and how. */
export const exportInput = Type.Object(
  {
    ...conditionInput,
    ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        minItems: 1,
        maxItems: 1_000,
        uniqueItems: true,
        description: 'channelId_messageId: of what is found these posts alone',
      }),
    ),
    sortBy: Type.Optional(exportOrder),
    quotes: Type.Optional(
      Type.Object(
        { filters: Type.Optional(quoteFilters), sortBy: Type.Optional(quoteSort) },
        {
          additionalProperties: false,
          description:
            'Saved quotes instead of posts, as they were frozen: those that fulfil q and these filters',
        },
      ),
    ),
    table: Type.Optional(
      Type.Object(
        {
          name: Type.Enum(exportTableNames),
          query: Type.Optional(
            Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
              description: 'What the call that lists it takes, but for its pages',
            }),
          ),
        },
        {
          additionalProperties: false,
          description: 'A list of the application instead of posts, with columns of its own',
        },
      ),
    ),
    format: Type.Enum(exportFormats, { default: 'csv' }),
    columns: Type.Array(Type.Enum(exportColumns), {
      minItems: 1,
      maxItems: exportColumns.length,
      uniqueItems: true,
      default: [...usualColumns],
      description: `In the order in which they stand in the file; JSONL has ${keyColumns.join(', ')} too`,
    }),
    translate: Type.Optional(
      Type.Enum(['en'], {
        description: `With a translation into this language; over ${translatedExportRows} rows the file is plain all the same`,
      }),
    ),
  },
  { additionalProperties: false },
)
export type ExportInput = Static<typeof exportInput>

/** `tooMany`: it was asked for and left out, as there were more rows than are translated. */
export const exportTranslations = ['none', 'made', 'tooMany'] as const
export type ExportTranslation = (typeof exportTranslations)[number]

/**
 * A part of the progress is kept for the end of the file (spec section 9: 95 % with translation, else 85 to
 * 90 %).
 */
export function progressCap(translation: ExportTranslation): number {
  return translation === 'made' ? 0.95 : 0.9
}

const exportState = Type.Union([
  Type.Object({ status: Type.Literal('queued') }),
  Type.Object({ status: Type.Literal('running') }),
  Type.Object({
    status: Type.Literal('done'),
    size: Type.Integer({ description: 'Bytes of the file' }),
    sha256: Type.String(),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
  Type.Object({ status: Type.Literal('cancelled') }),
  Type.Object({
    status: Type.Literal('failed'),
    code: Type.String(),
    reason: Type.String({ description: 'In English and in full' }),
  }),
])

/**
 * `total`: the rows as they were counted before it began, and once it is done those of the file; `done`:
 * those written so far.
 */
export const exportJob = Type.Object({
  id: Type.String({ format: 'uuid' }),
  fileName: Type.String(),
  format: Type.Enum(exportFormats),
  of: Type.Enum(['posts', 'quotes', ...exportTableNames]),
  q: Type.String(),
  filters: Type.Integer({ description: 'How many fields it was narrowed by, chosen posts among them' }),
  state: exportState,
  done: Type.Integer(),
  total: Type.Integer(),
  translation: Type.Enum(exportTranslations),
  untranslated: Type.Integer({ description: 'Rows of the file whose translation has failed' }),
  createdAt: Type.String({ format: 'date-time' }),
})
export type ExportJob = Static<typeof exportJob>
