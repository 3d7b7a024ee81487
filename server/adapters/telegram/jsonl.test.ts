import { describe, expect, test } from 'vitest'
import { readJsonl } from './jsonl.ts'
import { allOf, inChunks, inShort, now, readSource } from './source.fixture.ts'

const post = { channelId: 10, messageId: 1, date: '2026-01-02T03:04:05Z', text: 't1' }
const line = (more: object = {}) => JSON.stringify({ ...post, ...more })

const setting = { channel: {}, latest: now }

async function read(content: string | Buffer) {
  return await readSource(content)
}
async function reasonOf(more: object): Promise<string | undefined> {
  const [, second] = await read(`${line()}\n${line({ messageId: 2, ...more })}`)
  return second?.kind === 'skipped' ? second.reason : undefined
}
async function postOf(more: object) {
  const [item] = await read(line(more))
  return item?.kind === 'post' ? item.post : undefined
}

describe('lines of JSONL', () => {
  test.each([
    ['with a line end after the last line', `${line()}\n${line({ messageId: 2 })}\n`],
    ['without a line end after the last line', `${line()}\n${line({ messageId: 2 })}`],
    ['with line ends of Windows', `${line()}\r\n${line({ messageId: 2 })}\r\n`],
    ['with blank lines', `\n${line()}\n\n  \n${line({ messageId: 2 })}\n\n`],
    ['after a byte order mark', `\uFEFF${line()}\n${line({ messageId: 2 })}`],
  ])('%s', async (_, content) => {
    expect(inShort(await read(content))).toEqual(['10/1 t1', '10/2 t1'])
  })

  test('a broken line is reported by its number, also the first line', async () => {
    const items = await read(`{"channelId": 10, oops\n\n${line()}\n[1]\n${line({ messageId: 2 })}`)
    expect(inShort(items)).toEqual([
      'This is not valid JSON',
      '10/1 t1',
      'This is not a JSON object',
      '10/2 t1',
    ])
    expect(items.map((item) => item.kind === 'skipped' && item.position)).toEqual([
      'line 1',
      false,
      'line 4',
      false,
    ])
  })

  test.each([
    ['after a letter', 0],
    ['inside a letter', 1],
  ])('a last line cut off %s means that the file is truncated', async (_, more) => {
    const whole = Buffer.from(`${line()}\n${line({ messageId: 2, text: 'два' })}`)
    const items = await read(whole.subarray(0, whole.indexOf('два') + 2 + more))
    expect(inShort(items)).toEqual(['10/1 t1', 'The file ends inside this message'])
    expect(items[1]).toMatchObject({ code: 'file_cut_off_inside', position: 'line 2' })
  })

  test('a bad last line with its end does not mean that the file is truncated', async () => {
    expect(inShort(await read(`${line()}\n{"channelId": 10, oops}\n`))).toEqual([
      '10/1 t1',
      'This is not valid JSON',
    ])
  })

  test.each([17_000_000, 2_097_152])('a line of more than %i bytes is skipped', async (size) => {
    const items = await read(`${line()}\n${line({ text: 'a'.repeat(size) })}\n${line({ messageId: 3 })}`)
    expect(inShort(items)).toEqual(['10/1 t1', 'The record is larger than 2 MiB', '10/3 t1'])
    expect(items[1]).toMatchObject({ position: 'line 2' })
  })

  test('lines that are not UTF-8 or have 200,000 levels are skipped', async () => {
    const deep = `{"channelId":10,"messageId":3,"date":0,"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const bytes = Buffer.concat([
      Buffer.from(`${line()}\n{"a":"`),
      Buffer.from([0xff]),
      Buffer.from(`"}\n${deep}`),
    ])
    expect(inShort(await read(bytes))).toEqual([
      '10/1 t1',
      'This is not valid UTF-8',
      'The record is nested deeper than 64 levels',
    ])
  })

  const many = Buffer.from(`${line()}\n\nbroken\n${line({ text: 'два' })}\r\n{}\n${line({ messageId: 3 })}`)
  test('yield the same at every chunk size', async () => {
    const start = { offset: 0, line: 0 }
    const expected = await allOf(readJsonl(inChunks(many, many.length), start, setting))
    for (let size = 1; size < many.length; size += 1) {
      expect(await allOf(readJsonl(inChunks(many, size), start, setting))).toEqual(expected)
    }
  })
  test('resume after any line with exactly the rest, up to the last byte', async () => {
    const items = await read(many)
    for (const [i, { resume }] of items.entries())
      expect(await readSource(many, resume)).toEqual(items.slice(i + 1))
    expect(items.at(-1)?.resume.offset).toBe(many.length)
  })
})

