import {
  htmlCard,
  htmlDay,
  htmlMedia,
  htmlPage,
  htmlPhoto,
  htmlPost,
  htmlService,
} from '#adapters/telegram/html-export.fixture'
import type { ShownPost } from '#adapters/telegram/preview.fixture'

/** One channel as its three public sources show it. */
export const title = 'Варта'

const seconds = (iso: string) => String(Date.parse(iso) / 1_000)
const at = (iso: string) => ({ date: iso.slice(0, 19), date_unixtime: seconds(iso) })
/** Local time in Kyiv, with the winter offset that Telegram Desktop writes in summer too. */
const local = (iso: string, hours: number) => {
  const shown = new Date(Date.parse(iso) + hours * 3_600_000).toISOString()
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(.{8})/.exec(shown) ?? []
  return `${day}.${month}.${year} ${time} UTC+02:00`
}

const [t1, t2, t3, t4] = [
  '2026-01-22T16:00:00Z',
  '2026-01-22T16:09:05Z',
  '2026-01-22T17:00:00Z',
  '2026-07-22T09:00:00Z',
]

export function jsonOf(channelId: number): string {
  const from = { from: title, from_id: `channel${channelId}` }
  const message = (id: number, date: string, more: object) => ({
    id,
    type: 'message',
    ...at(date),
    ...from,
    ...more,
  })
  const service = (id: number, more: object) => ({
    id,
    type: 'service',
    ...at(t1),
    actor: title,
    text: '',
    ...more,
  })
  const marked = [
    { type: 'bold', text: 'Увага!' },
    { type: 'plain', text: '\n' },
    { type: 'blockquote', text: 'Міст закрито.' },
    { type: 'plain', text: '\nДивись ' },
    { type: 'text_link', text: 'карту', href: 'https://map.example/bridge' },
    { type: 'plain', text: ' #міст @varta_news' },
  ]
  const messages = [
    service(1, { action: 'create_channel', title }),
    message(2, t2, { text: marked, text_entities: marked, edited: 'x', edited_unixtime: seconds(t3) }),
    message(3, t3, { text: 'Три світлини', photo: 'photos/3.jpg', width: 1280, height: 853 }),
    message(4, t3, { text: '', photo: 'photos/4.jpg', width: 1280, height: 853 }),
    message(5, t3, { text: '', photo: '(File not included. Change data exporting settings to download.)' }),
    message(6, t3, { text: 'Переслане', forwarded_from: 'Сусіди', forwarded_from_id: 'channel1500000099' }),
    message(7, t3, {
      text: '',
      poll: {
        question: 'Коли?',
        closed: false,
        total_voters: 3_041,
        answers: [
          { text: 'Зараз', voters: 3_000, chosen: false },
          { text: 'Потім', voters: 41, chosen: false },
        ],
      },
    }),
    message(8, t3, {
      text: 'Відповідь',
      author: 'Іван',
      reply_to_message_id: 2,
      reactions: [
        { type: 'emoji', emoji: '🙏', count: 1_204 },
        { type: 'paid', count: 3 },
      ],
    }),
    message(9, t3, {
      text: '',
      file: 'files/n.pdf',
      file_name: 'наказ.pdf',
      file_size: 12_345,
      mime_type: 'application/pdf',
    }),
    service(10, { action: 'pin_message', message_id: 2 }),
    message(12, t4, {
      text: ['Літо: ', { type: 'text_link', text: 'bank.example', href: 'https://promo.example/' }],
    }),
    message(13, t4, { text: '', location_information: { latitude: 50.45, longitude: 30.52 } }),
    message(14, t4, { text: 'Було так' }),
  ]
  return JSON.stringify({ name: title, type: 'public_channel', id: channelId, messages }, null, 1)
}

