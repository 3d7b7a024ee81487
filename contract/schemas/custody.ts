import type { Static } from 'typebox'
import * as Type from 'typebox'
import { sourceNames } from './post.ts'

const instant = Type.String({ format: 'date-time' })

/** Actions of users in the chain of custody of a post. */
export const custodyActions = [
  'archive.recompute',
  'channel.delete',
  'channel.restore',
  'export.end',
  'export.download',
  'hold.place',
  'hold.lift',
  'quote.save',
  'quote.change',
  'quote.delete',
  'quote.restore',
  'saved.create',
  'saved.change',
  'tags.change',
  'tags.rename',
  'webhook.send',
] as const
export type CustodyAction = (typeof custodyActions)[number]

/** Parts of the chain that readers look at apart: what the post is, and what was done with it. */
export const custodyGroups = ['changes', 'uses'] as const
export type CustodyGroup = (typeof custodyGroups)[number]

const always = {
  id: Type.String({ description: 'Unique in the chain of the post' }),
  at: instant,
  by: Type.Optional(Type.String({ description: 'The user; absent where the reader may not know them' })),
  entry: Type.Optional(
    Type.Object(
      { seq: Type.Integer(), objectId: Type.String(), action: Type.String() },
      { description: 'Entry of the audit log, for readers who may read the log' },
    ),
  ),
}

/** What happened to a post, as far as its reader may know. */
export const custodyEvent = Type.Union([
  Type.Object({
    ...always,
    kind: Type.Literal('observed'),
    isFirst: Type.Boolean({ description: 'The first observation: the capture of the post' }),
    source: Type.Enum(sourceNames),
    asked: Type.String({ description: 'Address or account that was asked, or name of the file' }),
    run: Type.String({ description: 'Job that captured it' }),
    isOwn: Type.Boolean({ description: 'The reader started the job' }),
  }),
  Type.Object({
    ...always,
    kind: Type.Literal('edited', { description: '`at` is when a newer text replaced an older one here' }),
    source: Type.Enum(sourceNames, { description: 'The source that says that the post was edited' }),
    editedAt: Type.Optional(
      Type.String({ description: 'When it was edited on Telegram, if a source says so' }),
    ),
  }),
  Type.Object({
    ...always,
    kind: Type.Literal('other_text', {
      description: '`at` is when the archive first had both texts. No source says that the post was edited',
    }),
    source: Type.Enum(sourceNames, { description: 'Source of the text that the archive does not show' }),
    shown: Type.Enum(sourceNames, { description: 'Source of the text that comes after it' }),
  }),
  Type.Object({
    ...always,
    kind: Type.Literal('deleted', {
      description: '`at` is when the post was missing on Telegram for the first time',
    }),
  }),
  Type.Object({
    ...always,
    kind: Type.Literal('sealed'),
    number: Type.Integer({ description: 'Number of the seal' }),
    hash: Type.String({ description: 'Hash of the seal' }),
  }),
  Type.Object({
    ...always,
    kind: Type.Literal('stamped'),
    number: Type.Integer({ description: 'Number of the seal' }),
    authority: Type.String({ description: 'Address of the time-stamping authority' }),
  }),
  Type.Object({
    ...always,
    kind: Type.Literal('action'),
    action: Type.Enum(custodyActions),
    isOwn: Type.Boolean({ description: 'The reader did it' }),
    object: Type.String({
      description: 'What was changed, saved or exported; empty if the reader may not know',
    }),
    format: Type.Optional(Type.String({ description: 'Format of an export' })),
    reason: Type.Optional(Type.String({ description: 'Reason of a legal hold' })),
    sharedWith: Type.Optional(
      Type.Array(Type.String(), { description: 'With whom a saved object was shared in this step' }),
    ),
  }),
])
export type CustodyEvent = Static<typeof custodyEvent>

/** A part of a chain of custody, newest first. `next`: where earlier events continue. */
export const custodyPart = Type.Object({
  events: Type.Array(custodyEvent),
  next: Type.Optional(Type.String({ description: '`before` of the next call; absent at the end' })),
})
export type CustodyPart = Static<typeof custodyPart>

/** Whether sources agree on something. `unknown`: fewer than two of them can be compared. */
const agreement = Type.Enum(['same', 'different', 'unknown'])
/** Equal numbers: the same value. Absent if the source cannot be compared. */
const group = Type.Optional(
  Type.Integer({ minimum: 1, description: 'Sources with the same value have the same number' }),
)

/** One source of a post, by its latest record. */
export const comparedSource = Type.Object({
  source: Type.Enum(sourceNames),
  asked: Type.Array(Type.String(), {
    description: 'Addresses or accounts that were asked, or names of files',
  }),
  observations: Type.Integer(),
  capturedAt: instant,
  seenAt: Type.String({ description: 'When the source was read; empty if unknown' }),
  record: Type.Enum(['read', 'not_kept', 'unreadable'], {
    description: 'Whether the archive has the record of the latest observation and can read it',
  }),
  mayBeCopies: Type.Optional(
    Type.Boolean({ description: 'Several files of one kind agree, so they may be copies of one export' }),
  ),
  text: Type.Optional(Type.String()),
  textGroup: group,
  dateCreated: Type.Optional(Type.String()),
  isDateApproximate: Type.Optional(Type.Boolean({ description: 'The source does not name the time zone' })),
  editedAt: Type.Optional(Type.String()),
  timeGroup: group,
  media: Type.Optional(Type.Integer({ description: 'Number of files that the record names' })),
  files: Type.Array(Type.String(), { description: 'SHA-256 of the stored files' }),
  mediaGroup: group,
})
export type ComparedSource = Static<typeof comparedSource>

/** What the sources of a post agree and differ on. */
export const corroboration = Type.Object({
  sources: Type.Array(comparedSource),
  left: Type.Integer({ description: 'Records that are not compared, as there are too many' }),
  text: agreement,
  time: agreement,
  media: agreement,
})
export type Corroboration = Static<typeof corroboration>
