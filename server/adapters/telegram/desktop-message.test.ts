import { describe, expect, test } from 'vitest'
import { desktopPost } from './desktop-message.ts'
import { message, now } from './source.fixture.ts'

const channel = { id: 5, name: 'Вісник', type: 'public_channel' }
const group = { id: 6, name: 'Group', type: 'public_supergroup' }
const post = (more: object, chat = channel) => desktopPost(message(1, more), chat, now)

describe('text', () => {
  const pieces = [
    { type: 'plain', text: 'see ' },
    { type: 'text_link', text: 'this', href: 'https://a.example/x' },
    '',
    { type: 'hologram', text: ' new' },
    { type: 'custom_emoji', text: '🙂', document_id: 'stickers/a.webp' },
  ]
  test.each([
    ['a string', { text: 'abc' }, 'abc'],
    ['a list of strings and pieces of known and unknown kinds', { text: pieces }, 'see this new🙂'],
    ['only entities', { text: undefined, text_entities: pieces }, 'see this new🙂'],
    ['nothing', { text: undefined }, ''],
    ['another value', { text: { a: 1 } }, ''],
  ])('as %s', (_, more, expected) => {
    expect(post(more).articleBody).toBe(expected)
  })
  test('entities of the markup are kept if the text lacks them', () => {
    const entities = [
      ...pieces,
      { type: 'hashtag', text: '#Київ' },
      { type: 'mention', text: '@some_body' },
      { type: 'email', text: 'press@example.org' },
      { type: 'text_link', text: 'bad', href: 5 },
    ]
    const found = post({ text_entities: entities }).markup.map(({ kind, id }) => `${kind} ${id}`)
    expect(found).toEqual([
      'url https://a.example/x',
      'hashtag київ',
      'mention some_body',
      'email press@example.org',
    ])
  })
})

describe('dates', () => {
  test('the Unix seconds count, not the local time of the exporter', () => {
    expect(post({ date: '2020-01-01T00:00:00', date_unixtime: '1769098145' }).dateCreated).toBe(
      '2026-01-22T16:09:05Z',
    )
  })
  test('the local time is read as UTC if there are no Unix seconds', () => {
    expect(post({ date_unixtime: undefined }).dateCreated).toBe('2026-01-22T18:09:05Z')
  })
  test.each([
    [undefined, undefined],
    ['soon', undefined],
    ['2026-01-22T18:09:05', '99999999999'],
    ['2026-01-22T18:09:05', '-5'],
    ['2026-02-31T18:09:05', undefined],
  ])('date %j with Unix seconds %j is refused as unusable', (date, date_unixtime) => {
    expect(() => post({ date, date_unixtime })).toThrow('The message has no usable date: id 1')
  })
  test('an edit has its date', () => {
    expect(post({ edited_unixtime: '1769098999' }).editedAt).toBe('2026-01-22T16:23:19Z')
  })
  test('an edit in 1970 means that the post was never edited', () => {
    expect(post({ edited: '1970-01-01T03:00:00' })).not.toHaveProperty('editedAt')
  })
})

describe('media', () => {
  test('a video has the still of its export, other files have none', () => {
    const more = { file: 'v/a.mp4', thumbnail: 'v/a.mp4_thumb.jpg' }
    const [still, path] = ['v/a.mp4_thumb.jpg', 'v/a.mp4']
    expect(post({ ...more, media_type: 'video_file' }).media).toEqual([
      { kind: 'video', path, stillPath: still },
    ])
    expect(post({ ...more, mime_type: 'application/pdf' }).media).not.toHaveProperty('0.stillPath')
    for (const thumbnail of ['../a.jpg', '(File not included. Change data exporting settings to download.)'])
      expect(post({ ...more, media_type: 'video_file', thumbnail }).media).toEqual([{ kind: 'video', path }])
  })

  test('a file that its sender covered is a spoiler', () => {
    expect(post({ photo: 'photos/a.jpg', media_spoiler: true }).media).toMatchObject([{ isSpoiler: true }])
    expect(post({ photo: 'photos/a.jpg', media_spoiler: 'yes' }).media).not.toHaveProperty('0.isSpoiler')
  })

  test('a photo has its width and height', () => {
    const more = { photo: 'photos/a.jpg', photo_file_size: 5, width: 3, height: 2 }
    expect(post(more).media).toEqual([{ kind: 'photo', path: 'photos/a.jpg', size: 5, width: 3, height: 2 }])
  })
  test.each([
    ['video_file', undefined, 'video'],
    ['video_message', undefined, 'video_message'],
    ['voice_message', undefined, 'voice'],
    ['audio_file', undefined, 'audio'],
    ['animation', undefined, 'animation'],
    ['sticker', undefined, 'sticker'],
    [undefined, 'image/png', 'photo'],
    [undefined, 'video/mp4', 'video'],
    ['hologram', 'audio/ogg', 'audio'],
    [undefined, undefined, 'file'],
  ])('media_type %s, mime_type %s is %s', (media_type, mime_type, kind) => {
    expect(post({ file: 'files/a', media_type, mime_type }).media).toMatchObject([{ kind }])
  })
  test.each([
    '(File not included. Change data exporting settings to download.)',
    '(File exceeds maximum size. Change data exporting settings to download.)',
    '(File unavailable, please try again later)',
  ])('a note in place of the path says why there is no file: %s', (note) => {
    expect(post({ file: `video.mp4 ${note}` }).media).toEqual([{ kind: 'file', missing: note }])
  })
  test('a file whose name resembles a note is present', () => {
    expect(post({ file: 'files/plan (File 2).pdf' }).media).toEqual([
      { kind: 'file', path: 'files/plan (File 2).pdf' },
    ])
  })
  test.each(['../a', 'files/../../a', '/etc/passwd', 'C:\\a', '\\\\host\\a', 'files\\..\\a'])(
    'a path that leads out of the export is refused: %s',
    (file) => {
      expect(post({ file }).media).toEqual([{ kind: 'file', missing: 'The path points outside the export' }])
    },
  )
  test('sizes outside the range of the columns are unknown', () => {
    const more = { photo: 'photos/a.jpg', photo_file_size: 1e300, width: -1, height: 4_294_967_296 }
    expect(post(more).media).toEqual([{ kind: 'photo', path: 'photos/a.jpg' }])
  })
})

