import type { RawPost } from '#features/posts/raw-post'
import { readText } from '../html/text.ts'
import {
  allOfClass,
  attribute,
  childrenOf,
  type Element,
  hasClass,
  lineOf,
  ofClass,
  ofTag,
} from '../html/tree.ts'
import { placeOf } from './desktop-media.ts'
import { type Fields, isMessageId, present } from './fields.ts'
import { linkEntities } from './html-links.ts'
import { htmlMedia } from './html-media.ts'
import type { Moment } from './html-moment.ts'
import { htmlPoll } from './html-poll.ts'
import { htmlReactions } from './html-reactions.ts'
import { assertPostDate } from './post-date.ts'
import { BadRecord, type HtmlContext, type NamedChannel } from './source.ts'

export type HtmlSetting = {
  channel: NamedChannel & { channelId: string }
  /** Zone of dates whose zone is not known, and the reader of dates that uses it. */
  timeZone: string
  momentOf(title: string): Moment | undefined
  /** Latest date that a message can have. */
  latest: string
}

/** `post` is undefined for the separator of a day. `around` is the context for the following messages. */
export type HtmlMessage = { post?: RawPost; around: HtmlContext }

/**
 * One message of an HTML export.
 * @throws BadRecord if it has no id or no date, or if Desktop could not show it.
 */
export function htmlMessage(message: Element, around: HtmlContext, setting: HtmlSetting): HtmlMessage {
  const [, digits] = /^message(-?\d{1,15})$/.exec(attribute(message, 'id') ?? '') ?? []
  if (digits === undefined) throw new BadRecord('message_without_id')
  const messageId = Number(digits)
  if (!isMessageId(messageId)) throw new BadRecord('message_id_too_large', { value: `id ${digits}` })
  return hasClass(message, 'service')
    ? serviceMessage(message, messageId, around, setting)
    : ordinaryMessage(message, messageId, around, setting)
}

function ordinaryMessage(
  message: Element,
  messageId: number,
  before: HtmlContext,
  setting: HtmlSetting,
): HtmlMessage {
  const body = childrenOf(message).find((child) => hasClass(child, 'body')) ?? message
  const title = attribute(ofClass(body, 'date') ?? body, 'title') ?? ''
  const moment = setting.momentOf(title)
  if (!moment) throw new BadRecord('message_without_date')
  assertPostDate(moment.at, setting.latest, messageId)
  const names = namesOf(message, body, before)
  const around = { ...withoutSender(before), ...names, date: moment.at }
  const { text, links } = readText(textOf(body), 'written')
  const { media, extra, aside } = htmlMedia(body)
  const poll = htmlPoll(body)
  const signature = lineOf(ofClass(body, 'signature'))
  const chat = titleOf(before, setting)
  const isByChat = names.sender === undefined || names.sender === chat
  const post: RawPost = {
    ...common(setting, chat, messageId, moment),
    author: signature ?? (isByChat ? chat : (names.sender ?? chat)),
    postType: isByChat ? 'Post' : 'Chat',
    articleBody: text,
    aside: [...aside, ...poll.aside],
    markup: linkEntities(links),
    links,
    media,
    reactions: htmlReactions(body),
    extra: { ...extra, ...poll.extra, ...buttonsOf(body), ...originDate(body, setting) },
    ...present({ forwarded: forwardOf(body, names), replyTo: replyOf(body), viaBot: names.viaBot }),
  }
  return { post, around }
}

/**
 * A service message has no time of its own. Its date is that of the message before it, or of the day in the
 * separator above.
 */
function serviceMessage(
  message: Element,
  messageId: number,
  around: HtmlContext,
  setting: HtmlSetting,
): HtmlMessage {
  const body = ofClass(message, 'body')
  const text = lineOf(body) ?? ''
  if (messageId < 0 && /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text)) {
    const { date: _, ...rest } = around
    return { around: { ...rest, day: text } }
  }
  if (/^This message is not supported/.test(text))
    throw new BadRecord('type_unsupported', { detail: 'unsupported' })
  if (text === 'No exported messages') return { around }
  const at = around.date ?? startOf(around.day, setting)
  if (at === undefined) throw new BadRecord('message_without_date')
  assertPostDate(at, setting.latest, messageId)
  const chat = titleOf(around, setting)
  const photo = attribute(ofClass(message, 'userpic_link') ?? message, 'href')
  const target = body && messageLinkIn(body)
  const post: RawPost = {
    ...common(setting, chat, messageId, { at, isSure: false }),
    author: chat,
    postType: 'Service',
    articleBody: '',
    aside: [text].filter((words) => words !== ''),
    markup: [],
    media: photo ? [{ kind: 'photo', ...placeOf(photo) }] : [],
    reactions: [],
    extra: present({ message_id: target }),
  }
  return { post, around: { ...withoutSender(around), date: at } }
}

