import Type, { type Static } from 'typebox'
import { skipCodes } from '../skip-reasons.ts'

/** A record that could not be taken over: where it stands in the file, and why. */
const skipped = Type.Object({
  position: Type.String({
    description: 'Where the record begins: "byte 1234" (from 0) in JSON, "line 7" (from 1) in JSONL',
  }),
  reason: Type.String({ description: 'In English and in full' }),
  code: Type.Enum(skipCodes, { description: 'The kind of reason' }),
  detail: Type.Optional(
    Type.String({ description: 'Of which kind: a type of message, the place of a field in the record' }),
  ),
  value: Type.Optional(
    Type.String({
      description: 'What this record has there: the beginning of the value, or the id of the message',
    }),
  ),
})
export type SkippedRecord = Static<typeof skipped>

/** Message ids of a channel that no post stands for, both ends included. */
export const gapRange = Type.Object({ from: Type.Integer(), to: Type.Integer() })
const gap = Type.Object({ channelId: Type.String(), ...gapRange.properties })

/** What became of the files that posts name. */
const mediaReport = Type.Object({
  stored: Type.Integer({ description: 'Files that the archive has, be it from before' }),
  missing: Type.Integer({ description: 'Named by a post, and not in what was imported' }),
  tooLarge: Type.Integer(),
})
export type MediaReport = Static<typeof mediaReport>

/** A file that a post names and that is neither in what was imported nor in the archive from before. */
const missingFile = Type.Object({
  channelId: Type.String(),
  messageId: Type.Integer(),
  name: Type.String({ description: 'File name or path in the export; the kind where neither is known' }),
})
export type MissingFile = Static<typeof missingFile>

/** What changed in posts that the archive had before. */
export const changedParts = [
  'text',
  'files',
  'counts',
  'author',
  'dates',
  'references',
  'tags',
  'state',
  'sources',
  'other',
] as const
export type ChangedPart = (typeof changedParts)[number]

export const importReport = Type.Object({
  read: Type.Integer(),
  new: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  revisions: Type.Optional(
    Type.Integer({ description: 'Older texts of posts that are kept beside the current ones since' }),
  ),
  skipped: Type.Array(skipped, { description: 'The first 1,000; skippedCount has them all' }),
  skippedCount: Type.Integer(),
  gaps: Type.Array(gap, {
    description: 'The first 1,000; gapCount has them all. Of an import those that its posts touch alone',
  }),
  gapCount: Type.Optional(Type.Integer({ description: 'Absent until the gaps are counted' })),
  media: Type.Optional(mediaReport),
  missingFiles: Type.Optional(
    Type.Array(missingFile, { description: 'The first 1,000; media.missing has them all' }),
  ),
  changed: Type.Optional(
    Type.Partial(Type.Record(Type.Enum(changedParts), Type.Integer()), {
      description: 'Of known posts: how many got another value, by what it belongs to',
    }),
  ),
  // Of a refresh:
  recounted: Type.Optional(
    Type.Integer({ description: 'Posts of which views, forwards or reactions alone changed' }),
  ),
  deleted: Type.Optional(Type.Integer({ description: 'Posts that vanished and are marked' })),
  restored: Type.Optional(Type.Integer({ description: 'Posts that were marked and are there again' })),
  held: Type.Optional(
    Type.Object(
      { vanished: Type.Integer(), checked: Type.Integer() },
      { description: 'So many vanished at once that none was marked: an operator has to confirm it' },
    ),
  ),
})
export type ImportReport = Static<typeof importReport>

const jobState = Type.Union([
  Type.Object({
    status: Type.Literal('queued'),
    // Of a job that waits for something to pass: `code` and `reason` say what for, it is tried again at
    // `retryAt`.
    code: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    retryAt: Type.Optional(Type.String({ format: 'date-time' })),
    machine: Type.Optional(
      Type.String({
        description: 'Of an import: the machine that has its file, where several share the records',
      }),
    ),
  }),
  Type.Object({
    status: Type.Literal('running'),
    // In the middle of a wait that the source asked for, or until it is tried again.
    code: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    retryAt: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  Type.Object({ status: Type.Literal('done') }),
  Type.Object({ status: Type.Literal('cancelled') }),
  Type.Object({
    status: Type.Literal('failed'),
    code: Type.String({ description: 'A fault of the file (file_…), or an error as any call meets it' }),
    detail: Type.Optional(
      Type.String({ description: 'What the file has there: a size, a number of levels' }),
    ),
    reason: Type.String({ description: 'In English and in full' }),
  }),
])

/**
 * `refresh`: what is new, and the newest posts once more; `backfill`: the history backward; `gaps`: numbers
 * without a post; `files`: files of posts that are there.
 */
export const refreshModes = ['refresh', 'backfill', 'gaps', 'files'] as const
export type RefreshMode = (typeof refreshModes)[number]

/** `analysis`: posts are analysed anew. `tags`: tags of posts are added, removed or renamed. */
export const jobKinds = ['import', 'refresh', 'analysis', 'tags'] as const

/**
 * Archiving work; the report counts as far as the job has come. `done` and `total` are bytes of the file that
 * is imported. Of a refresh they count posts, as far as is known how many there are to come: `total` is 0
 * where it is not. An analysis counts posts too, and has no title. Of a job of tags `report.updated` counts
 * posts.
 */
export const job = Type.Object({
  id: Type.String(),
  kind: Type.Enum(jobKinds),
  title: Type.String(),
  state: jobState,
  done: Type.Integer(),
  total: Type.Integer(),
  report: importReport,
  refresh: Type.Optional(
    Type.Object(
      {
        mode: Type.Enum(refreshModes),
        /** `_id` and `channelId` of the channel. */
        channel: Type.String(),
        channelId: Type.String(),
        step: Type.Optional(Type.Enum(['forward', 'recheck', 'backfill', 'gaps', 'files'])),
      },
      { description: 'Of a refresh: what of which channel' },
    ),
  ),
  createdBy: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  startedAt: Type.Optional(Type.String({ format: 'date-time' })),
  finishedAt: Type.Optional(Type.String({ format: 'date-time' })),
})
export type Job = Static<typeof job>
