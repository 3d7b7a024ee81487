import type { RawPost } from '#features/posts/raw-post'
import { shownCount } from '../html/counts.ts'
import { readText } from '../html/text.ts'
import {
  allOfClass,
  attribute,
  type Element,
  elements,
  HostileHtml,
  hasClass,
  lineOf,
  ofClass,
  ofTag,
  ownText,
  type PieceOf,
  parseHtml,
  type Root,
} from '../html/tree.ts'
import { excerpt, type Fields, isMessageId, isoOf, present, visibleText } from './fields.ts'
import { linkEntities } from './html-links.ts'
import { assertPostDate, latestDate } from './post-date.ts'
import { previewExtra, unsupportedLabel } from './preview-extra.ts'
import { type PreviewItem, previewMedia } from './preview-media.ts'
import { previewReactions } from './preview-reactions.ts'
import { type MessageLink, messageLink, viewOf } from './preview-view.ts'
import { receivedRecord } from './received-record.ts'
import { BadRecord, type Skip } from './source.ts'

/** A post of a page. The page may not contain the number of its channel. */
export type PreviewPost = Omit<RawPost, 'channelId'>

/** A block that could not be read. `position` names its post, which was not deleted. */
export type SkippedBlock = { position: string; messageId?: number } & Skip

type Around = { title: string | undefined; username: string | undefined; seenAt: string }
type Read = { posts: PreviewPost[]; skipped: SkippedBlock[]; channelId?: string }

/** What the parser of a block needs beside it. */
export type PreviewContext = { title?: string; username?: string }

/** Class of the element that a message is in. */
export const blockClass = 'js-widget_message'

/** All posts of a history, and the number of the channel if they contain it. */
export function previewPosts(history: Element, pieceOf: PieceOf, around: Around): Read {
  const blocks = allOfClass(history, blockClass).map(shownBlock)
  const own = ownerOf(blocks, around)
  const read: Read = { posts: [], skipped: [], ...present({ channelId: own.channelId }) }
  for (const shown of blocks) {
    const { block } = shown
    const stranger = strangerOf(shown, own)
    try {
      if (stranger !== undefined) throw new BadRecord('message_of_other_channel', { detail: stranger })
      const { text, isSameAlone } = pieceOf(block)
      const context: PreviewContext = present({ title: around.title, username: around.username })
      const place = attribute(block, 'data-post') ?? ''
      const record = receivedRecord('preview', Buffer.from(text), context, place)
      const posts = isSameAlone ? blockPosts(shown, around) : postsOfBlock(text, around)
      read.posts.push(...posts.map((post) => ({ ...post, record })))
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      const number = numberOf(shown)
      const isPlace = number !== undefined && stranger === undefined && isMessageId(number)
      const position = excerpt(attribute(block, 'data-post') ?? `post ${number ?? 'without a number'}`, 80)
      read.skipped.push({ position, ...(isPlace ? { messageId: number } : {}), ...error.skip })
    }
  }
  return read
}

/**
 * The posts of a block, from its text alone. Blocks of a page whose elements depend on what is around them are read
 * the same way, so that they give the same posts both times.
 * @throws BadRecord
 */
export function postsOfBlock(text: string, around: Around): PreviewPost[] {
  const block = ofClass(treeOf(text), blockClass)
  if (!block) throw new BadRecord('not_message')
  return blockPosts(shownBlock(block), around)
}

function treeOf(text: string): Root {
  try {
    return parseHtml(text)
  } catch (error) {
    throw error instanceof HostileHtml ? new BadRecord('not_message') : error
  }
}

/** A block with what it says about its own post: `view` by its data, `self` by its name or link. */
type ShownBlock = { block: Element; view: ReturnType<typeof viewOf>; self: MessageLink | undefined }

function shownBlock(block: Element): ShownBlock {
  return { block, view: viewOf(block), self: selfOf(block) }
}