function titleOf({ title }: HtmlContext, { channel }: HtmlSetting): string {
  return title ?? channel.title ?? channel.channelId
}

/** A message joined to the one above has its sender; no message joins a service message. */
function withoutSender({ title, day, date }: HtmlContext): HtmlContext {
  return present({ title, day, date })
}

function common({ channel }: HtmlSetting, title: string, messageId: number, { at, isSure }: Moment) {
  return {
    source: 'html' as const,
    channelId: channel.channelId,
    messageId,
    title,
    dateCreated: at,
    channelType: channel.channelType ?? 'unknown',
    ...(isSure ? {} : { approximate: ['dateCreated' as const] }),
  }
}

function startOf(day: string | undefined, { momentOf }: HtmlSetting): string | undefined {
  const time = day ? Date.parse(`${day} UTC`) : Number.NaN
  // Without this check, 30 February would be 2 March.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number.parseInt(day ?? '', 10)) return undefined
  const [year, month, date] = new Date(time).toISOString().slice(0, 10).split('-')
  return momentOf(`${date}.${month}.${year} 00:00:00`)?.at
}

type Names = Pick<HtmlContext, 'sender' | 'viaBot' | 'forwardedName'>

/** Sender, bot and origin. A message that is joined to the one above has the same. */
function namesOf(message: Element, body: Element, before: HtmlContext): Names {
  const isJoined = hasClass(message, 'joined')
  const forwarded = ofClass(body, 'forwarded')
  const own = childrenOf(body).find((child) => hasClass(child, 'from_name'))
  const origin = forwarded && ofClass(forwarded, 'from_name')
  const sender = own ? nameIn(own) : undefined
  const from = origin ? nameIn(origin) : undefined
  return present({
    sender: sender?.name ?? (isJoined ? before.sender : undefined),
    viaBot: sender?.viaBot ?? from?.viaBot ?? (isJoined ? before.viaBot : undefined),
    forwardedName: from?.name ?? (isJoined && forwarded ? before.forwardedName : undefined),
  })
}

/** Parses `Name via @bot`, before the date of a forward. */
function nameIn(element: Element): { name?: string; viaBot?: string } {
  const date = lineOf(ofClass(element, 'date')) ?? ''
  const line = (lineOf(element) ?? '').slice(0, date === '' ? undefined : -date.length).trim()
  const via = /via (@\w+)$/.exec(line)
  const [name, viaBot] = via ? [line.slice(0, via.index).trimEnd(), via[1]] : [line, undefined]
  const isDeleted = /^Deleted(?: Account)?$/.test(name) || name === ''
  return present({ name: isDeleted ? undefined : name, viaBot })
}

function forwardOf(body: Element, { forwardedName }: Names): RawPost['forwarded'] {
  return ofClass(body, 'forwarded') ? present({ name: forwardedName }) : undefined
}

/** Date of the forwarded message, which the JSON export does not have. */
function originDate(body: Element, { momentOf }: HtmlSetting): Fields {
  const forwarded = ofClass(body, 'forwarded')
  const name = forwarded && ofClass(forwarded, 'from_name')
  const date = name && ofClass(name, 'date')
  const moment = date && momentOf(attribute(date, 'title') ?? '')
  return moment?.isSure ? { forwarded_date: moment.at } : {}
}

function replyOf(body: Element): number | undefined {
  const reply = ofClass(body, 'reply_to')
  return reply && messageLinkIn(reply)
}

function messageLinkIn(root: Element): number | undefined {
  const link = ofTag(root, 'a')
  const [, digits] = /#go_to_message(-?\d{1,15})$/.exec((link && attribute(link, 'href')) ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Text of the message itself. A card or a poll can contain an element of the same class. */
function textOf(body: Element): Element | undefined {
  const inner = ofClass(body, 'forwarded') ?? body
  const holders = hasClass(inner, 'body') ? [inner, body] : [body]
  return holders.flatMap(childrenOf).find((child) => hasClass(child, 'text'))
}

function buttonsOf(body: Element): Fields {
  const rows = allOfClass(body, 'bot_button_row').map((row) =>
    allOfClass(row, 'bot_button').map((button) => {
      const link = ofTag(button, 'a')
      return present({
        text: lineOf(button),
        type: link && attribute(link, 'href') ? 'url' : undefined,
        data: link && attribute(link, 'href'),
      })
    }),
  )
  return rows.length > 0 ? { inline_bot_buttons: rows } : {}
}
