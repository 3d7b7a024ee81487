import { describe, expect, test } from 'vitest'
import { htmlDay, htmlPage, htmlPost, htmlService } from './html-export.fixture.ts'
import { channel, postOf, postsOf, readHtml } from './html-source.fixture.ts'
import { inShort } from './source.fixture.ts'

describe('a message of an HTML export', () => {
  test('is a post of the channel number that the operator gave', async () => {
    expect(await postOf({ text: 'один' })).toEqual({
      source: 'html',
      channelId: '77',
      messageId: 5,
      title: channel,
      channelType: 'unknown',
      author: channel,
      postType: 'Post',
      dateCreated: '2026-01-22T16:09:05Z',
      articleBody: 'один',
      aside: [],
      markup: [],
      links: [],
      media: [],
      reactions: [],
      extra: {},
      fileAsOf: '2026-01-22T16:09:05Z',
      record: expect.anything(),
    })
  })
  test('has the channel type that the archive knows', async () => {
    const named = { channelId: '77', channelType: 'public_channel' }
    const [item] = await readHtml(htmlPage(channel, htmlPost(1, { from: channel, text: 'a' })), { named })
    expect(item).toMatchObject({ post: { channelType: 'public_channel' } })
  })
  test('has its text as sent: line ends, marks and quotes add nothing to it', async () => {
    const { articleBody } = await postOf({
      text: 'a &lt;b&gt; &quot;c&quot;<br><strong>d</strong><br><br><blockquote>e</blockquote>f <span class="spoiler hidden"><span aria-hidden="true">g</span></span>',
    })
    expect(articleBody).toBe('a <b> "c"\nd\n\nef g')
  })
  test('has the addresses behind its links, as in the JSON export', async () => {
    const { markup, articleBody } = await postOf({
      text: '<a href="https://hidden.example/x">here</a> <a href="https://t.me/some_name">@some_name</a> <a href="" onclick="return ShowHashtag(&quot;tag&quot;)">#tag</a> <a href="mailto:a@b.ua">a@b.ua</a> <a href="open.ua/y">open.ua/y</a> <a href="tel:+380440000000">tel</a>',
    })
    expect(articleBody).toBe('here @some_name #tag a@b.ua open.ua/y tel')
    expect(markup.map(({ kind }) => kind)).toEqual(['url', 'mention', 'hashtag', 'email', 'url'])
    expect(markup[0]?.id).toBe('https://hidden.example/x')
  })
  test('in a group has its sender, and joined messages have the same sender', async () => {
    const posts = await postsOf(
      htmlPost(1, { from: 'Ganna', text: 'a' }),
      htmlPost(2, { text: 'b' }),
      htmlPost(3, { from: 'Petro via @gif', text: 'c' }),
      htmlPost(4, { text: 'd' }),
    )
    expect(posts.map(({ author, viaBot }) => [author, viaBot])).toEqual([
      ['Ganna', undefined],
      ['Ganna', undefined],
      ['Petro', '@gif'],
      ['Petro', '@gif'],
    ])
    expect(posts.every(({ postType }) => postType === 'Chat')).toBe(true)
  })
  test('has its signature as its author', async () => {
    const after = '<div class="signature details">\nІван\n</div>'
    expect(await postOf({ text: 'a', after })).toMatchObject({ author: 'Іван', postType: 'Post' })
  })
  test('that was forwarded has its origin and date, and so have joined messages', async () => {
    const forwarded =
      '<div class="from_name">\nСусіди <span class="date details" title="21.01.2026 10:00:00 UTC+02:00"> 21.01.2026 10:00:00</span>\n</div>'
    const posts = await postsOf(
      htmlPost(1, { from: channel, forwarded, text: 'a' }),
      htmlPost(2, { forwarded: '', text: 'b' }),
      htmlPost(3, { text: 'c' }),
    )
    expect(posts.map((post) => [post.forwarded, post.articleBody])).toEqual([
      [{ name: 'Сусіди' }, 'a'],
      [{ name: 'Сусіди' }, 'b'],
      [undefined, 'c'],
    ])
    expect(posts[0]?.extra).toEqual({ forwarded_date: '2026-01-21T08:00:00Z' })
  })
  test('that answers a message names it, also in another file', async () => {
    const reply = (href: string) =>
      postOf({
        inner: `<div class="reply_to details">\nIn reply to <a href="${href}">this message</a>\n</div>`,
        text: 'a',
      })
    expect((await reply('#go_to_message3')).replyTo).toBe(3)
    expect((await reply('messages2.html#go_to_message1003')).replyTo).toBe(1003)
  })
  test('has reactions: custom, paid, or shown as people', async () => {
    const reaction = (more: string, emoji: string, rest: string) =>
      `<span class="reaction${more}"><span class="emoji">\n${emoji}\n</span>${rest}</span>`
    const after = `<span class="reactions">${[
      reaction('', '👍', '<span class="count">\n12\n</span>'),
      reaction(
        ' active',
        '❤',
        '<span class="userpics"><div class="userpic userpic1"></div><div class="userpic userpic2"></div></span>',
      ),
      reaction('', '<a href="stickers/s.webp">👋</a>', '<span class="count">3</span>'),
      reaction(' paid', '⭐', '<span class="count">4</span>'),
    ].join('')}</span>`
    expect((await postOf({ text: 'a', after })).reactions).toEqual([
      { name: '👍', count: 12 },
      { name: '❤', count: 2 },
      { name: 'custom_emoji', count: 3 },
      { name: 'paid', count: 4 },
    ])
  })
  test('has buttons', async () => {
    const after = `<table class="bot_buttons_table"><tbody><tr><td class="bot_button_row"><div class="bot_button"><a href="https://a.example/"><div>\nSite\n</div></a></div></td></tr></tbody></table>`
    expect((await postOf({ text: 'a', after })).extra).toEqual({
      inline_bot_buttons: [[{ text: 'Site', type: 'url', data: 'https://a.example/' }]],
    })
  })
})

