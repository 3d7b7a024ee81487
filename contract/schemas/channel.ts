import Type, { type Static } from 'typebox'
import { frequencies } from '../frequency.ts'

const instant = Type.String({ format: 'date-time' })

/** Where a channel is refreshed from. `none`: it has what was imported. */
export const channelSources = ['none', 'preview', 'mtproto'] as const
export type ChannelSourceName = (typeof channelSources)[number]

/** How often a channel is refreshed by itself, in minutes. */
export const refreshMinutes = { off: 0, quarterHourly: 15, hourly: 60, daily: 1_440, weekly: 10_080 } as const
export type Schedule = keyof typeof refreshMinutes
const schedule = Type.Enum(['off', 'quarterHourly', 'hourly', 'daily', 'weekly'])

/** `all`: backward to the first post; `new`: from the newest posts on. */
const history = Type.Enum(['all', 'new'])

const words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50, uniqueItems: true })

/**
 * What an operator says of a channel. Category, audience, keywords and `sensitive` go to its posts as they
 * are captured.
 */
const channelWords = {
  description: Type.String({ maxLength: 4_096 }),
  category: Type.String({ maxLength: 100 }),
  audience: words,
  keywords: words,
  tags: words,
  sensitive: Type.Boolean(),
}
const channelCapture = {
  source: Type.Enum(channelSources, { description: 'preview: the public web preview; mtproto: by a key' }),
  key: Type.String({ format: 'uuid', description: 'The key that an mtproto channel is read with' }),
  schedule,
  history,
}

/** What an operator may change of a channel. */
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

/** How a run of a channel came out, or how it stands. */
const lastRun = Type.Object({
  jobId: Type.String(),
  status: Type.Enum(['queued', 'running', 'done', 'cancelled', 'failed']),
  code: Type.Optional(Type.String({ description: 'Why it failed, or what it waits for' })),
  reason: Type.Optional(Type.String()),
  retryAt: Type.Optional(instant),
  new: Type.Integer(),
  updated: Type.Integer(),
  deleted: Type.Integer(),
  createdAt: instant,
  finishedAt: Type.Optional(instant),
})
export type LastRun = Static<typeof lastRun>

/** How far a channel is captured, and what comes next. */
const captureState = Type.Object({
  cursor: Type.Optional(Type.Integer({ description: 'All posts up to this number were asked for' })),
  oldest: Type.Optional(Type.Integer({ description: 'The number that reading backward goes on before' })),
  isComplete: Type.Boolean({ description: 'The history was read back to its beginning' }),
  missing: Type.Integer({
    description: 'Numbers between the first and the last post that no post stands for',
  }),
  deleted: Type.Integer({ description: 'Posts that are marked as deleted' }),
  filesToCome: Type.Optional(
    Type.Integer({
      description: 'Posts without a file of theirs; absent where the source is not asked for files',
    }),
  ),
  nextRunAt: Type.Optional(instant),
  lastRun: Type.Optional(lastRun),
  /** So many posts vanished at once that none was marked: an operator has to confirm it. */
  heldDeletions: Type.Optional(Type.Integer()),
})
export type CaptureState = Static<typeof captureState>

/** A channel (archival unit, spec section 3) with what the archive holds of it. */
export const channel = Type.Object({
  _id: Type.String(),
  channelId: Type.String({ description: 'Bare id, as in result.json' }),
  type: Type.String(),
  channelType: Type.String({ description: 'The same as type, by the name that posts have for it' }),
  title: Type.String(),
  username: Type.Optional(Type.String()),
  ...channelWords,
  numOfFollowers: Type.Optional(Type.Integer()),
  ...Type.Pick(Type.Object(channelCapture), ['source', 'schedule', 'history']).properties,
  key: Type.Optional(Type.String()),
  createdBy: Type.String(),
  createdAt: instant,
  posts: Type.Integer(),
  frequency: Type.Optional(
    Type.Enum(frequencies, { description: 'How often it posted around the day of its latest post' }),
  ),
  firstPostAt: Type.Optional(instant),
  lastPostAt: Type.Optional(instant),
  capture: Type.Optional(captureState),
})
export type Channel = Static<typeof channel>

/** As far as the records count. */
const followers = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })

const values = Type.Array(Type.String({ maxLength: 256 }), { maxItems: 100 })

/** Any value of a list suffices; of several fields each must hold. An empty text stands for none. */
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

/** What channels are known to have in the fields that filters choose from. */
export const channelValues = Type.Object({
  channelType: Type.Array(Type.String()),
  category: Type.Array(Type.String()),
  audience: Type.Array(Type.String()),
  keywords: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
})
export type ChannelValues = Static<typeof channelValues>

/** A channel that is new to the archive: by `channel`, by `channelId` or by both. */
export const newChannel = Type.Object(
  {
    channel: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 256,
        description: 'Username, t.me link or number; where the page does not tell the number, see channelId',
      }),
    ),
    type: Type.Optional(
      Type.String({
        format: 'not-blank',
        maxLength: 64,
        description: 'Such as public_channel; what a source says of it replaces it',
      }),
    ),
    channelId: Type.Optional(
      Type.String({ pattern: '^(?:-100\\d{9,13}|\\d{1,16})$', description: 'With or without -100' }),
    ),
    title: Type.Optional(Type.String({ format: 'not-blank', maxLength: 256 })),
    source: Type.Optional(
      Type.Enum(channelSources, { description: 'Without it mtproto where a key is given, else none' }),
    ),
    key: Type.Optional(
      Type.String({ maxLength: 100, description: 'The key of an mtproto channel; an empty text is none' }),
    ),
    schedule: Type.Enum(['off', 'quarterHourly', 'hourly', 'daily', 'weekly'], { default: 'off' }),
    history: Type.Enum(['all', 'new'], { default: 'all' }),
    ...Type.Partial(Type.Object(channelWords)).properties,
  },
  { additionalProperties: false },
)
export type NewChannel = Static<typeof newChannel>