type Owner = { channelId: string | undefined; names: Set<string | undefined> }

/**
 * Channel number and names that most blocks have. After a change of name, the blocks can differ from the
 * page.
 */
function ownerOf(blocks: ShownBlock[], { username }: Around): Owner {
  const name = mostOf(blocks.map(nameOf))
  return {
    channelId: mostOf(blocks.map(({ view }) => view.channelId)),
    names: new Set([name, username?.toLowerCase()]),
  }
}

/**
 * Number or name of another channel that the block belongs to; undefined if it belongs to this one. The
 * number is compared if there is one, otherwise the name.
 */
function strangerOf(shown: ShownBlock, own: Owner): string | undefined {
  const { channelId } = shown.view
  if (channelId !== undefined) return channelId === own.channelId ? undefined : channelId
  const name = nameOf(shown)
  return name === undefined || own.names.has(name) ? undefined : excerpt(name, 80)
}

function nameOf({ self }: ShownBlock): string | undefined {
  return self?.username?.toLowerCase()
}

/** The value that occurs most often; if equal, the first. */
function mostOf(values: (string | undefined)[]): string | undefined {
  const byValue = Map.groupBy(
    values.filter((value) => value !== undefined),
    (value) => value,
  )
  return [...byValue].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/**
 * Posts of one block: an album has one post per item, as Telegram counts them. Text, views and reactions,
 * which the page has once, are set on the first post, where most captions are.
 */
function blockPosts(shown: ShownBlock, around: Around): PreviewPost[] {
  const { block, self } = shown
  const bubble = ofClass(block, 'tgme_widget_message_bubble') ?? block
  const link = ofClass(bubble, 'tgme_widget_message_date')
  const messageId = numberOf(shown)
  if (messageId === undefined) throw new BadRecord('message_without_id')
  const time = link && ofTag(link, 'time')
  const dateCreated = time && isoOf(Date.parse(attribute(time, 'datetime') ?? '') / 1_000)
  if (dateCreated === undefined) throw new BadRecord('message_without_date')
  assertPostDate(dateCreated, latestDate(around.seenAt), messageId)

  const items = previewMedia(bubble)
  const itemsOf = Map.groupBy(items, (item) => item.messageId ?? messageId)
  const ordered = [...new Set([messageId, ...itemsOf.keys()])].toSorted((a, b) => a - b)
  const tooLarge = ordered.find((number) => !isMessageId(number))
  if (tooLarge !== undefined) throw new BadRecord('message_id_too_large', { value: `id ${tooLarge}` })
  const forwarded = forwardOf(bubble)
  const common = { dateCreated, ...commonOf(bubble, block, around, forwarded) }
  return ordered.map((number, i) => {
    const media = itemsOf.get(number) ?? []
    return {
      ...common,
      messageId: number,
      media: media.map((item) => item.media),
      ...(i === 0 ? toldOnce(bubble, block, items, { self, forwarded }) : nothingTold),
      ...(ordered.length > 1 ? { album: ordered[0] ?? number } : {}),
    }
  })
}

/** The post of a block, from `name/12` or the link behind its date. */
function selfOf(block: Element): MessageLink | undefined {
  const post = attribute(block, 'data-post')
  const link = ofClass(block, 'tgme_widget_message_date')
  return messageLink(post && `https://t.me/${post}`) ?? messageLink(link && attribute(link, 'href'))
}

function numberOf({ view, self }: ShownBlock): number | undefined {
  return self?.messageId ?? view.messageId
}

/** Fields that all items of an album share. */
function commonOf(
  bubble: Element,
  block: Element,
  { title, username, seenAt }: Around,
  forwarded: PreviewPost['forwarded'],
) {
  const named = visibleText(lineOf(ofClass(bubble, 'tgme_widget_message_owner_name')))
  const owner = named ?? title ?? username ?? ''
  const { messageId: _, ...origin } = forwarded ?? {}
  return {
    source: 'preview' as const,
    title: title ?? owner,
    channelType: 'public_channel',
    seenAt,
    author: lineOf(ofClass(bubble, 'tgme_widget_message_from_author')) ?? owner,
    postType: isService(block) ? ('Service' as const) : ('Post' as const),
    ...(forwarded ? { forwarded: origin } : {}),
    ...present({ viaBot: viaBotOf(bubble) }),
  }
}

const nothingTold = { articleBody: '', aside: [], markup: [], reactions: [], extra: {} }

type Links = { self: MessageLink | undefined; forwarded: PreviewPost['forwarded'] }

function toldOnce(bubble: Element, block: Element, items: PreviewItem[], { self, forwarded }: Links) {
  const { text, links } = readText(textOf(bubble), 'shown')
  const views = shownCount(lineOf(ofClass(bubble, 'tgme_widget_message_views')))
  const { reactions, areRounded } = previewReactions(bubble)
  const { extra, aside } = previewExtra(bubble)
  const reply = replyOf(bubble, self)
  const rounded = [areRounded && ('reactions' as const), views?.isRounded && ('views' as const)].filter(
    (field) => typeof field === 'string',
  )
  const isUnseen = text === '' && items.length === 0 && Object.keys(extra).length === 0
  return {
    // The text of a service message has no author.
    articleBody: isService(block) ? '' : text,
    aside: [...(isService(block) ? [text] : []), ...items.flatMap((item) => item.aside), ...aside],
    markup: linkEntities(links),
    links: isService(block) ? [] : links,
    reactions,
    extra: {
      ...extra,
      ...reply.extra,
      ...present({ unsupported: isUnseen ? unsupportedLabel(bubble) : undefined }),
    },
    ...present({ views: views?.value, replyTo: reply.replyTo, forwarded }),
    ...(isEdited(bubble) ? { isEdited: true } : {}),
    ...(rounded.length > 0 ? { approximate: rounded } : {}),
  }
}

function isService(block: Element): boolean {
  return hasClass(block, 'service_message')
}

/** Text of the post itself, not of a quoted post. */
function textOf(bubble: Element): Element | undefined {
  const isQuote = (element: Element) =>
    hasClass(element, 'tgme_widget_message_reply') || hasClass(element, 'tgme_widget_message_link_preview')
  for (const element of elements(bubble, isQuote)) if (hasClass(element, 'js-message_text')) return element
  return undefined
}

/**
 * Whether the label of an edit is beside the date, where the author can be too. The page has no date of the
 * edit.
 */
function isEdited(bubble: Element): boolean {
  const meta = ofClass(bubble, 'tgme_widget_message_meta')
  return meta !== undefined && /\bedited\b/.test(ownText(meta))
}

function forwardOf(bubble: Element): PreviewPost['forwarded'] {
  const origin = ofClass(bubble, 'tgme_widget_message_forwarded_from')
  if (!origin) return undefined
  const named = ofClass(origin, 'tgme_widget_message_forwarded_from_name')
  return { ...present({ name: lineOf(named) }), ...messageLink(named && attribute(named, 'href')) }
}

/** Number of the answered post; undefined for a post of another channel. */
function replyOf(bubble: Element, self: MessageLink | undefined): { replyTo?: number; extra: Fields } {
  const reply = ofClass(bubble, 'tgme_widget_message_reply')
  const href = reply && attribute(reply, 'href')
  const target = messageLink(href)
  if (target?.messageId === undefined) return { extra: {} }
  const isHere = target.username?.toLowerCase() === self?.username?.toLowerCase()
  return isHere ? { replyTo: target.messageId, extra: {} } : { extra: present({ reply_to_link: href }) }
}

function viaBotOf(bubble: Element): string | undefined {
  const name = lineOf(ofClass(bubble, 'tgme_widget_message_via_bot'))
  return name && (name.startsWith('@') ? name : `@${name}`)
}