describe('a service message of an HTML export', () => {
  test('has the date of the message before it or of the separator above; neither is certain', async () => {
    const posts = await postsOf(
      htmlDay('21 January 2026'),
      htmlService(1, 'Channel &laquo;Х&raquo; created'),
      htmlPost(2, { from: channel, time: '21.01.2026 18:00:00 UTC+02:00', text: 'a' }),
      htmlService(
        3,
        `${channel} pinned <a href="#go_to_message2" onclick="return GoToMessage(2)">this message</a>`,
      ),
    )
    expect(
      posts.map(({ postType, dateCreated, approximate }) => [postType, dateCreated, approximate]),
    ).toEqual([
      ['Service', '2026-01-20T22:00:00Z', ['dateCreated']],
      ['Post', '2026-01-21T16:00:00Z', undefined],
      ['Service', '2026-01-21T16:00:00Z', ['dateCreated']],
    ])
    expect(posts[0]).toMatchObject({ articleBody: '', aside: ['Channel «Х» created'] })
    expect(posts[2]?.extra).toEqual({ message_id: 2 })
  })
  test('with a new picture has the picture', async () => {
    const picture =
      '<div class="userpic_wrap"><a class="userpic_link" href="photos/new.jpg"><img class="userpic" src="t.jpg"/></a></div>'
    const [post] = await postsOf(htmlDay('21 January 2026'), htmlService(1, 'Channel photo changed', picture))
    expect(post?.media).toEqual([{ kind: 'photo', path: 'photos/new.jpg' }])
  })
  test('below a day that does not exist is skipped', async () => {
    const posts = await postsOf(
      htmlDay('31 February 2026'),
      htmlService(1, 'Channel photo changed'),
      htmlPost(2, { from: channel, time: '21.01.2026 18:00:00 UTC+02:00', text: 'a' }),
    )
    expect(posts.map(({ messageId }) => messageId)).toEqual([2])
  })
  test('ends the run of joined messages', async () => {
    const posts = await postsOf(
      htmlPost(1, { from: 'Ganna', text: 'a' }),
      htmlService(2, 'Ganna pinned this'),
      htmlPost(3, { text: 'b' }),
    )
    expect(posts[2]?.author).toBe(channel)
  })
  test('in place of a message that Desktop cannot show is skipped with a reason', async () => {
    const text =
      'This message is not supported by this version of Telegram Desktop. Please update the application.'
    expect(inShort(await readHtml(htmlPage(channel, htmlService(4, text))))).toEqual([
      'Messages of type "unsupported" are not supported',
    ])
  })
  test('of an empty export is ignored', async () => {
    expect(await readHtml(htmlPage(channel, htmlService(-1, 'No exported messages')))).toEqual([])
  })
})
