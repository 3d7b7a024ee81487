import {
  htmlCard,
  htmlPhoto,
  htmlPost,
  htmlService,
} from '../../server/adapters/telegram/html-export.fixture.ts'
import type { ShownPost } from '../../server/adapters/telegram/preview.fixture.ts'
import { createRandom } from '../../server/demo/random.ts'
import { dateOf } from '../posts.ts'
import { createWriter, type Stretch } from '../text.ts'

export type GeneratedChannel = { id: number; name: string; title: string }

/** A message as Telegram has it. `edited` is its later text, which only the later sources show. */
export type Message = {
  id: number
  at: Date
  kind: Kind
  text: Stretch[]
  edited?: Stretch[]
  views: number
  signature?: string
}

const kinds = [
  { kind: 'plain', weight: 50 },
  { kind: 'photo', weight: 22 },
  { kind: 'forward', weight: 8 },
  { kind: 'reply', weight: 7 },
  { kind: 'file', weight: 5 },
  { kind: 'poll', weight: 4 },
  { kind: 'pin', weight: 2 },
  { kind: 'place', weight: 2 },
] as const
type Kind = (typeof kinds)[number]['kind']

/** The messages of a channel. The same channel and count give the same messages. */
export function messagesOf(channel: GeneratedChannel, count: number): Message[] {
  const random = createRandom(channel.id)
  const write = createWriter(random)
  return Array.from({ length: count }, (_, i) => {
    const at = dateOf(i, count)
    at.setUTCMilliseconds(0)
    const { kind } = random.weighted(kinds)
    const message: Message = { id: i + 1, at, kind, text: write(), views: random.int(20, 90_000) }
    if (kind !== 'pin' && random.chance(0.1)) message.edited = [...message.text, plain('\nДоповнено.')]
    if (random.chance(0.2)) message.signature = `Автор ${random.int(1, 40)}`
    return message
  })
}

/** A message of `result.json`. */
export function desktopMessage(channel: GeneratedChannel, message: Message, isLater: boolean): object {
  const { id, at, kind, text, edited, signature } = message
  const seconds = (date: Date) => String(Math.floor(date.getTime() / 1_000))
  const own = { id, date: at.toISOString().slice(0, 19), date_unixtime: seconds(at) }
  if (kind === 'pin')
    return { ...own, type: 'service', actor: channel.title, action: 'pin_message', message_id: 1, text: '' }
  const shown = textOf(message, isLater)
  return {
    ...own,
    type: 'message',
    ...(isLater && edited ? { edited_unixtime: seconds(editOf(at)) } : {}),
    from: channel.title,
    from_id: `channel${channel.id}`,
    ...(signature ? { author: signature } : {}),
    ...desktopKind(message),
    text: shown.map((stretch) => (stretch.type === 'plain' ? stretch.text : stretch)),
    text_entities: shown,
    ...(text.length % 3 === 0 ? { reactions: [{ type: 'emoji', emoji: '🙏', count: 12 + id }] } : {}),
  }
}

function desktopKind({ id, kind }: Message): object {
  switch (kind) {
    case 'photo':
      return { photo: `photos/${id}.jpg`, photo_file_size: 184_220, width: 1280, height: 853 }
    case 'forward':
      return { forwarded_from: 'Сусіди', forwarded_from_id: 'channel1500000099' }
    case 'reply':
      return { reply_to_message_id: Math.max(1, id - 3) }
    case 'file':
      return {
        file: `files/${id}.pdf`,
        file_name: 'наказ.pdf',
        file_size: 12_345,
        mime_type: 'application/pdf',
      }
    case 'poll': {
      const answers = [
        { text: 'Зараз', voters: 3_000, chosen: false },
        { text: 'Потім', voters: 41, chosen: false },
      ]
      return { poll: { question: 'Коли?', closed: false, total_voters: 3_041, answers } }
    }
    case 'place':
      return { location_information: { latitude: 50.45, longitude: 30.52 } }
    case 'plain':
    case 'pin':
      return {}
  }
}

/** A block of an HTML export, with the time of Kyiv in winter. */
export function htmlMessage(channel: GeneratedChannel, message: Message, isLater: boolean): string {
  const { id, at, kind, signature } = message
  if (kind === 'pin')
    return htmlService(
      id,
      `${channel.title} pinned <a href="#go_to_message1" onclick="return GoToMessage(1)">this message</a>`,
    )
  const reply = Math.max(1, id - 3)
  return htmlPost(id, {
    from: channel.title,
    time: localTime(at),
    text: markupOf(textOf(message, isLater)),
    ...(kind === 'forward'
      ? {
          forwarded: `<div class="from_name">\nСусіди <span class="date details" title="${localTime(at)}"> 22.01.2026</span>\n</div>`,
        }
      : {}),
    ...(kind === 'photo' ? { inner: htmlPhoto(`photos/${id}.jpg`) } : {}),
    ...(kind === 'file'
      ? {
          inner: htmlCard('media_file', {
            title: 'наказ.pdf',
            status: '12.1 KB',
            href: `files/${id}.pdf`,
          }),
        }
      : {}),
    ...(kind === 'place'
      ? {
          inner: htmlCard('media_location', {
            title: 'Location',
            status: '50.45, 30.52',
            href: 'https://maps.google.com/maps?q=50.45,30.52&amp;ll=50.45,30.52&amp;z=16',
          }),
        }
      : {}),
    ...(kind === 'reply'
      ? {
          inner: `<div class="reply_to details">\nIn reply to <a href="#go_to_message${reply}" onclick="return GoToMessage(${reply})">this message</a>\n</div>`,
        }
      : {}),
    ...(signature ? { after: `<div class="signature details">\n${signature}\n</div>` } : {}),
  })
}

