import { Long, type tl } from '@mtcute/node'
import { describe, expect, test } from 'vitest'
import { offlineChannel, offlineMessage } from '#testing/telegram-channels'
import { mtprotoPost } from './mtproto-message.ts'
import { peersOf } from './mtproto-peers.ts'

const { raw: channel } = offlineChannel(1443002210, 'litopys_news')
const origin = offlineChannel(55, 'origin_channel').raw
const bot: tl.RawUser = { _: 'user', id: 9, firstName: 'Бот', username: 'quick_bot', bot: true }
const writer: tl.RawUser = { _: 'user', id: 8, firstName: 'Остап', lastName: 'Вишня' }
const around = {
  channel,
  username: 'litopys_news',
  seenAt: '2026-03-01T12:00:00Z',
  peers: peersOf({ users: [bot, writer], chats: [origin] }),
  albums: new Map([['77', 480]]),
}

function post(message: string, more: Partial<tl.RawMessage> = {}) {
  return mtprotoPost(offlineMessage(channel.id, 483, message, more), around)
}

test('a post of a channel has its exact counts, its place and the time when it was seen', () => {
  const reactions: tl.RawMessageReactions = {
    _: 'messageReactions',
    results: [
      { _: 'reactionCount', reaction: { _: 'reactionEmoji', emoticon: '🔥' }, count: 12 },
      { _: 'reactionCount', reaction: { _: 'reactionCustomEmoji', documentId: Long.ONE }, count: 3 },
      { _: 'reactionCount', reaction: { _: 'reactionPaid' }, count: 2 },
      { _: 'reactionCount', reaction: { _: 'reactionEmpty' }, count: 1 },
    ],
  }
  expect(post('Текст', { views: 48_512, forwards: 31, reactions, postAuthor: 'О. Вишня' })).toEqual({
    source: 'mtproto',
    channelId: '1443002210',
    messageId: 483,
    postType: 'Post',
    dateCreated: '2023-11-15T06:16:20Z',
    seenAt: '2026-03-01T12:00:00Z',
    author: 'О. Вишня',
    title: channel.title,
    channelType: 'public_channel',
    articleBody: 'Текст',
    views: 48_512,
    forwards: 31,
    permalink: 'https://t.me/litopys_news/483',
    aside: [],
    extra: {},
    markup: [],
    links: [],
    media: [],
    reactions: [
      { name: '🔥', count: 12 },
      { name: 'custom_emoji', count: 3 },
      { name: 'paid', count: 2 },
    ],
  })
})

test.each([0, 1_376_000_000, 1_900_000_000])(
  'a date of %i seconds is refused as impossible for Telegram',
  (date) => {
    expect(() => post('', { date })).toThrow('before 14 August 2013 (start of Telegram)')
  },
)

describe('an edit', () => {
  const editDate = 1_700_100_000
  test('has its time', () => {
    expect(post('', { editDate })).toMatchObject({ editedAt: '2023-11-16T02:00:00Z' })
  })
  test('that readers do not see, such as a reaction, is ignored', () => {
    expect(post('', { editDate, editHide: true })).not.toHaveProperty('editedAt')
  })
})

test('a forward has its origin, an answer its post, an album its first number', () => {
  const fwdFrom: tl.RawMessageFwdHeader = {
    _: 'messageFwdHeader',
    date: 1,
    channelPost: 12,
    fromId: { _: 'peerChannel', channelId: 55 },
  }
  const replyTo: tl.RawMessageReplyHeader = { _: 'messageReplyHeader', replyToMsgId: 470 }
  expect(post('', { fwdFrom, replyTo, groupedId: Long.fromNumber(77), viaBotId: 9 })).toMatchObject({
    forwarded: { name: origin.title, username: 'origin_channel', channelId: '55', messageId: 12 },
    replyTo: 470,
    album: 480,
    viaBot: '@quick_bot',
  })
  expect(post('', { fwdFrom: { _: 'messageFwdHeader', date: 1, fromName: 'Хтось' } }).forwarded).toEqual({
    name: 'Хтось',
  })
  const elsewhere: tl.RawMessageReplyHeader = {
    ...replyTo,
    replyToPeerId: { _: 'peerChannel', channelId: 55 },
  }
  expect(post('', { replyTo: elsewhere })).not.toHaveProperty('replyTo')
})

