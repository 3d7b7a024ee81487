import type { PostType } from '@litopys/contract/schemas/post'
import type { tl } from '@mtcute/node'
import type { RawPost } from '#features/posts/raw-post'
import { onlyOf } from './desktop-text.ts'
import { isoOf, present, visibleText } from './fields.ts'
import { mtprotoAside, mtprotoExtra } from './mtproto-extra.ts'
import { mtprotoFiles } from './mtproto-media.ts'
import { type NamedPeers, type Peers, peersNamed } from './mtproto-peers.ts'
import { assertPostDate, latestDate } from './post-date.ts'
import { BadRecord } from './source.ts'

export type Message = tl.RawMessage | tl.RawMessageService

/** The fields of a channel that its posts need. */
export type ChannelFields = Pick<tl.RawChannel, 'id' | 'title' | 'broadcast'>

/** `albums`: number of the first post of each album, by Telegram's album id. */
export type Around = {
  channel: ChannelFields
  username: string | undefined
  peers: Peers
  albums: ReadonlyMap<string, number>
  seenAt: string
}

/** What the parser of a message needs beside it. `layer`: version of the schema that the bytes follow. */
export type MtprotoContext = {
  channel: ChannelFields
  username?: string
  peers: NamedPeers
  album?: number
  layer: number
}

/** The surroundings of a message, from what was kept with its record. */
export function aroundOf(message: Message, context: MtprotoContext, seenAt: string): Around {
  const { channel, username, peers, album } = context
  const group = groupOf(message)
  const albums = new Map(group !== undefined && album !== undefined ? [[group, album]] : [])
  return { channel, username, peers: peersNamed(peers), albums, seenAt }
}

/** Telegram's id of the album of a message. */
export function groupOf(message: tl.TypeMessage | undefined): string | undefined {
  return message?._ === 'message' ? message.groupedId?.toString() : undefined
}

/**
 * One message as a post.
 * @throws BadRecord if its date is outside the archive's range.
 */
export function mtprotoPost(message: Message, around: Around): RawPost {
  const { channel, username, seenAt } = around
  const dateCreated = isoOf(message.date)
  if (dateCreated === undefined) throw new BadRecord('message_without_date', { value: `id ${message.id}` })
  assertPostDate(dateCreated, latestDate(seenAt), message.id)
  const shared = {
    source: 'mtproto' as const,
    channelId: String(channel.id),
    messageId: message.id,
    dateCreated,
    seenAt,
    title: mtprotoTitle(channel, username),
    channelType: channelTypeOf(channel, username),
    permalink: `https://t.me/${username ?? `c/${channel.id}`}/${message.id}`,
    aside: mtprotoAside(message),
    extra: mtprotoExtra(message),
    reactions: reactionsOf(message.reactions),
    ...present({ replyTo: replyTo(message) }),
  }
  if (message._ === 'messageService')
    return {
      ...shared,
      author: authorOf(message, around),
      postType: 'Service',
      articleBody: '',
      markup: [],
      media: [],
    }
  return {
    ...shared,
    author: message.postAuthor ?? authorOf(message, around),
    postType: postTypeOf(message, channel),
    articleBody: message.message,
    markup: (message.entities ?? []).flatMap((entity) => markupOf(entity, message.message)),
    links: (message.entities ?? []).flatMap(linkedWords),
    media: mtprotoFiles(message.media).map(({ item }) => item),
    ...present({
      editedAt: editedAt(message, dateCreated),
      views: message.views,
      forwards: message.forwards,
      album: message.groupedId && around.albums.get(message.groupedId.toString()),
      forwarded: forwardOf(message.fwdFrom, around.peers),
      viaBot: viaBot(message, around.peers),
    }),
  }
}

/** Title of a channel; if it has no visible character, the username or the number. */
export function mtprotoTitle({ id, title }: ChannelFields, username: string | undefined): string {
  return visibleText(title) ?? username ?? String(id)
}

export function channelTypeOf({ broadcast }: ChannelFields, username: string | undefined): string {
  return `${username === undefined ? 'private' : 'public'}_${broadcast ? 'channel' : 'supergroup'}`
}

/** Date of an edit. `edit_hide` marks changes that readers do not see: reactions change the date too. */
function editedAt({ editDate, editHide }: tl.RawMessage, dateCreated: string): string | undefined {
  const edited = editHide ? undefined : isoOf(editDate)
  return edited !== undefined && edited > dateCreated ? edited : undefined
}

function authorOf({ fromId }: Message, { channel, username, peers }: Around): string {
  const writer = channel.broadcast || !fromId ? undefined : peers.nameOf(fromId)
  return writer ?? mtprotoTitle(channel, username)
}

function postTypeOf({ fromId }: tl.RawMessage, { broadcast }: ChannelFields): PostType {
  if (broadcast) return 'Post'
  return fromId?._ === 'peerChannel' ? 'Channel' : 'Chat'
}

/** Entities of the markup. The plain text is searched too. */
function markupOf(entity: tl.TypeMessageEntity, text: string): RawPost['markup'] {
  const marked = text.slice(entity.offset, entity.offset + entity.length)
  switch (entity._) {
    case 'messageEntityTextUrl':
      return onlyOf('url', entity.url)
    case 'messageEntityUrl':
      return onlyOf('url', marked)
    case 'messageEntityEmail':
      return onlyOf('email', marked)
    case 'messageEntityHashtag':
      return onlyOf('hashtag', marked)
    case 'messageEntityMention':
      return onlyOf('mention', marked)
    default:
      return []
  }
}

function linkedWords(entity: tl.TypeMessageEntity): NonNullable<RawPost['links']> {
  if (entity._ !== 'messageEntityTextUrl') return []
  return [{ start: entity.offset, end: entity.offset + entity.length, href: entity.url }]
}

function forwardOf(header: tl.TypeMessageFwdHeader | undefined, peers: Peers): RawPost['forwarded'] {
  if (!header) return undefined
  const { fromId, fromName, channelPost } = header
  const origin = fromId?._ === 'peerChannel' ? String(fromId.channelId) : undefined
  return present({
    name: fromName ?? (fromId && peers.nameOf(fromId)),
    username: fromId && peers.usernameOf(fromId),
    channelId: origin,
    messageId: channelPost,
  })
}

/** Number of the answered post; undefined for a post of another chat. */
function replyTo({ replyTo: header }: Message): number | undefined {
  return header?._ === 'messageReplyHeader' && !header.replyToPeerId ? header.replyToMsgId : undefined
}

function viaBot({ viaBotId }: tl.RawMessage, peers: Peers): string | undefined {
  const name = viaBotId === undefined ? undefined : peers.usernameOf({ _: 'peerUser', userId: viaBotId })
  return name === undefined ? undefined : `@${name}`
}

function reactionsOf(reactions: tl.TypeMessageReactions | undefined): RawPost['reactions'] {
  return (reactions?.results ?? []).flatMap(({ reaction, count }) => {
    const name = reactionName(reaction)
    return name !== undefined && count > 0 ? [{ name, count }] : []
  })
}

/** Name of a reaction in the JSON export. */
function reactionName(reaction: tl.TypeReaction): string | undefined {
  switch (reaction._) {
    case 'reactionEmoji':
      return reaction.emoticon
    case 'reactionCustomEmoji':
      return 'custom_emoji'
    case 'reactionPaid':
      return 'paid'
    case 'reactionEmpty':
      return undefined
  }
}