/** A post of the web preview. */
export function previewMessage(channel: GeneratedChannel, message: Message, isLater: boolean): ShownPost {
  const { id, at, kind, views, signature } = message
  const date = at.toISOString().replace('.000Z', '+00:00')
  if (kind === 'pin')
    return { id, date, isService: true, text: `${channel.title} pinned «<span>Увага</span>»` }
  const edit = isLater && message.edited ? 'edited' : ''
  const author = signature
    ? `<span class="tgme_widget_message_from_author" dir="auto">${signature}</span>,&nbsp;`
    : ''
  return {
    id,
    date,
    views: shownViews(views),
    meta: `${author}${edit}`,
    text: markupOf(textOf(message, isLater)),
    ...previewKind(channel, message),
  }
}

function previewKind({ name }: GeneratedChannel, { id, kind }: Message): Partial<ShownPost> {
  switch (kind) {
    case 'photo':
      return { album: [id] }
    case 'forward':
      return {
        before:
          '<div class="tgme_widget_message_forwarded_from accent_color">Forwarded from&nbsp;<a class="tgme_widget_message_forwarded_from_name" href="https://t.me/susidy/31"><span dir="auto">Сусіди</span></a></div>',
      }
    case 'reply':
      return {
        before: `<a class="tgme_widget_message_reply" href="https://t.me/${name}/${Math.max(1, id - 3)}"><div class="tgme_widget_message_metatext js-message_reply_text">Увага!</div></a>`,
      }
    case 'file':
      return {
        before: `<a class="tgme_widget_message_document_wrap" href="https://t.me/${name}/${id}"><div class="tgme_widget_message_document_icon accent_bg"></div><div class="tgme_widget_message_document"><div class="tgme_widget_message_document_title">наказ.pdf</div><div class="tgme_widget_message_document_extra">12.1 KB</div></div></a>`,
      }
    case 'poll':
      return {
        after: '<span class="tgme_widget_message_voters">3.0K</span>',
        before:
          '<div class="tgme_widget_message_poll js-poll"><div class="tgme_widget_message_poll_question">Коли?</div><div class="tgme_widget_message_poll_type">Anonymous Poll</div><div class="tgme_widget_message_poll_option"><div class="tgme_widget_message_poll_option_percent">98%</div><div class="tgme_widget_message_poll_option_text">Зараз</div></div></div>',
      }
    case 'place':
      return {
        before:
          '<a class="tgme_widget_message_location_wrap" href="https://maps.google.com/maps?q=50.45,30.52&amp;z=16"></a>',
      }
    case 'plain':
    case 'pin':
      return {}
  }
}

/** A line of the JSONL format, as another tool that looked at the message early would write it. */
export function jsonLine(channel: GeneratedChannel, message: Message): string {
  const { id, at, kind, text, views } = message
  return JSON.stringify({
    channelId: String(channel.id),
    channel: `${channel.title} (стара назва)`,
    messageId: id,
    date: at.toISOString(),
    observedAt: new Date(at.getTime() + 60_000).toISOString(),
    text: kind === 'pin' ? '' : text.map((stretch) => stretch.text).join(''),
    views: Math.floor(views / 2),
    ...(kind === 'photo' ? { hasImage: true } : {}),
    ...(id % 7 === 0 ? { tags: ['добірка'] } : {}),
  })
}

function plain(text: string): Stretch {
  return { type: 'plain', text }
}

function textOf({ text, edited }: Message, isLater: boolean): Stretch[] {
  return (isLater && edited) || text
}

function editOf(at: Date): Date {
  return new Date(at.getTime() + 3_600_000)
}

function markupOf(stretches: Stretch[]): string {
  return stretches.map(markupOfStretch).join('')
}

function markupOfStretch({ type, text }: Stretch): string {
  const words = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>')
  switch (type) {
    case 'plain':
      return words
    case 'bold':
      return `<strong>${words}</strong>`
    case 'hashtag':
      return `<a href="?q=${encodeURIComponent(text)}">${words}</a>`
    case 'mention':
      return `<a href="https://t.me/${text.slice(1)}">${words}</a>`
    case 'link':
      return `<a href="${text}">${words}</a>`
  }
}

function localTime(at: Date): string {
  const shown = new Date(at.getTime() + 2 * 3_600_000).toISOString()
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(.{8})/.exec(shown) ?? []
  return `${day}.${month}.${year} ${time} UTC+02:00`
}

/** As Telegram shows it: 4.85K. */
function shownViews(views: number): string {
  return views < 1_000 ? String(views) : `${Math.round(views / 10) / 100}K`
}