describe('words beside the text are searchable', () => {
  const answers = [{ text: 'так', voters: 1 }, { text: [{ type: 'plain', text: 'ні' }] }]
  test.each([
    ['a poll', { poll: { question: 'Чи?', answers } }, ['Чи?', 'так', 'ні']],
    [
      'a poll with marked-up words',
      { poll: { question: ['Ч', { type: 'bold', text: 'и?' }], answers: [] } },
      ['Чи?'],
    ],
    [
      'a contact',
      { contact_information: { first_name: 'A', last_name: '', phone_number: '+1' } },
      ['A', '+1'],
    ],
    [
      'a place',
      { place_name: 'P', address: 'S', location_information: { latitude: 1, longitude: 2 } },
      ['P', 'S'],
    ],
    ['a to-do list', { todo_list: { title: 'T', answers: [{ text: 'x', id: 1 }] } }, ['T', 'x']],
    ['an unknown kind of place', { location_information: null, poll: null }, []],
  ])('%s', (_, more, aside) => {
    expect(post(more).aside).toEqual(aside)
  })
  test('and is kept unchanged', () => {
    expect(post({ location_information: { latitude: 1 } }).extra).toEqual({
      location_information: { latitude: 1 },
    })
  })
})

describe('service messages', () => {
  test.each(['pin_message', 'an_action_of_tomorrow'])('%s', (action) => {
    const found = post({ type: 'service', action, actor: 'Вісник', message_id: 7, text: '' })
    expect(found).toMatchObject({ postType: 'Service', extra: { action, message_id: 7 } })
  })
  test('a service message without an action has its text as action', () => {
    expect(post({ type: 'service', information_text: 'A gift' }).aside).toEqual(['A gift'])
  })
})

describe('the author', () => {
  test.each([
    ['the channel', { from: 'Вісник' }, channel, 'Вісник', 'Post'],
    ['the signature in a channel', { from: 'Вісник', author: 'Олена' }, channel, 'Олена', 'Post'],
    ['a member of the group', { from: 'Bob', from_id: 'user1' }, group, 'Bob', 'Chat'],
    ['a channel in the group', { from: 'Вісник', from_id: 'channel5' }, group, 'Вісник', 'Channel'],
    ['a deleted account', { from: null, from_id: 'user1' }, group, 'Group', 'Chat'],
  ])('%s', (_, more, chat, author, postType) => {
    expect(post(more, chat)).toMatchObject({ author, postType })
  })
})

describe('references', () => {
  test.each([
    [
      { forwarded_from: 'A', forwarded_from_id: 'channel9' },
      { name: 'A', channelId: '9' },
    ],
    [{ forwarded_from: 'A' }, { name: 'A' }],
    [{ forwarded_from: 'A', forwarded_from_id: 'user9' }, { name: 'A' }],
    [{ forwarded_from: null }, {}],
  ])('a forward has its origin: %j', (more, forwarded) => {
    expect(post(more).forwarded).toEqual(forwarded)
  })
  test('a post without an origin is no forward', () => {
    expect(post({})).not.toHaveProperty('forwarded')
  })
  test('a reply has its post, a post through a bot the name of the bot', () => {
    expect(post({ reply_to_message_id: 3, via_bot: '@gif' })).toMatchObject({ replyTo: 3, viaBot: '@gif' })
  })
  test('reactions have a sign or a kind; zero counts are omitted', () => {
    const reactions = [
      { type: 'emoji', count: 2, emoji: '👍' },
      { type: 'custom_emoji', count: 1, document_id: 'a.webp' },
      { type: 'paid', count: 5 },
      { type: 'empty', count: 0 },
      { type: 'emoji', count: 1e12, emoji: '🔥' },
      null,
    ]
    expect(post({ reactions }).reactions).toEqual([
      { name: '👍', count: 2 },
      { name: 'custom_emoji', count: 1 },
      { name: 'paid', count: 5 },
    ])
  })
})

test('a type is cut between characters, never inside a character', () => {
  expect(() => post({ type: `${'x'.repeat(79)}😀` })).toThrow(/^[^\ud800-\udfff]*$/)
})

test('a duration outside the range of the column is unknown', () => {
  const voice = { file: 'a.ogg', media_type: 'voice_message' }
  expect(post({ ...voice, duration_seconds: 1e39 }).media).toEqual([{ kind: 'voice', path: 'a.ogg' }])
  expect(post({ ...voice, duration_seconds: 7 }).media).toMatchObject([{ duration: 7 }])
})

test('an unsupported type of any length is shortened in the reason', () => {
  expect(() => post({ type: 'x'.repeat(1_000_000) })).toThrow(/^.{1,150}$/)
})
