import { bareChannelId } from '@litopys/contract/channel-id'
import type { PostType } from '@litopys/contract/schemas/post'
import type { RawPost } from '#features/posts/raw-post'
import { desktopAside, desktopExtra } from './desktop-extra.ts'
import { desktopMedia } from './desktop-media.ts'
import { linkedWords, markedEntities, plainText } from './desktop-text.ts'
import {
  countField,
  excerpt,
  type Fields,
  integerField,
  isFields,
  isMessageId,
  isoOf,
  listField,
  present,
  textField,
  visibleText,
} from './fields.ts'
import { assertPostDate } from './post-date.ts'
import { BadRecord, type ExportChat } from './source.ts'

/**
 * One message of `result.json` as a post. `latest` is the latest date that it can have.
 * @throws BadRecord if it has no id, no valid date or an unknown type.
 */
export function desktopPost(message: Fields, chat: ExportChat, latest: string): RawPost {
  if (chat.id === undefined) throw new BadRecord('chat_without_id')
  const messageId = integerField(message, 'id')
  if (messageId === undefined) throw new BadRecord('message_without_id')
  if (!isMessageId(messageId)) throw new BadRecord('message_id_too_large', { value: `id ${messageId}` })
  const isService = message.type === 'service'
  if (!isService && message.type !== 'message') {
    const detail = excerpt(String(message.type), 80)
    throw new BadRecord('type_unsupported', { detail, value: `id ${messageId}` })
  }
  const dateCreated = dateOf(message, 'date')
  if (!dateCreated) throw new BadRecord('message_without_date', { value: `id ${messageId}` })
  assertPostDate(dateCreated, latest, messageId)
  const body = plainText(message.text ?? message.text_entities)
  const pieces = listField(message, 'text_entities')
  const channelType = chat.type ?? 'unknown'
  const channelId = bareChannelId(String(chat.id))
  const title = visibleText(chat.name) ?? (chat.name === undefined ? titleOfUnnamed(channelType) : channelId)
  return {
    source: 'desktop',
    channelId,
    messageId,
    dateCreated,
    title,
    channelType,
    author: authorOf(message, channelType) ?? title,
    postType: isService ? 'Service' : postTypeOf(message, channelType),
    articleBody: body,
    aside: desktopAside(message),
    markup: markedEntities([...pieces, ...listField(message, 'text')]),
    links: linkedWords(message.text ?? message.text_entities),
    media: desktopMedia(message),
    reactions: reactionsOf(message),
    extra: desktopExtra(message),
    ...present({
      editedAt: editedAfter(dateCreated, dateOf(message, 'edited')),
      forwarded: forwardOf(message),
      replyTo: integerField(message, 'reply_to_message_id'),
      viaBot: textField(message, 'via_bot'),
    }),
  }
}

/**
 * The date in ISO 8601. `date` is the exporter's local time without a zone, so the Unix seconds beside it are
 * used. Files of other tools may lack them. Then the local time is read as UTC, so that the result does not
 * depend on the importing machine.
 */
function dateOf(message: Fields, name: string): string | undefined {
  const seconds = integerField(message, `${name}_unixtime`)
  if (seconds !== undefined) return isoOf(seconds)
  const local = textField(message, name)
  const time = local && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  const iso = Number.isNaN(time) ? undefined : isoOf(time / 1000)
  // Without this check, 30 February would be 2 March.
  return iso?.slice(0, 10) === local?.slice(0, 10) ? iso : undefined
}

/** The date of the edit. Older versions write a date in January 1970 for a message that was never edited. */
function editedAfter(dateCreated: string, edited: string | undefined): string | undefined {
  return edited !== undefined && edited > dateCreated ? edited : undefined
}

/** In a channel `from` repeats the title, and the signature is in `author`. */
function authorOf(message: Fields, channelType: string): string | undefined {
  const signature = textField(message, 'author')
  if (signature) return signature
  const writer = textField(message, 'from') ?? textField(message, 'actor')
  return channelType.endsWith('_channel') ? undefined : writer
}

function postTypeOf(message: Fields, channelType: string): PostType {
  if (channelType.endsWith('_channel')) return 'Post'
  return textField(message, 'from_id')?.startsWith('channel') ? 'Channel' : 'Chat'
}

/** Chats of an account's export can lack a name. */
function titleOfUnnamed(channelType: string): string {
  return channelType.replaceAll('_', ' ')
}

function forwardOf(message: Fields): RawPost['forwarded'] {
  const isForwarded = 'forwarded_from' in message || 'forwarded_from_id' in message
  if (!isForwarded) return undefined
  const origin = /^channel(-?\d+)$/.exec(textField(message, 'forwarded_from_id') ?? '')
  return present({
    name: textField(message, 'forwarded_from'),
    channelId: origin?.[1] && bareChannelId(origin[1]),
  })
}

function reactionsOf(message: Fields): RawPost['reactions'] {
  return listField(message, 'reactions')
    .filter(isFields)
    .flatMap((reaction) => {
      const count = countField(reaction, 'count')
      const name = textField(reaction, 'emoji') ?? textField(reaction, 'type')
      return name && count !== undefined && count > 0 ? [{ name, count }] : []
    })
}
