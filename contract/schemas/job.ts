import Type, { type Static } from 'typebox'
import { skipCodes } from '../skipReasons.ts'

/** A record that could not be taken over: where it stands in the file, and why. */
const skipped = Type.Object({
  position: Type.String({
    description: 'Where the record begins: "byte 1234" (from 0) in JSON, "line 7" (from 1) in JSONL',
  }),
  reason: Type.String({ description: 'In English and in full' }),
  code: Type.Optional(
    Type.Enum(skipCodes, { description: 'The kind of reason; absent in reports of older versions' }),
  ),
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
const gap = Type.Object({ channelId: Type.String(), from: Type.Integer(), to: Type.Integer() })

export const importReport = Type.Object({
  read: Type.Integer(),
  new: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  skipped: Type.Array(skipped, { description: 'The first 1,000; skippedCount has them all' }),
  skippedCount: Type.Integer(),
  gaps: Type.Array(gap, { description: 'The first 1,000' }),
})
export type ImportReport = Static<typeof importReport>

const jobState = Type.Union([
  Type.Object({
    status: Type.Literal('queued'),
    // Of a job that waits for something to pass: `code` and `reason` say what for, it is tried again at `retryAt`.
    code: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    retryAt: Type.Optional(Type.String({ format: 'date-time' })),
  }),
  Type.Object({ status: Type.Literal('running') }),
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

/** Archiving work. `done` and `total` are bytes of the file; the report counts as far as the job has come. */
export const job = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['import']),
  title: Type.String(),
  state: jobState,
  done: Type.Integer(),
  total: Type.Integer(),
  report: importReport,
  createdBy: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  startedAt: Type.Optional(Type.String({ format: 'date-time' })),
  finishedAt: Type.Optional(Type.String({ format: 'date-time' })),
})
export type Job = Static<typeof job>