describe('a missing or bad field is named in the reason', () => {
  test.each([
    [{ channelId: undefined }, 'channelId / channel is missing'],
    [{ channelId: undefined, title: 'Name' }, 'channelId / channel is missing'],
    [{ tags: 'a; b' }, 'tags'],
    [{ approximate: ['text'] }, 'approximate/0'],
    [{ messageId: undefined }, 'messageId is missing'],
    [{ messageId: 1.5 }, 'messageId'],
    [{ messageId: 'one' }, 'messageId'],
    [{ messageId: 1e300 }, 'messageId'],
    [{ messageId: 2 ** 31 }, 'The message id is larger than any id of Telegram'],
    [{ date: undefined }, 'date is missing'],
    [{ date: '' }, 'date is not a date'],
    [{ date: 'yesterday' }, 'date is not a date'],
    [{ date: '2026-02-30' }, 'date is not a date'],
    [{ date: '1969-12-31' }, 'date is not a date'],
    [{ date: 1e12 }, 'date is not a date'],
    [{ date: true }, 'date is not a date'],
    [{ editedAt: 'x' }, 'editedAt is not a date'],
    [{ channelId: 'x'.repeat(65) }, 'channelId'],
    [{ channel: 'x'.repeat(257) }, 'channel'],
    [{ channel: undefined, title: 'x'.repeat(257) }, 'title'],
    [{ username: 'x'.repeat(65) }, 'username'],
    [{ channelType: 'x'.repeat(65) }, 'channelType'],
    [{ text: 5 }, 'text'],
    [{ articleBody: [], text: undefined }, 'articleBody'],
    [{ author: {} }, 'author'],
    [{ channel: 7 }, 'channel'],
    [{ username: 7 }, 'username'],
    [{ category: 7 }, 'category'],
    [{ postType: 'Nope' }, 'postType'],
    [{ views: -1 }, 'views'],
    [{ views: 4_294_967_296 }, 'views'],
    [{ forwards: 1.5 }, 'forwards'],
    [{ keywords: ['a', 1] }, 'keywords/1'],
    [{ sensitive: 'yes' }, 'sensitive'],
    [{ media: [{ kind: 'photo', width: -1 }] }, 'media/0/width'],
    [{ media: [{ kind: 'photo', size: 1e300 }] }, 'media/0/size'],
    [{ media: [{ kind: 'hologram' }] }, 'media/0/kind'],
    [{ reactions: [{ name: 'a', count: -1 }] }, 'reactions/0/count'],
    [{ reference: 'https://t.me/a/1' }, 'reference'],
    [{ reference: { replyTo: 1e300 } }, 'reference/replyTo'],
    [{ reference: { forwardedFrom: { messageId: 'a' } } }, 'reference/forwardedFrom/messageId'],
  ])('%j', async (more, named) => {
    const reason = await reasonOf(more)
    expect(reason?.slice(0, named.length)).toBe(named)
  })
})

test('the reason has a code, and the name of the field beside it', async () => {
  const items = await read(
    [line(), line({ views: -1 }), line({ messageId: 'x' }), '{"channel":"a"}'].join('\n'),
  )
  expect(items.slice(1)).toMatchObject([
    { code: 'field_invalid', detail: 'views', value: '-1' },
    { code: 'field_invalid', detail: 'messageId' },
    { code: 'field_missing', detail: 'messageId' },
  ])
})

