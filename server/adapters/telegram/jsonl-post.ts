import { check } from '@litopys/contract/check'
import { forwardOrigin, mediaItem, postTypes, reaction } from '@litopys/contract/schemas/post'
import Type, { type TSchema } from 'typebox'
import type { RawPost } from '#features/posts/raw-post'
import { type Fields, integerField, isoOf, objectField, present, textField } from './fields.ts'
import { BadRecord } from './source.ts'

type JsonlPost = { post: RawPost; username?: string }

// Made once: a schema is compiled when it is first used.
const schema = {
  text: Type.String(),
  texts: Type.Array(Type.String()),
  postType: Type.Enum(postTypes),
  media: Type.Array(mediaItem),
  reactions: Type.Array(reaction),
  count: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }),
  flag: Type.Boolean(),
}
const known = new Set([
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
  ...['hasImage', 'hasAudio', 'hasVideo', 'existedBefore'],
])

/**
 * One line of JSONL as a post: `channel` or `channelId`, `messageId` and `date` must be there; the rest are fields of
 * a post by their names. Names that a post does not have are kept beside it. Throws BadRecord naming the bad field.
 */
export function jsonlPost(fields: Fields, fallbackTitle?: string): JsonlPost {
  const title = textField(fields, 'channel') ?? textField(fields, 'title') ?? fallbackTitle
  const channelId = channelIdOf(fields) ?? title
  if (!channelId) throw new BadRecord('channelId or channel is missing')
  const messageId = integerField(fields, 'messageId')
  if (messageId === undefined) throw new BadRecord('messageId is missing or not a whole number')
  const dateCreated = instant(fields, 'date') ?? instant(fields, 'dateCreated')
  if (!dateCreated) throw new BadRecord('date is missing')
  const post: RawPost = {
    source: 'jsonl',
    channelId,
    messageId,
    dateCreated,
    title: title ?? channelId,
    channelType: textField(fields, 'channelType') ?? 'public_channel',
    author: textField(fields, 'author') ?? title ?? channelId,
    postType: optional(fields, 'postType', schema.postType) ?? 'Post',
    articleBody: (
      optional(fields, 'text', schema.text) ??
      textField(fields, 'articleBody') ??
      ''
    ).toWellFormed(),
    aside: [],
    markup: [],
    media: optional(fields, 'media', schema.media) ?? [],
    reactions: optional(fields, 'reactions', schema.reactions) ?? [],
    extra: Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name))),
    ...present({
      ...referenceOf(fields),
      editedAt: instant(fields, 'editedAt'),
      deletedAt: instant(fields, 'deletedAt'),
      views: count(fields, 'views'),
      forwards: count(fields, 'forwards'),
      numOfFollowers: count(fields, 'numOfFollowers'),
      category: textField(fields, 'category'),
      frequency: textField(fields, 'frequency'),
      keywords: optional(fields, 'keywords', schema.texts),
      audience: optional(fields, 'audience', schema.texts),
      tags: optional(fields, 'tags', schema.texts),
      sensitive: flag(fields, 'sensitive'),
      existedBefore: flag(fields, 'existedBefore'),
      hasImage: flag(fields, 'hasImage'),
      hasAudio: flag(fields, 'hasAudio'),
      hasVideo: flag(fields, 'hasVideo'),
    }),
  }
  const username = textField(fields, 'username')
  return username ? { post, username } : { post }
}

/** The bare id: Telegram's bots and libraries write channels as -100…, exports write them without. */
function channelIdOf(fields: Fields): string | undefined {
  const number = integerField(fields, 'channelId')
  if (number === undefined) return textField(fields, 'channelId')
  return String(number).replace(/^-100(?=\d{9,})/, '')
}

function referenceOf(fields: Fields) {
  const reference = objectField(fields, 'reference')
  if (!reference) return {}
  return {
    permalink: textField(reference, 'permalink'),
    forwarded: optional(reference, 'forwardedFrom', forwardOrigin),
    replyTo: integerField(reference, 'replyTo'),
    viaBot: textField(reference, 'viaBot'),
  }
}

/** ISO 8601 with a zone (without one it is UTC), or seconds since 1970. */
function instant(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const seconds = typeof value === 'number' ? value : isoSeconds(String(value))
  const iso = Number.isNaN(seconds) ? undefined : isoOf(seconds)
  if (!iso)
    throw new BadRecord(`${name} is not a date between 1970 and 2105: ${JSON.stringify(value).slice(0, 80)}`)
  return iso
}

function isoSeconds(text: string): number {
  const isIso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)
  if (!isIso) return Number.NaN
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text) && text.length > 10
  return Date.parse(hasZone || text.length === 10 ? text : `${text}Z`) / 1000
}

function count(fields: Fields, name: string): number | undefined {
  return optional(fields, name, schema.count)
}

function flag(fields: Fields, name: string): boolean | undefined {
  return optional(fields, name, schema.flag)
}

function optional<S extends TSchema>(fields: Fields, name: string, wanted: S) {
  const value = fields[name]
  if (value === undefined || value === null) return undefined
  const checked = check(wanted, value)
  if (checked.ok) return checked.value
  const [issue] = checked.issues
  throw new BadRecord(`${name}${issue?.path ?? ''}: ${issue?.message ?? 'not valid'}`)
}
