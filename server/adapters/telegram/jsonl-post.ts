import { bareChannelId } from '@litopys/contract/channel-id'
import { check } from '@litopys/contract/check'
import { exportColumns } from '@litopys/contract/schemas/export'
import { approximateFields, mediaItem, postTypes } from '@litopys/contract/schemas/post'
import { spansOfSeen } from '@litopys/language/text/seen-characters'
import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import type { MarkedWords } from '#features/posts/hidden-links'
import type { RawPost } from '#features/posts/raw-post'
import {
  excerpt,
  type Fields,
  integerField,
  isMessageId,
  isoOf,
  maxCount,
  maxTitle,
  present,
  visibleText,
} from './fields.ts'
import { assertPostDate } from './post-date.ts'
import { BadRecord, type NamedChannel } from './source.ts'

export type JsonlPost = { post: RawPost; username?: string }
/** `channel`: for a line that names none. `latest`: latest date that a line can have. */
export type JsonlSetting = { channel: NamedChannel; latest: string }

/**
 * Limits of the columns. The engine would refuse a negative or larger number and stop the whole import; these
 * limits only skip the line.
 */
const count32 = Type.Integer({ minimum: 0, maximum: maxCount })
const id = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const exact = { additionalProperties: false }

const media = Type.Object(
  {
    // The importer sets the hash. A user who could set it could read files that others imported.
    ...Type.Omit(mediaItem, ['hash', 'format', 'still']).properties,
    size: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    duration: Type.Optional(Type.Number({ minimum: 0, maximum: maxCount })),
    width: Type.Optional(count32),
    height: Type.Optional(count32),
  },
  exact,
)
const forwardedFrom = Type.Object(
  {
    name: Type.Optional(Type.String()),
    username: Type.Optional(Type.String()),
    channelId: Type.Optional(Type.String()),
    messageId: Type.Optional(id),
  },
  exact,
)

// One object for all lines: each schema object is compiled once, at its first use.
const schema = {
  text: Type.String(),
  /** Ids and usernames are keys of the index, which limits their length. */
  key: Type.String({ maxLength: 64 }),
  title: Type.String({ maxLength: maxTitle }),
  texts: Type.Array(Type.String()),
  approximate: Type.Array(Type.Enum(approximateFields)),
  postType: Type.Enum(postTypes),
  media: Type.Array(media),
  reactions: Type.Array(Type.Object({ name: Type.String(), count: count32 }, exact)),
  reference: Type.Object(
    {
      permalink: Type.Optional(Type.String()),
      forwardedFrom: Type.Optional(forwardedFrom),
      replyTo: Type.Optional(id),
      viaBot: Type.Optional(Type.String()),
    },
    exact,
  ),
  hiddenLinks: Type.Array(Type.Object({ from: count32, to: count32, href: Type.String() }, exact)),
  markup: Type.Array(
    Type.Object(
      {
        kind: Type.Enum(['hashtag', 'mention', 'url', 'email']),
        id: Type.String(),
        detail: Type.Optional(Type.String()),
      },
      exact,
    ),
  ),
  id,
  count: count32,
  flag: Type.Boolean(),
}
/** Names that are not stored as extra: fields of a post, and export columns derived from them. */
const known = new Set<string>([
  ...exportColumns,
  'translatedText',
  'approximate',
  ...['channel', 'channelId', 'username', 'messageId', 'date', 'dateCreated', 'text', 'articleBody', 'title'],
  ...[
    'author',
    'channelType',
    'postType',
    'media',
    'reactions',
    'reference',
    'editedAt',
    'deletedAt',
    'views',
  ],
  ...['forwards', 'category', 'frequency', 'numOfFollowers', 'keywords', 'audience', 'tags', 'sensitive'],
  ...['hasImage', 'hasAudio', 'hasVideo', 'existedBefore', 'observedAt'],
  ...['isEdited', 'isForwarded', 'album', 'hiddenLinks', 'markup', 'extraJson'],
])

/**
 * One line of JSONL as a post. `channel` or `channelId`, `messageId` and `date` are required; other known
 * names are fields of a post. Unknown names are kept in `extra`.
 * @throws BadRecord that names the bad field.
 */
