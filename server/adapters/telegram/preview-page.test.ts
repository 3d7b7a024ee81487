import { describe, expect, test } from 'vitest'
import { type ShownPost, shownPage, shownPhoto } from './preview.fixture.ts'
import { previewPage } from './preview-page.ts'
import type { PreviewPost } from './preview-post.ts'

const channel = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }
const seenAt = '2026-11-21T10:00:00Z'
const date = '2026-06-26T06:03:36+00:00'

function postsOf(...posts: ShownPost[]): PreviewPost[] {
  return previewPage(shownPage(channel, posts), seenAt).posts
}
function postOf(more: Partial<ShownPost>): PreviewPost {
  const [post] = postsOf({ id: 7, date, ...more })
  if (!post) throw new Error('There is no post')
  return post
}

describe('a page of the preview', () => {
  test('has the channel with its counters', () => {
    const description = 'Перше<br/>Друге &amp; <a href="https://t.me/x_y_z">@x_y_z</a>'
    expect(previewPage(shownPage({ ...channel, description }, [{ id: 7, date }]), seenAt).channel).toEqual({
      channelId: '1500000001',
      title: 'Варта',
      username: 'varta_news',
      isVerified: true,
      description: 'Перше\nДруге & @x_y_z',
      counters: {
        subscribers: { value: 70_200, isRounded: true },
        photos: { value: 1, isRounded: false },
      },
    })
  })
  test('has the places of the page before and after it', () => {
    const html = shownPage(channel, [{ id: 7, date }], { before: 7, after: 8 })
    expect(previewPage(html, seenAt)).toMatchObject({ before: 7, after: 8, isEmpty: false })
    expect(previewPage(shownPage(channel, []), seenAt)).toMatchObject({ posts: [], isEmpty: true })
  })
  test('reports posts that could not be read, so that they do not count as deleted', () => {
    const { posts, skipped } = previewPage(
      shownPage(channel, [
        { id: 7, date },
        { id: 8, date: '' },
      ]),
      seenAt,
    )
    expect(posts.map(({ messageId }) => messageId)).toEqual([7])
    expect(skipped).toMatchObject([{ messageId: 8, position: 'varta_news/8', code: 'message_without_date' }])
  })
  test.each(['', 'data-view="nonsense"', 'data-view="eyJjIjowfQ"'])(
    'with "%s" keeps its posts without the number',
    (view) => {
      const page = previewPage(shownPage(channel, [{ id: 7, date, attributes: view }]), seenAt)
      expect(page.channel.channelId).toBeUndefined()
      expect(page.posts).toMatchObject([{ messageId: 7 }])
    },
  )
  test('nested 100,000 times is read in time', () => {
    expect(() => previewPage(`${'<div>'.repeat(100_000)}x`, seenAt)).toThrow('not the web preview')
  })
})