export function htmlOf(): string {
  const winter = (id: number, date: string, more: object = {}) =>
    htmlPost(id, { from: title, time: local(date, 2), ...more })
  const summer = (id: number, more: object) => htmlPost(id, { from: title, time: local(t4, 3), ...more })
  return htmlPage(
    title,
    htmlDay('22 January 2026'),
    htmlService(1, `Channel &laquo;${title}&raquo; created`),
    winter(2, t2, {
      text: '<strong>Увага!</strong><br><blockquote>Міст закрито.</blockquote><br>Дивись <a href="https://map.example/bridge">карту</a> <a href="" onclick="return ShowHashtag(&quot;міст&quot;)">#міст</a> <a href="https://t.me/varta_news">@varta_news</a>',
    }),
    winter(3, t3, { text: 'Три світлини', inner: htmlPhoto('photos/3.jpg') }),
    winter(4, t3, { inner: htmlPhoto('photos/4.jpg') }),
    winter(5, t3, {
      inner: htmlCard('media_photo', {
        title: 'Photo',
        status: '1280x853, 120.5 KB',
        description: 'Not included, change data exporting settings to download.',
      }),
    }),
    winter(6, t3, {
      forwarded: `<div class="from_name">\nСусіди <span class="date details" title="${local(t1, 2)}"> 22.01.2026</span>\n</div>`,
      text: 'Переслане',
    }),
    winter(7, t3, {
      inner: htmlMedia(
        '<div class="media_poll"><div class="question bold">\nКоли?\n</div><div class="details">\nAnonymous poll\n</div><div class="answer">\n- Зараз <span class="details">3000 votes</span>\n</div><div class="answer">\n- Потім <span class="details">41 votes</span>\n</div><div class="total details	">\n3041 votes\n</div></div>',
      ),
    }),
    winter(8, t3, {
      inner:
        '<div class="reply_to details">\nIn reply to <a href="#go_to_message2" onclick="return GoToMessage(2)">this message</a>\n</div>',
      text: 'Відповідь',
      after:
        '<div class="signature details">\nІван\n</div><span class="reactions"><span class="reaction"><span class="emoji">\n🙏\n</span><span class="count">\n1204\n</span></span><span class="reaction paid"><span class="emoji">\n⭐\n</span><span class="count">\n3\n</span></span></span>',
    }),
    winter(9, t3, {
      inner: htmlCard('media_file', { title: 'наказ.pdf', status: '12.1 KB', href: 'files/n.pdf' }),
    }),
    htmlService(
      10,
      `${title} pinned <a href="#go_to_message2" onclick="return GoToMessage(2)">this message</a>`,
    ),
    htmlDay('22 July 2026', -2),
    summer(12, { text: 'Літо: <a href="https://promo.example/">bank.example</a>' }),
    summer(13, {
      inner: htmlCard('media_location', {
        title: 'Location',
        status: '50.45, 30.52',
        href: 'https://maps.google.com/maps?q=50.45,30.52&amp;ll=50.45,30.52&amp;z=16',
      }),
    }),
    summer(14, { text: 'Було так' }),
  )
}

/** Posts of the web preview; the last post was edited after the exports. */
export function shownOf(name: string): ShownPost[] {
  const date = (iso: string) => iso.replace('Z', '+00:00')
  const reply = `<a class="tgme_widget_message_reply" href="https://t.me/${name}/2"><div class="tgme_widget_message_metatext js-message_reply_text">Увага!</div></a>`
  return [
    { id: 1, date: date(t1), isService: true, text: 'Channel created' },
    {
      id: 2,
      date: date(t2),
      views: '4.85K',
      meta: 'edited',
      text: '<b>Увага&#33;</b><blockquote>Міст закрито.</blockquote>Дивись <a href="https://map.example/bridge" target="_blank">карту</a> <a href="?q=%23%D0%BC%D1%96%D1%81%D1%82">#міст</a> <a href="https://t.me/varta_news" target="_blank">@varta_news</a>',
    },
    { id: 3, date: date(t3), album: [3, 4, 5], text: 'Три світлини', views: '950' },
    {
      id: 6,
      date: date(t3),
      text: 'Переслане',
      views: '1',
      before:
        '<div class="tgme_widget_message_forwarded_from accent_color">Forwarded from&nbsp;<a class="tgme_widget_message_forwarded_from_name" href="https://t.me/susidy/31"><span dir="auto">Сусіди</span></a></div>',
    },
    {
      id: 7,
      date: date(t3),
      after: '<span class="tgme_widget_message_voters">3.0K</span>',
      before:
        '<div class="tgme_widget_message_poll js-poll"><div class="tgme_widget_message_poll_question">Коли?</div><div class="tgme_widget_message_poll_type">Anonymous Poll</div><div class="tgme_widget_message_poll_option"><div class="tgme_widget_message_poll_option_percent">98%</div><div class="tgme_widget_message_poll_option_text">Зараз</div></div><div class="tgme_widget_message_poll_option"><div class="tgme_widget_message_poll_option_percent">2%</div><div class="tgme_widget_message_poll_option_text">Потім</div></div></div>',
    },
    {
      id: 8,
      date: date(t3),
      before: reply,
      text: 'Відповідь',
      meta: '<span class="tgme_widget_message_from_author" dir="auto">Іван</span>,&nbsp;',
      after:
        '<a class="tgme_widget_message_link_preview" href="https://a.example/"><div class="link_preview_title">Міст</div></a><div class="tgme_widget_message_reactions"><span class="tgme_reaction"><i class="emoji"><b>🙏</b></i>1.2K</span><span class="tgme_reaction tgme_reaction_paid"><i class="icon"></i>3</span></div>',
    },
    {
      id: 9,
      date: date(t3),
      before: `<a class="tgme_widget_message_document_wrap" href="https://t.me/${name}/9"><div class="tgme_widget_message_document_icon accent_bg"></div><div class="tgme_widget_message_document"><div class="tgme_widget_message_document_title">наказ.pdf</div><div class="tgme_widget_message_document_extra">12.1 KB</div></div></a>`,
    },
    { id: 10, date: date(t1), isService: true, text: `${title} pinned «<span>Увага&#33; Міст…</span>»` },
    {
      id: 12,
      date: date(t4),
      views: '2',
      text: 'Літо: <a href="https://promo.example/" target="_blank">bank.example</a>',
    },
    {
      id: 13,
      date: date(t4),
      before:
        '<a class="tgme_widget_message_location_wrap" href="https://maps.google.com/maps?q=50.45,30.52&amp;z=16"></a>',
    },
    { id: 14, date: date(t4), text: 'Стало інакше', meta: 'edited' },
  ]
}
