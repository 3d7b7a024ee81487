import type { Static } from 'typebox'
import * as Type from 'typebox'
import { frequencies } from '../frequency.ts'

const instant = Type.String({ format: 'date-time' })

/** Source of a channel's refreshes. `none`: the channel has only imported posts. */
export const channelSources = ['none', 'preview', 'mtproto'] as const
export type ChannelSourceName = (typeof channelSources)[number]

/** Interval of automatic refreshes, in minutes. */
export const refreshMinutes = { off: 0, quarterHourly: 15, hourly: 60, daily: 1_440, weekly: 10_080 } as const
export type Schedule = keyof typeof refreshMinutes
const schedule = Type.Enum(['off', 'quarterHourly', 'hourly', 'daily', 'weekly'])

/** `all`: reads back to the first post; `new`: reads from the newest posts on. */
const history = Type.Enum(['all', 'new'])

/** Whether the bytes that sources send are kept with the posts. `default`: as the setting SOURCE_RECORDS says. */
export const recordKeepings = ['default', 'always', 'never'] as const
export type RecordKeeping = (typeof recordKeepings)[number]

const words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50, uniqueItems: true })

/** Description of a channel by operators. New posts get its category, audience, keywords and `sensitive`. */
const channelWords = {
  description: Type.String({ maxLength: 4_096 }),
  category: Type.String({ maxLength: 100 }),
  audience: words,
  keywords: words,
  tags: words,
  sensitive: Type.Boolean(),
}
const channelCapture = {
  source: Type.Enum(channelSources, {
    description: "preview: the public web preview; mtproto: Telegram's API with a Telegram account",
  }),
  key: Type.String({ format: 'uuid', description: 'Telegram account that reads an mtproto channel' }),
  schedule,
  history,
  sourceRecords: Type.Enum(recordKeepings, {
    description: 'Whether source records of the posts are kept; default: as SOURCE_RECORDS says',
  }),
}

/** Fields of a channel that an operator can change. */
export const channelChanges = Type.Partial(
  Type.Object({
    title: Type.String({ format: 'not-blank', maxLength: 256 }),
    username: Type.String({ pattern: '^[A-Za-z]\\w{3,31}$' }),
    ...channelWords,
    ...channelCapture,
  }),
  { additionalProperties: false, minProperties: 1 },
)
export type ChannelChanges = Static<typeof channelChanges>

/** Result or current state of a channel's capture run. */
const lastRun = Type.Object({
  jobId: Type.String(),
  status: Type.Enum(['queued', 'running', 'done', 'cancelled', 'failed']),
  code: Type.Optional(Type.String({ description: 'Reason of the failure or of the wait' })),
  reason: Type.Optional(Type.String()),
  retryAt: Type.Optional(instant),
  new: Type.Integer(),
  updated: Type.Integer(),
  deleted: Type.Integer(),
  createdAt: instant,
  finishedAt: Type.Optional(instant),
})
export type LastRun = Static<typeof lastRun>

/** Capture state of a channel, and its next step. */
const captureState = Type.Object({
  cursor: Type.Optional(
    Type.Integer({ description: 'Message number: the source was asked for all posts up to it' }),
  ),
  oldest: Type.Optional(
    Type.Integer({ description: 'Message number before which backward reading continues' }),
  ),
  isComplete: Type.Boolean({ description: 'The history was read back to its beginning' }),
  missing: Type.Integer({
    description: 'Message numbers without a post, between the first and the last post',
  }),
  deleted: Type.Integer({ description: 'Posts marked as deleted' }),
  filesToCome: Type.Optional(
    Type.Integer({
      description: 'Posts with a missing file; absent if files are not downloaded from the source',
    }),
  ),
  nextRunAt: Type.Optional(instant),
  lastRun: Type.Optional(lastRun),
  /**
   * Number of missing posts that were not marked as deleted: there are so many that an operator has to
   * confirm it.
   */
  heldDeletions: Type.Optional(Type.Integer()),
})
export type CaptureState = Static<typeof captureState>