test('a reason is cut between characters, never inside a character', async () => {
  expect(await reasonOf({ date: `${'x'.repeat(78)}😀` })).toMatch(/^date is not a date[^\ud800-\udfff]*$/)
})

describe('fields of a line', () => {
  test.each([
    ['a zone', '2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05Z'],
    ['no zone', '2026-01-02T03:04:05', '2026-01-02T03:04:05Z'],
    ['a space', '2026-01-02 03:04:05', '2026-01-02T03:04:05Z'],
    ['a day alone', '2026-01-02', '2026-01-02T00:00:00Z'],
    ['a fraction of a second', '2026-01-02T03:04:05.999Z', '2026-01-02T03:04:05Z'],
    ['seconds since 1970', 1_767_323_045, '2026-01-02T03:04:05Z'],
  ])('a date with %s', async (_, date, expected) => {
    expect((await postOf({ date }))?.dateCreated).toBe(expected)
  })
  test.each([
    [-1_001_003_921_752, '1003921752'],
    ['-1001003921752', '1003921752'],
    ['1003921752', '1003921752'],
    [777, '777'],
    ['by name', 'by name'],
  ])('channel %j is channel %s', async (channelId, bare) => {
    expect((await postOf({ channelId }))?.channelId).toBe(bare)
  })
  test('a number written as text is a number', async () => {
    expect((await postOf({ messageId: '12' }))?.messageId).toBe(12)
  })
  test('a channel without an id has its name as id', async () => {
    expect(await postOf({ channelId: undefined, channel: 'Name' })).toMatchObject({
      channelId: 'Name',
      title: 'Name',
    })
  })
  test('a title alone is no id, but the operator can name the channel', async () => {
    const content = Buffer.from(line({ channelId: undefined, title: 'Name' }))
    const named = { channel: { channelId: '7' }, latest: now }
    const [item] = await allOf(readJsonl(inChunks(content, 64), { offset: 0, line: 0 }, named))
    expect(item).toMatchObject({ kind: 'post', post: { channelId: '7', title: 'Name' } })
  })
  test.each([
    ['the whole text', 'Міст', 'Міст', 'Міст', []],
    ['the start of the text', 'Міст', 'Міст\nplan.pdf', 'Міст', ['plan.pdf']],
    ['empty for a poll', '', 'Так?\nНі', '', ['Так?\nНі']],
    ['with characters that searchable text lacks', 'a\u0007b', 'a b\nc', 'a\u0007b', ['c']],
    ['a different text', 'Інше', 'Міст', 'Міст', []],
  ])('the body is articleBody: %s', async (_, articleBody, text, body, aside) => {
    expect(await postOf({ articleBody, text })).toMatchObject({ articleBody: body, aside })
  })
  test('derived columns of an export are not stored again', async () => {
    const derived = { inLanguage: 'uk', wordCount: 2, size: 8, hashtags: ['a'], entities: ['card: 1'] }
    const shown = { link: 'https://t.me/c/10/1', reply: 3, forward: 'Name', translatedText: 'bridge' }
    expect((await postOf({ ...derived, ...shown, score: 1 }))?.extra).toEqual({ score: 1 })
  })
  test('unknown fields are kept', async () => {
    expect((await postOf({ score: { a: [1] } }))?.extra).toEqual({ score: { a: [1] } })
  })
  test('null is the same as absent', async () => {
    expect(await postOf({ views: null, author: null, media: null, reference: null })).toMatchObject({
      media: [],
    })
  })
  test('characters that the engines reject are replaced in every field', async () => {
    expect(
      await postOf({ channel: 'a\u0000', keywords: ['b\ud800'], reactions: [{ name: '\udc00', count: 1 }] }),
    ).toMatchObject({ title: 'a\uFFFD', keywords: ['b\uFFFD'], reactions: [{ name: '\uFFFD', count: 1 }] })
  })
})