describe('a post of the preview', () => {
  test('has its text, date and author', () => {
    expect(postOf({ text: 'Міст відкрито' })).toEqual({
      source: 'preview',
      messageId: 7,
      title: 'Варта',
      author: 'Варта',
      channelType: 'public_channel',
      postType: 'Post',
      dateCreated: '2026-06-26T06:03:36Z',
      articleBody: 'Міст відкрито',
      seenAt,
      aside: [],
      markup: [],
      links: [],
      media: [],
      reactions: [],
      extra: {},
      record: expect.anything(),
    })
  })
  test('has the text as readers see it', () => {
    const text =
      '<tg-emoji emoji-id="1"><i class="emoji" style="x"><b>⚡️</b></i></tg-emoji> <b>Увага&#33;</b><br/><br/>Перше<blockquote>Цитата<br/>далі</blockquote>Друге <tg-spoiler>тайна</tg-spoiler><pre><code>a\n  b</code></pre><br/>кінець'
    expect(postOf({ text }).articleBody).toBe('⚡️ Увага!\n\nПерше\nЦитата\nдалі\nДруге тайна\na\n  b\nкінець')
  })
  test('has the addresses behind its links, also if they are escaped twice', () => {
    const text =
      '<a href="https://a.example/?x=1&amp;amp;y=2">тут</a> <a href="?q=%23tag">#tag</a> <a href="https://t.me/some_name">@some_name</a> <a href="http://b.example/">b.example</a>'
    expect(postOf({ text }).markup).toMatchObject([
      { kind: 'url', id: 'https://a.example/?x=1&y=2' },
      { kind: 'hashtag', id: 'tag' },
      { kind: 'mention', id: 'some_name' },
    ])
  })
  test('with text elements nested in each other has one text', () => {
    const inner = '<div class="tgme_widget_message_text js-message_text">Підпис</div>'
    expect(postOf({ text: inner }).articleBody).toBe('Підпис')
  })
  test.each([
    ['128', 128, undefined],
    ['4.85K', 4_850, ['views']],
    ['3.1M', 3_100_000, ['views']],
    ['', undefined, undefined],
    ['many', undefined, undefined],
  ])('seen "%s" times', (views, value, approximate) => {
    const post = postOf({ views })
    expect([post.views, post.approximate]).toEqual([value, approximate])
  })
  test('that was edited is marked without a date; a signature is no mark of an edit', () => {
    const signature = '<span class="tgme_widget_message_from_author" dir="auto">edited by Ivan</span>'
    expect(postOf({ meta: `${signature},&nbsp;edited` })).toMatchObject({
      author: 'edited by Ivan',
      isEdited: true,
    })
    expect(postOf({ meta: signature }).isEdited).toBeUndefined()
  })
  test('has the date of its own link, not the time of a video', () => {
    const before =
      '<a class="tgme_widget_message_video_player" href="https://t.me/varta_news/7"><div class="message_video_play"></div><time class="message_video_duration">1:05</time></a>'
    expect(postOf({ before })).toMatchObject({
      dateCreated: '2026-06-26T06:03:36Z',
      media: [{ kind: 'video', duration: 65 }],
    })
  })
  const from = (name: string) =>
    `<div class="tgme_widget_message_forwarded_from accent_color">Forwarded from&nbsp;${name}</div>`
  test.each([
    [
      '<a class="tgme_widget_message_forwarded_from_name" href="https://t.me/SecLab/13666"><span dir="auto">SecLab</span></a>',
      { name: 'SecLab', username: 'SecLab', messageId: 13_666 },
    ],
    [
      '<a class="tgme_widget_message_forwarded_from_name" href="https://t.me/c/1500000009/3">Закритий</a>',
      { name: 'Закритий', channelId: '1500000009', messageId: 3 },
    ],
    ['<span class="tgme_widget_message_forwarded_from_name">Хтось</span>', { name: 'Хтось' }],
  ])('forwarded from %s', (name, forwarded) => {
    expect(postOf({ before: from(name) }).forwarded).toEqual(forwarded)
  })
  const reply = (href: string) =>
    `<a class="tgme_widget_message_reply" href="${href}"><div class="tgme_widget_message_metatext js-message_reply_text js-message_text">Те, на що відповідь</div></a>`
  test('that answers another post has its number, and the quote is not in the text', () => {
    expect(postOf({ before: reply('https://t.me/Varta_News/3'), text: 'a' })).toMatchObject({
      replyTo: 3,
      articleBody: 'a',
    })
  })
  test('that answers a post of another channel keeps the link', () => {
    const post = postOf({ before: reply('https://t.me/other_news/3'), text: 'a' })
    expect([post.replyTo, post.extra]).toEqual([undefined, { reply_to_link: 'https://t.me/other_news/3' }])
  })
  test('sent through a bot names it', () => {
    const before = '<div class="tgme_widget_message_via_bot">@gif</div>'
    expect(postOf({ before }).viaBot).toBe('@gif')
  })
  test('has reactions, also paid and custom, marked if a count is rounded', () => {
    const after =
      '<div class="tgme_widget_message_reactions"><span class="tgme_reaction tgme_reaction_paid"><i class="icon"></i>7</span><span class="tgme_reaction"><i class="emoji"><b>🙏</b></i>1.48K</span><span class="tgme_reaction"><tg-emoji emoji-id="5"><i class="emoji"><b>🔥</b></i></tg-emoji>3</span></div>'
    expect(postOf({ after })).toMatchObject({
      reactions: [
        { name: 'paid', count: 7 },
        { name: '🙏', count: 1_480 },
        { name: 'custom_emoji', count: 3 },
      ],
      approximate: ['reactions'],
    })
  })
  test('without a number of its own has the number in its link or in data-view', () => {
    const hidden = Buffer.from('{"c":-1500000001,"p":"9g"}').toString('base64url')
    const html = shownPage(channel, [{ id: 9, date, attributes: `data-view="${hidden}"` }])
    expect(previewPage(html, seenAt).posts[0]?.messageId).toBe(9)
    expect(previewPage(html.replace('https://t.me/varta_news/9"', '#"'), seenAt).posts[0]?.messageId).toBe(9)
  })
})