export function jsonlPost(fields: Fields, setting: JsonlSetting): JsonlPost {
  const own = titleOf(fields)
  const title = own ?? setting.channel.title
  const channelId =
    channelIdOf(fields, own) ?? channelName(fields) ?? setting.channel.channelId ?? setting.channel.title
  if (!channelId) throw new BadRecord('field_missing', { detail: 'channelId / channel' })
  const messageId = integerField(fields, 'messageId')
  if (messageId === undefined) {
    if (fields.messageId === undefined) throw new BadRecord('field_missing', { detail: 'messageId' })
    throw new BadRecord('field_invalid', { detail: 'messageId', value: shown(fields.messageId) })
  }
  if (!isMessageId(messageId)) throw new BadRecord('message_id_too_large', { value: String(messageId) })
  const dateCreated = instant(fields, 'date') ?? instant(fields, 'dateCreated')
  if (!dateCreated) throw new BadRecord('field_missing', { detail: 'date' })
  assertPostDate(dateCreated, setting.latest, messageId)
  const editedAt = editedAfter(dateCreated, fields)
  const deletedAt = instant(fields, 'deletedAt')
  const seenAt = instant(fields, 'observedAt')
  if (seenAt) assertPostDate(seenAt, setting.latest, messageId, 'observedAt')
  if (editedAt) assertPostDate(editedAt, setting.latest, messageId, 'editedAt')
  if (deletedAt) assertPostDate(deletedAt, setting.latest, messageId, 'deletedAt')
  const words = wordsOf(fields)
  const post: RawPost = {
    source: 'jsonl',
    channelId,
    messageId,
    dateCreated,
    postType: optional(fields, 'postType', schema.postType) ?? 'Post',
    ...words,
    markup: optional(fields, 'markup', schema.markup) ?? [],
    links: linksOf(fields, words.articleBody),
    media: mediaOf(fields),
    reactions: optional(fields, 'reactions', schema.reactions) ?? [],
    extra: extraOf(fields),
    ...present({
      ...referenceOf(fields),
      title,
      channelType: keyText(fields, 'channelType'),
      author: text(fields, 'author'),
      editedAt,
      isEdited: flag(fields, 'isEdited'),
      album: optional(fields, 'album', schema.id),
      deletedAt,
      seenAt,
      views: count(fields, 'views'),
      forwards: count(fields, 'forwards'),
      numOfFollowers: count(fields, 'numOfFollowers'),
      category: text(fields, 'category'),
      frequency: text(fields, 'frequency'),
      keywords: optional(fields, 'keywords', schema.texts),
      audience: optional(fields, 'audience', schema.texts),
      tags: optional(fields, 'tags', schema.texts),
      approximate: optional(fields, 'approximate', schema.approximate),
      sensitive: flag(fields, 'sensitive'),
      existedBefore: flag(fields, 'existedBefore'),
      hasImage: flag(fields, 'hasImage'),
      hasAudio: flag(fields, 'hasAudio'),
      hasVideo: flag(fields, 'hasVideo'),
    }),
  }
  const username = keyText(fields, 'username')
  return username ? { post, username } : { post }
}

/** Splits `text` into the body (`articleBody`) and the searchable words after it (`aside`). */
function wordsOf(fields: Fields): Pick<RawPost, 'articleBody' | 'aside'> {
  const whole = text(fields, 'text')
  const body = optional(fields, 'articleBody', schema.text)
  if (whole === undefined || body === undefined) return { articleBody: whole ?? body ?? '', aside: [] }
  const [beginning, between] = [whole.slice(0, body.length), whole.slice(body.length, body.length + 1)]
  const isBody = legible(beginning) === legible(body)
  if (isBody && between === '') return { articleBody: body, aside: [] }
  if (body === '') return { articleBody: '', aside: [whole] }
  return isBody && between === '\n'
    ? { articleBody: body, aside: [whole.slice(body.length + 1)] }
    : { articleBody: whole, aside: [] }
}

/** Removes characters that the searchable text leaves out, at the same length. */
function legible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, ' ')
}

/**
 * Id of the channel. `title` is also the id of a channel without a number, so it can be longer than other
 * ids.
 */
function channelIdOf(fields: Fields, title: string | undefined): string | undefined {
  if (title !== undefined && fields.channelId === title) return title
  const number = integerField(fields, 'channelId')
  const id = number === undefined ? keyText(fields, 'channelId') : String(number)
  return id === undefined ? undefined : bareChannelId(id)
}

/**
 * Origin of a forward. An export writes null for unknown values; `isForwarded` shows that an empty origin is
 * a forward.
 */
