import type { Static } from 'typebox'
import * as Type from 'typebox'
import { skipCodes } from '../skip-reasons.ts'
import { backupResult } from './backup.ts'

/** A record that could not be imported: its position in the file, and the reason. */
const skipped = Type.Object({
  position: Type.String({
    description: 'Start of the record: "byte 1234" (from 0) in JSON, "line 7" (from 1) in JSONL',
  }),
  reason: Type.String({ description: 'Complete English text' }),
  code: Type.Enum(skipCodes, { description: 'Kind of reason' }),
  detail: Type.Optional(
    Type.String({ description: 'Value for {detail} of the reason: a type of message, a field, or a size' }),
  ),
  value: Type.Optional(
    Type.String({
      description: 'The first characters of the wrong value, or the message number',
    }),
  ),
})
export type SkippedRecord = Static<typeof skipped>

/** A run of message ids without a post; both ends are included. */
export const gapRange = Type.Object({ from: Type.Integer(), to: Type.Integer() })
const gap = Type.Object({ channelId: Type.String(), ...gapRange.properties })

/** Result for the files that posts name. */
const mediaReport = Type.Object({
  stored: Type.Integer({ description: 'Files that the archive has, including earlier ones' }),
  missing: Type.Integer({ description: 'Files that a post names and that were not imported' }),
  tooLarge: Type.Integer(),
})
export type MediaReport = Static<typeof mediaReport>

/** A file that a post names and that is neither in the import nor in the archive. */
const missingFile = Type.Object({
  channelId: Type.String(),
  messageId: Type.Integer(),
  name: Type.String({ description: 'File name or path in the export; the kind if neither is known' }),
})
export type MissingFile = Static<typeof missingFile>

/** Changes in posts that were in the archive before. */
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

/** A field of a post that its source records give otherwise. `record`: the bytes themselves are damaged. */
const difference = Type.Object({
  postId: Type.String(),
  field: Type.String(),
  stored: Type.String({ description: 'Start of the value as JSON' }),
  recomputed: Type.String({ description: 'Start of the value as JSON' }),
})

export const importReport = Type.Object({
  read: Type.Integer(),
  new: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  revisions: Type.Optional(
    Type.Integer({ description: 'Older texts of posts that are now kept as revisions' }),
  ),
  skipped: Type.Array(skipped, { description: 'The first 1,000; skippedCount counts all' }),
  skippedCount: Type.Integer(),
  gaps: Type.Array(gap, {
    description: 'The first 1,000; gapCount counts all. An import lists only gaps next to its posts.',
  }),
  gapCount: Type.Optional(Type.Integer({ description: 'Absent until the gaps are counted' })),
  media: Type.Optional(mediaReport),
  missingFiles: Type.Optional(
    Type.Array(missingFile, { description: 'The first 1,000; media.missing counts all' }),
  ),
  changed: Type.Optional(
    Type.Partial(Type.Record(Type.Enum(changedParts), Type.Integer()), {
      description: 'Number of known posts with a changed value, by group of fields',
    }),
  ),
  // Only of a comparison with source records:
  comparison: Type.Optional(
    Type.Object({
      compared: Type.Integer({ description: 'Posts made again from all their source records' }),
      incomplete: Type.Integer({ description: 'Posts without all their records in the archive' }),
      differing: Type.Integer({ description: 'Posts that differ from what their records give' }),
      differences: Type.Array(difference, { description: 'The first 1,000' }),
    }),
  ),
  unreadableFiles: Type.Optional(
    Type.Integer({ description: 'Only of media files and transcripts: files that could not be read' }),
  ),
  // Only of a refresh:
  recounted: Type.Optional(
    Type.Integer({ description: 'Posts where only views, forwards or reactions changed' }),
  ),
  deleted: Type.Optional(Type.Integer({ description: 'Missing posts marked as deleted' })),
  restored: Type.Optional(Type.Integer({ description: 'Posts marked as deleted that are back' })),
  held: Type.Optional(
    Type.Object(
      { vanished: Type.Integer(), checked: Type.Integer() },
      {
        description:
          'vanished: missing posts that were not marked as deleted, because they are so many that a user has to confirm it; checked: posts that were compared',
      },
    ),
  ),
})
export type ImportReport = Static<typeof importReport>

const jobState = Type.Union([
  Type.Object({
    status: Type.Literal('queued'),
    // Of a waiting job: `code` and `reason` explain the wait; the job is retried at `retryAt`.
    code: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    retryAt: Type.Optional(Type.String({ format: 'date-time' })),
    machine: Type.Optional(
      Type.String({
        description: 'The server that has the file of the import, if several servers share the database',
      }),
    ),
  }),
  Type.Object({
    status: Type.Literal('running'),
    // While the source requires a wait, or until the retry.
    code: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    retryAt: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  Type.Object({ status: Type.Literal('done') }),
  Type.Object({ status: Type.Literal('cancelled') }),
  Type.Object({
    status: Type.Literal('failed'),
    code: Type.String({ description: 'A fault of the file (file_…), or an error code of the API' }),
    detail: Type.Optional(
      Type.String({
        description:
          'Value for {detail} of the reason: a size, a number, a name or path in the file, a text of the zip library, or why a folder cannot be used',
      }),
    ),
    reason: Type.String({ description: 'Complete English text' }),
  }),
])

/**
 * `refresh`: new posts, and the newest posts again; `backfill`: the history backward; `gaps`: message numbers
 * without a post; `files`: files of known posts.
 */
export const refreshModes = ['refresh', 'backfill', 'gaps', 'files'] as const
export type RefreshMode = (typeof refreshModes)[number]

/**
 * `analysis`: re-analyses posts. `tags`: adds, removes or renames tags of posts. `backup`: backs up everything.
 * `media`: analyses media files. `transcripts`: transcribes speech. `recompute`: compares posts with what their source records give.
 */
export const jobKinds = [
  'import',
  'refresh',
  'analysis',
  'media',
  'transcripts',
  'tags',
  'backup',
  'recompute',
] as const

/**
 * A job; the report counts the work done so far. `done` and `total` are bytes of an imported file. In a
 * refresh they count posts; `total` is 0 if the number of posts is unknown. An analysis counts posts and has
 * no title, like a comparison. In a job of tags `report.updated` counts posts. A backup counts bytes and has no
 * title.
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
      { description: 'Channel and mode of a refresh' },
    ),
  ),
  backup: Type.Optional(backupResult),
  createdBy: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  startedAt: Type.Optional(Type.String({ format: 'date-time' })),
  finishedAt: Type.Optional(Type.String({ format: 'date-time' })),
})
export type Job = Static<typeof job>