describe('media', () => {
  const open = (name: string, inner = '') =>
    `<a class="${name}" href="https://t.me/varta_news/7">${inner}</a>`
  const document = (icon: string, extra: string) =>
    open(
      'tgme_widget_message_document_wrap',
      `<div class="tgme_widget_message_document_icon accent_bg${icon}"></div><div class="tgme_widget_message_document"><div class="tgme_widget_message_document_title">наказ.pdf</div><div class="tgme_widget_message_document_extra">${extra}</div></div>`,
    )
  test.each([
    ['a photo', shownPhoto('https://t.me/varta_news/7'), { kind: 'photo' }, []],
    ['an animation', open('tgme_widget_message_video_player'), { kind: 'animation' }, []],
    [
      'a round video',
      open(
        'tgme_widget_message_roundvideo_player',
        '<time class="tgme_widget_message_roundvideo_duration">0:21</time>',
      ),
      { kind: 'video_message', duration: 21 },
      [],
    ],
    [
      'a voice message',
      open(
        'tgme_widget_message_voice_player',
        '<time class="tgme_widget_message_voice_duration">0:01</time>',
      ),
      { kind: 'voice', duration: 1 },
      [],
    ],
    ['a file', document('', '25.2 MB'), { kind: 'file', fileName: 'наказ.pdf' }, ['наказ.pdf']],
    ['music', document(' audio', 'Хор'), { kind: 'audio' }, ['наказ.pdf', 'Хор']],
    [
      'a sticker',
      '<div class="tgme_widget_message_sticker_wrap"><i class="tgme_widget_message_sticker" data-webp="x"></i></div>',
      { kind: 'sticker' },
      [],
    ],
  ])('%s', (_, before, media, aside) => {
    const post = postOf({ before })
    expect(post.media).toEqual([{ ...media, missing: 'The web preview does not include the file' }])
    expect(post.aside).toEqual(aside)
  })
  test('of quotes and link previews are not of the post', () => {
    const before = `<a class="tgme_widget_message_reply" href="https://t.me/varta_news/3"><i class="tgme_widget_message_photo_wrap"></i></a>`
    expect(postOf({ before, text: 'a' }).media).toEqual([])
  })
  test('an album is one post per item; text and counts belong to the first post', () => {
    const posts = postsOf({ id: 7, date, album: [7, 8, 9], text: 'Три', views: '5', meta: 'edited' })
    expect(posts.map(({ messageId, album, media }) => [messageId, album, media.length])).toEqual([
      [7, 7, 1],
      [8, 7, 1],
      [9, 7, 1],
    ])
    expect(posts.map(({ articleBody, views, isEdited }) => [articleBody, views, isEdited])).toEqual([
      ['Три', 5, true],
      ['', undefined, undefined],
      ['', undefined, undefined],
    ])
  })
  test('a service post has its action beside an empty text', () => {
    const [post] = postsOf({ id: 7, date, isService: true, text: 'Варта pinned «<span>Міст</span>»' })
    expect(post).toMatchObject({ postType: 'Service', articleBody: '', aside: ['Варта pinned «Міст»'] })
  })
  test('a poll has its question and answers', () => {
    const option = (text: string, percent: number) =>
      `<div class="tgme_widget_message_poll_option"><div class="tgme_widget_message_poll_option_percent">${percent}%</div><div class="tgme_widget_message_poll_option_text">${text}</div></div>`
    const before = `<div class="tgme_widget_message_poll js-poll"><div class="tgme_widget_message_poll_question">Коли?</div><div class="tgme_widget_message_poll_type">Final Results</div>${option('Зараз', 92)}${option('Потім', 8)}</div>`
    const after = '<span class="tgme_widget_message_voters">3.0K</span>'
    expect(postOf({ before, after })).toMatchObject({
      aside: ['Коли?', 'Зараз', 'Потім'],
      extra: {
        poll: {
          question: 'Коли?',
          closed: true,
          total_voters: 3_000,
          is_rounded: true,
          answers: [
            { text: 'Зараз', percent: 92 },
            { text: 'Потім', percent: 8 },
          ],
        },
      },
    })
  })
  test.each([
    [
      'a place',
      '<a class="tgme_widget_message_location_wrap" href="https://maps.google.com/maps?q=-23.5,44.1&amp;ll=1,2"></a>',
      { location_information: { latitude: -23.5, longitude: 44.1 } },
    ],
    [
      'a contact',
      '<div class="tgme_widget_message_contact_name">Чергова</div><div class="tgme_widget_message_contact_phone">+380 00</div>',
      { contact_information: { first_name: 'Чергова', phone_number: '+380 00' } },
    ],
    [
      'a link preview',
      '<a class="tgme_widget_message_link_preview" href="https://a.example/"><div class="link_preview_site_name">A</div><div class="link_preview_title">T</div></a>',
      { link_preview: { url: 'https://a.example/', site_name: 'A', title: 'T' } },
    ],
    [
      'buttons',
      '<div class="tgme_widget_message_inline_row"><a class="tgme_widget_message_inline_button" href="https://a.example/"><span class="tgme_widget_message_inline_button_text">Site</span></a></div>',
      { inline_bot_buttons: [[{ text: 'Site', type: 'url', data: 'https://a.example/' }]] },
    ],
    [
      'content that the web cannot show',
      '<div class="message_media_not_supported_wrap"><div class="message_media_not_supported_label">Please open Telegram</div></div>',
      { unsupported: 'Please open Telegram' },
    ],
  ])('%s is kept', (_, before, extra) => {
    expect(postOf({ before }).extra).toEqual(extra)
  })
  test('a label for other browsers does not mean unsupported content', () => {
    const before = `<div class="media_not_supported_cont"><div class="message_media_not_supported_label">Please open Telegram</div></div>`
    expect(postOf({ before, text: 'a' }).extra).toEqual({})
  })
})