/** A channel with figures of its captured posts. */
export const channel = Type.Object({
  _id: Type.String(),
  channelId: Type.String({ description: 'Bare id, as in result.json' }),
  type: Type.String({ description: 'Channel type as the source names it' }),
  channelType: Type.String({ description: 'Channel type as in posts, such as public_channel' }),
  title: Type.String(),
  username: Type.Optional(Type.String()),
  ...channelWords,
  numOfFollowers: Type.Optional(Type.Integer()),
  ...Type.Pick(Type.Object(channelCapture), ['source', 'schedule', 'history', 'sourceRecords']).properties,
  key: Type.Optional(Type.String()),
  createdBy: Type.String(),
  createdAt: instant,
  posts: Type.Integer(),
  frequency: Type.Optional(
    Type.Enum(frequencies, { description: 'Posting frequency around the day of its latest post' }),
  ),
  firstPostAt: Type.Optional(instant),
  lastPostAt: Type.Optional(instant),
  capture: Type.Optional(captureState),
})
export type Channel = Static<typeof channel>

/** Dates of the first and the last known record. */
const followers = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })

const values = Type.Array(Type.String({ maxLength: 256 }), { maxItems: 100 })

/**
 * A channel matches if each filtered field has any of the listed values. An empty text matches channels
 * without a value.
 */
export const channelFilters = Type.Object(
  {
    channelType: Type.Optional(values),
    category: Type.Optional(values),
    title: Type.Optional(Type.String({ maxLength: 256, description: 'Part of the title' })),
    audience: Type.Optional(values),
    keywords: Type.Optional(values),
    tags: Type.Optional(values),
    frequency: Type.Optional(Type.Array(Type.Enum(frequencies))),
    schedule: Type.Optional(Type.Array(schedule)),
    source: Type.Optional(Type.Array(Type.Enum(channelSources))),
    numFollowers: Type.Optional(
      Type.Object(
        { from: Type.Optional(followers), to: Type.Optional(followers) },
        { additionalProperties: false },
      ),
    ),
    sensitive: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type ChannelFilters = Static<typeof channelFilters>

export const channelSort = Type.Object(
  { key: Type.Enum(['title', 'numOfFollowers', 'createdAt']), desc: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type ChannelSort = Static<typeof channelSort>

/** Values that channels have in the filter fields. */
export const channelValues = Type.Object({
  channelType: Type.Array(Type.String()),
  category: Type.Array(Type.String()),
  audience: Type.Array(Type.String()),
  keywords: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
})
export type ChannelValues = Static<typeof channelValues>

/** A new channel: by `channel`, by `channelId` or by both. */
export const newChannel = Type.Object(
  {
    channel: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description:
          'Username, t.me link or channel ID; if the web preview does not show the ID, set channelId',
      }),
    ),
    type: Type.Optional(
      Type.String({
        format: 'not-blank',
        maxLength: 64,
        description: 'For example public_channel; the value of the source replaces it',
      }),
    ),
    channelId: Type.Optional(
      Type.String({ pattern: '^(?:-100\\d{9,13}|\\d{1,16})$', description: 'With or without -100' }),
    ),
    title: Type.Optional(Type.String({ format: 'not-blank', maxLength: 256 })),
    source: Type.Optional(
      Type.Enum(channelSources, {
        description: 'Default: mtproto if a Telegram account (key) is given, else none',
      }),
    ),
    key: Type.Optional(
      Type.String({
        maxLength: 100,
        description: '_id of the Telegram account of an mtproto channel; an empty text means none',
      }),
    ),
    schedule: Type.Enum(['off', 'quarterHourly', 'hourly', 'daily', 'weekly'], { default: 'off' }),
    history: Type.Enum(['all', 'new'], { default: 'all' }),
    sourceRecords: Type.Optional(channelCapture.sourceRecords),
    ...Type.Partial(Type.Object(channelWords)).properties,
  },
  { additionalProperties: false },
)
export type NewChannel = Static<typeof newChannel>