function referenceOf(fields: Fields) {
  const written = { ...fields, reference: withoutNulls(fields.reference) }
  const { forwardedFrom, ...others } = optional(written, 'reference', schema.reference) ?? {}
  const isForwarded = flag(fields, 'isForwarded') ?? forwardedFrom !== undefined
  if (!isForwarded) return others
  const { channelId } = forwardedFrom ?? {}
  const origin = channelId === undefined ? {} : { channelId: bareChannelId(channelId) }
  return { forwarded: { ...forwardedFrom, ...origin }, ...others }
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutNulls(inner)]))
}

/** An export writes '' for unknown values of a file. */
function mediaOf(fields: Fields): RawPost['media'] {
  const items = optional(fields, 'media', schema.media) ?? []
  return items.map(({ path, missing, stillPath, isSpoiler, ...item }) => ({
    ...item,
    ...present({
      path: path || undefined,
      missing: missing || undefined,
      stillPath: stillPath || undefined,
      isSpoiler: isSpoiler || undefined,
    }),
  }))
}

/** An export counts visible characters; a source counts UTF-16 units. */
function linksOf(fields: Fields, body: string): MarkedWords[] {
  const rows = optional(fields, 'hiddenLinks', schema.hiddenLinks) ?? []
  const spans = spansOfSeen(
    body,
    rows.map(({ from, to }) => [from, to]),
  )
  return rows.flatMap(({ href }, i) => {
    const span = spans[i]
    return span ? [{ start: span[0], end: span[1], href }] : []
  })
}

/** Unknown names, and the ones that an earlier import kept, which an export writes as JSON text. */
function extraOf(fields: Fields): Record<string, unknown> {
  const unknown = Object.entries(fields).filter(([name]) => !known.has(name))
  return { ...keptExtra(fields), ...Object.fromEntries(unknown) }
}

function keptExtra(fields: Fields): object {
  const kept = text(fields, 'extraJson')
  if (kept === undefined) return {}
  try {
    const value: unknown = JSON.parse(kept)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw new BadRecord('field_invalid', { detail: 'extraJson', value: shown(kept) })
}

/** Some tools write 0, or the date of the post, for a post that was never edited. */
function editedAfter(dateCreated: string, fields: Fields): string | undefined {
  const edited = instant(fields, 'editedAt')
  return edited !== undefined && edited > dateCreated ? edited : undefined
}

/** Reads ISO 8601 with a zone (UTC if it has none), or Unix seconds. */
function instant(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const seconds = typeof value === 'number' ? value : isoSeconds(String(value))
  const iso = Number.isNaN(seconds) ? undefined : isoOf(seconds)
  if (!iso) throw new BadRecord('date_invalid', { detail: name, value: shown(value) })
  return iso
}

function isoSeconds(text: string): number {
  const isIso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)
  if (!isIso) return Number.NaN
  // Without this check, 30 February would be 1 March.
  const isDay = new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDate() === Number(text.slice(8, 10))
  if (!isDay) return Number.NaN
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text) && text.length > 10
  return Date.parse(hasZone || text.length === 10 ? text : `${text}Z`) / 1000
}

function keyText(fields: Fields, name: string): string | undefined {
  return optional(fields, name, schema.key) || undefined
}

function titleOf(fields: Fields): string | undefined {
  return channelName(fields) ?? visibleText(optional(fields, 'title', schema.title))
}

/** The name that a line gives its channel. A `title` alone can belong to several channels. */
function channelName(fields: Fields): string | undefined {
  return visibleText(optional(fields, 'channel', schema.title))
}

function text(fields: Fields, name: string): string | undefined {
  return optional(fields, name, schema.text) || undefined
}

function count(fields: Fields, name: string): number | undefined {
  return optional(fields, name, schema.count)
}

function flag(fields: Fields, name: string): boolean | undefined {
  return optional(fields, name, schema.flag)
}

/**
 * The value of a field; undefined if it is absent.
 * @throws BadRecord if the value is invalid, so the whole line is skipped.
 */
function optional<S extends TSchema>(fields: Fields, name: string, wanted: S) {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const checked = check(wanted, value)
  if (checked.ok) return checked.value
  const path = checked.issues[0]?.path ?? ''
  const found = valueAt(value, path)
  const more = found === undefined ? {} : { value: shown(found) }
  throw new BadRecord('field_invalid', { detail: `${name}${path}`, ...more })
}

/** The value at a JSON pointer. */
function valueAt(value: unknown, path: string): unknown {
  const names = path.split('/').slice(1)
  return names.reduce<unknown>((inner, name) => new Map(Object.entries(inner ?? {})).get(name), value)
}

/** The start of a value as JSON. */
function shown(value: unknown): string {
  return excerpt(JSON.stringify(value), 80)
}