test('entities behind the markup are found, at UTF-16 offsets', () => {
  const text = '😀 тут і example.org та #тег'
  const entities: tl.TypeMessageEntity[] = [
    { _: 'messageEntityTextUrl', offset: 3, length: 3, url: 'https://hidden.example/page' },
    { _: 'messageEntityUrl', offset: 9, length: 11 },
    { _: 'messageEntityHashtag', offset: 24, length: 4 },
    { _: 'messageEntityBold', offset: 0, length: 5 },
  ]
  expect(post(text, { entities }).links).toEqual([{ start: 3, end: 6, href: 'https://hidden.example/page' }])
  const found = post(text, { entities }).markup.map(({ kind, id }) => `${kind} ${id}`)
  expect(found).toEqual([
    'url https://hidden.example/page',
    expect.stringMatching(/^url .*example\.org/),
    'hashtag тег',
  ])
})

test('files are described and marked as not downloaded', () => {
  const sizes: tl.TypePhotoSize[] = [
    { _: 'photoSize', type: 'm', w: 320, h: 200, size: 9_000 },
    { _: 'photoSizeProgressive', type: 'y', w: 1_280, h: 800, sizes: [1_000, 90_000] },
  ]
  const common = { id: Long.ONE, accessHash: Long.ONE, fileReference: new Uint8Array(), date: 1, dcId: 2 }
  const photo: tl.RawMessageMediaPhoto = { _: 'messageMediaPhoto', photo: { _: 'photo', ...common, sizes } }
  expect(post('', { media: photo }).media).toEqual([
    { kind: 'photo', missing: expect.any(String), width: 1_280, height: 800, size: 90_000 },
  ])
  expect(post('', { media: { ...photo, spoiler: true } }).media).toMatchObject([{ isSpoiler: true }])
  const attributes: tl.TypeDocumentAttribute[] = [
    { _: 'documentAttributeAudio', voice: true, duration: 7 },
    { _: 'documentAttributeFilename', fileName: 'голос.ogg' },
  ]
  const document: tl.RawDocument = { _: 'document', ...common, mimeType: 'audio/ogg', size: 512, attributes }
  const voice = post('', { media: { _: 'messageMediaDocument', document } })
  expect(voice.media).toMatchObject([{ kind: 'voice', duration: 7, fileName: 'голос.ogg', size: 512 }])
  expect(voice.aside).toContain('голос.ogg')
})

test('a poll is searchable and has its votes', () => {
  const text = (words: string): tl.RawTextWithEntities => ({
    _: 'textWithEntities',
    text: words,
    entities: [],
  })
  const option = new Uint8Array([1])
  const media: tl.RawMessageMediaPoll = {
    _: 'messageMediaPoll',
    poll: {
      _: 'poll',
      id: Long.ONE,
      hash: Long.ZERO,
      question: text('Чи чути сирену?'),
      answers: [{ _: 'pollAnswer', text: text('Так'), option }],
    },
    results: { _: 'pollResults', totalVoters: 40, results: [{ _: 'pollAnswerVoters', option, voters: 31 }] },
  }
  const { aside, extra } = post('', { media })
  expect(aside).toEqual(['Чи чути сирену?', 'Так'])
  expect(extra).toEqual({
    poll: {
      question: 'Чи чути сирену?',
      closed: false,
      total_voters: 40,
      answers: [{ text: 'Так', voters: 31 }],
    },
  })
})

test('a message without a sender is a service post', () => {
  const message: tl.RawMessageService = {
    _: 'messageService',
    id: 1,
    date: 1_700_000_000,
    peerId: { _: 'peerChannel', channelId: channel.id },
    action: { _: 'messageActionChannelCreate', title: 'Новини' },
  }
  expect(mtprotoPost(message, around)).toMatchObject({
    postType: 'Service',
    articleBody: '',
    aside: ['Новини'],
    extra: { action: 'create_channel', title: 'Новини' },
  })
})

test('in a group the sender is the author, and a private channel has no public address', () => {
  const group = { ...channel, broadcast: false, megagroup: true }
  const message = offlineMessage(channel.id, 7, 'привіт', { fromId: { _: 'peerUser', userId: 8 } })
  expect(mtprotoPost(message, { ...around, channel: group, username: undefined })).toMatchObject({
    author: 'Остап Вишня',
    postType: 'Chat',
    channelType: 'private_supergroup',
    permalink: 'https://t.me/c/1443002210/7',
  })
})
