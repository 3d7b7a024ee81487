import { describe, expect, test } from 'vitest'
import { readDesktopExport } from './desktop-export.ts'
import {
  account,
  allOf,
  chat,
  inChunks,
  inShort,
  message,
  now,
  pretty,
  readSource,
} from './source.fixture.ts'
import { BadSource } from './source.ts'

const one = chat(5, [message(1), message(2, { text: ['a ', { type: 'bold', text: 'b' }] }), message(3)])
const several = account(
  chat(5, [message(1), message(2)]),
  chat(6, [message(1)], { name: null, type: 'private_group' }),
  chat(7, []),
  chat(8, [message(-999_999_999), message(4)]),
)
const sevenPosts = ['5/1 t1', '5/2 t2', '6/1 t1', '8/-999999999 t-999999999', '8/4 t4']

/** Damaged files, by the kind of damage. */
const whole = pretty(one)
const files: Record<string, string> = {
  'one chat': whole,
  'one chat in one line': JSON.stringify(one),
  'a whole account': pretty(several),
  'a whole account in one line': JSON.stringify(several),
  'a byte order mark': `\uFEFF${whole}`,
  'line ends of Windows': whole.replaceAll('\n', '\r\n'),
  tabs: pretty(several, '\t'),
  'four spaces': pretty(several, 4),
  'a raw line end in a text': whole.replace('"t1"', '"t\n1"'),
  'a bad token': whole.replace('"t1"', 'oops'),
  'a missing closing bracket': whole.replace('"t1"\n  }', '"t1"\n'),
  'a closing bracket too many': whole.replace('"t1"\n  }', '"t1"\n  }}'),
  'the end inside a message': whole.slice(0, whole.indexOf('"t3"') + 3),
  'the end between messages': whole.slice(0, whole.lastIndexOf(',\n  {') + 1),
  'the end after the messages': whole.slice(0, whole.lastIndexOf(']') + 1),
  'a broken last message of a chat': pretty(several).replace('"t2"', '"t\n2"'),
}

describe.each(Object.entries(files))('%s', (_, text) => {
  const content = Buffer.from(text)
  test('yields the same at every chunk size', async () => {
    const expected = await allOf(readDesktopExport(inChunks(content, content.length), fromStart, setting))
    for (let size = 1; size < Math.min(content.length, 300); size += size < 40 ? 1 : 13) {
      const items = await allOf(readDesktopExport(inChunks(content, size), fromStart, setting))
      expect(items, `chunks of ${size}`).toEqual(expected)
    }
  })

  test('resumes after any record with exactly the remaining records', async () => {
    const items = await readSource(content)
    for (const [i, { resume }] of items.entries()) {
      expect(await readSource(content, resume)).toEqual(items.slice(i + 1))
    }
  })
})
const fromStart = { offset: 0, frames: [] }
const setting = { title: undefined, latest: now }

describe('chats', () => {
  test.each(['a whole account', 'a whole account in one line', 'tabs', 'four spaces'])('%s', async (name) => {
    expect(inShort(await readSource(files[name] ?? ''))).toEqual(sevenPosts)
  })
  test('keep their own name and type; a chat without a name is named after its type', async () => {
    const items = await readSource(pretty(several))
    const titles = items.map((item) => item.kind === 'post' && [item.post.title, item.post.channelType])
    expect(titles[0]).toEqual(['Chat 5', 'public_channel'])
    expect(titles[2]).toEqual(['private group', 'private_group'])
  })
  test('a chat without a name takes the name that the operator gave', async () => {
    const [item] = await readSource(pretty(chat(5, [message(1)], { name: null })), undefined, 'Given')
    expect(item).toMatchObject({ post: { title: 'Given' } })
  })
  test('a name with escapes is read, without characters that the engines reject', async () => {
    const [item] = await readSource(
      pretty(chat(5, [message(1)])).replace('Chat 5', '\\u0416\\n\\u0000\\ud800"'.replace('"', '\\"')),
    )
    expect(item).toMatchObject({ post: { title: 'Ж\n\uFFFD\uFFFD"' } })
  })
  test('a chat without an id yields a reason for each message', async () => {
    const items = await readSource(pretty({ name: 'A', messages: [message(1)] }))
    expect(inShort(items)).toEqual(['The channel has no id before its messages'])
  })
  test('an export without messages is accepted as empty', async () => {
    expect(await readSource(pretty(chat(5, [])))).toEqual([])
  })
})

describe('a broken message is reported and its neighbours are kept', () => {
  const around = (middle: string, indent = 1) => {
    const text = pretty(chat(5, [message(1), message(2), message(3)]), indent)
    const start = text.indexOf('{', text.indexOf('t1'))
    const end = text.indexOf('}', start) + 1
    return { text: text.slice(0, start) + middle + text.slice(end), start }
  }
  const body = '"type": "message",\n   "date_unixtime": "1769098145"'
  test.each([
    [
      'a raw line end',
      `{\n   "id": 2,\n   ${body},\n   "text": "a\nb"\n  }`,
      'A string does not end on its line',
    ],
    [
      'a string without its end',
      `{\n   "id": 2,\n   "text": "a,\n   ${body}\n  }`,
      'A string does not end on its line',
    ],
    ['a bad token', `{\n   "id": 2,\n   ${body},\n   "text": nope\n  }`, 'This is not valid JSON'],
    ['a missing closing bracket', `{\n   "id": 2,\n   ${body},\n   "text": "a"\n`, 'Brackets do not match'],
    [
      'a missing bracket of a list',
      `{\n   "id": 2,\n   "text": ["a",\n   ${body}\n  }`,
      'Brackets do not match',
    ],
    ['a value that is not a message', 'null', 'This is not a message'],
    ['an invalid date', '{\n   "id": 2,\n   "type": "message"\n  }', 'The message has no usable date: id 2'],
    [
      'an unsupported type',
      '{\n   "id": 2,\n   "type": "unsupported"\n  }',
      'Messages of type "unsupported" are not supported: id 2',
    ],
    ['no type', '{\n   "id": 2\n  }', 'Messages of type "undefined" are not supported: id 2'],
    [
      'an id above the maximum',
      '{\n   "id": 2147483648,\n   "type": "message"\n  }',
      'The message id is larger than any id of Telegram: id 2147483648',
    ],
    ['no id', `{\n   ${body}\n  }`, 'The message has no id'],
  ])('%s', async (_, middle, reason) => {
    const { text, start } = around(middle)
    const items = await readSource(text)
    expect(inShort(items)).toEqual(['5/1 t1', reason, '5/3 t3'])
    expect(items[1]).toMatchObject({ position: `byte ${Buffer.byteLength(text.slice(0, start))}` })
  })

  test('a message without an end, with messages after it, does not mean that the file is truncated', async () => {
    const { text } = around(`{\n   "id": 2,\n   ${body},\n   "x": {"a": [\n`)
    expect(inShort(await readSource(text))).toEqual(['5/1 t1', 'This message has no end', '5/3 t3'])
  })

  test('an extra closing bracket', async () => {
    const { text } = around(`{\n   "id": 2,\n   ${body},\n   "text": "a"\n  }}`)
    expect(inShort(await readSource(text))).toEqual(['5/1 t1', '5/2 a', 'This is not a message', '5/3 t3'])
  })

  test('bytes that are not UTF-8', async () => {
    const text = Buffer.from(whole)
    text[text.indexOf('t1')] = 0xff
    expect(inShort(await readSource(text))).toEqual(['This is not valid UTF-8', '5/2 a b', '5/3 t3'])
  })

  test('200,000 levels', async () => {
    const { text } = around(
      `{"id": 2, ${body.replace(/\n\s*/, '')}, "x": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    )
    expect(inShort(await readSource(text))).toEqual([
      '5/1 t1',
      'The record is nested deeper than 64 levels',
      '5/3 t3',
    ])
  })

  test('200,000 unclosed levels', async () => {
    const { text } = around(`{"id": 2, "x": ${'[{'.repeat(100_000)}`)
    expect(inShort(await readSource(text)).toSpliced(1, 1)).toEqual(['5/1 t1', '5/3 t3'])
  })

  test.each([17_000_000, 2_097_152])('%i bytes', async (size) => {
    const { text } = around(`{"id": 2, "text": "${'a'.repeat(size)}"}`)
    expect(inShort(await readSource(text))).toEqual(['5/1 t1', 'The record is larger than 2 MiB', '5/3 t3'])
  })

  test('a file in one line, where no indentation shows the next message', async () => {
    const text = JSON.stringify(chat(5, [message(1), message(2), message(3)]))
    expect(inShort(await readSource(text.replace('"t1"}', '"t1"')))).toEqual([
      'Brackets do not match',
      '5/2 t2',
      '5/3 t3',
    ])
    expect(inShort(await readSource(text.replace('"t1"', '"t\n1"')))).toEqual([
      'A string does not end on its line',
      '5/2 t2',
      '5/3 t3',
    ])
  })

  test.each([
    ['indented', pretty(several)],
    ['indented by four spaces', pretty(several, 4)],
    ['in one line', JSON.stringify(several)],
    ['in one line with spaces', JSON.stringify(several).replaceAll('":', '": ').replaceAll(',"', ', "')],
  ])('the last message of a chat does not consume the next chat: %s', async (_, text) => {
    const expected = ['5/1 t1', expect.any(String), ...sevenPosts.slice(2)]
    expect(inShort(await readSource(text.replace('"t2"', '"t\n2"')))).toEqual(expected)
    expect(inShort(await readSource(text.replace(/"t2"\s*\}/, '"t2"')))).toEqual(expected)
  })
})

describe('a truncated file yields its posts and the place of the truncation', () => {
  test('inside a message', async () => {
    const items = await readSource(whole.slice(0, whole.indexOf('"t3"') + 3))
    expect(inShort(items)).toEqual(['5/1 t1', '5/2 a b', 'The file ends inside this message'])
    expect(items.at(-1)).toMatchObject({ code: 'file_cut_off_inside' })
  })
  test.each(['the end between messages', 'the end after the messages'])('%s', async (name) => {
    const items = await readSource(files[name] ?? '')
    expect(inShort(items).at(-1)).toBe('The file ends here, too early')
    expect(inShort(items).slice(0, 2)).toEqual(['5/1 t1', '5/2 a b'])
  })
})

describe('a file that is not an export is refused as a whole', () => {
  test.each([
    ['nothing', ''],
    ['another object', '{"a":1}'],
    ['another indented object', '{\n "a": 1\n}'],
    ['a list', '[]'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a web page', '<!DOCTYPE html><html></html>'],
    ['messages that are not a list', '{"messages": "none"}'],
    ['200,000 levels', '{"a":'.repeat(200_000)],
  ])('%s', async (_, content) => {
    await expect(readSource(content)).rejects.toThrow(BadSource)
  })
})

describe('JSON around the messages', () => {
  const first = async (content: string) => (await readSource(content))[0]
  test('any name of a list is accepted; characters that the engines reject are not in the resume position', async () => {
    const found = await first(
      `{"a\u0000":{"id":5,"name":"N","type":"public_channel","messages":[${JSON.stringify(message(1))}]}}`,
    )
    expect(found?.kind).toBe('post')
    expect(JSON.stringify(found?.resume)).not.toContain('\\u0000')
  })
  test('long names are cut', async () => {
    const long = 'x'.repeat(200_000)
    const found = await first(JSON.stringify({ [long]: chat(5, [message(1)], { name: long, type: long }) }))
    expect(found).toMatchObject({ kind: 'post', post: { title: 'x'.repeat(256) } })
    expect(JSON.stringify(found).length).toBeLessThan(5_000)
  })
})

describe('known defects of the exporter are repaired', () => {
  const read = async (from: string, to: string, text: unknown = 'HERE') => {
    const [item] = await readSource(pretty(chat(5, [message(1, { text })])).replace(from, to))
    return item?.kind === 'post' ? item.post.articleBody : item?.reason
  }
  test('control characters written as \\x0B', async () => {
    expect(await read('HERE', 'a\\x0Bb')).toBe('a\u000Bb')
  })
  test('an intended backslash before an x stays', async () => {
    expect(await read('HERE', 'C:\\\\x41 and a\\x0Bb')).toBe('C:\\x41 and a\u000Bb')
  })
  test('an unquoted path of a custom emoji', async () => {
    const text = ['a', { type: 'custom_emoji', text: '🙂', document_id: 'HERE' }]
    expect(await read('"HERE"', 'stickers/sticker (1).webp', text)).toBe('a🙂')
  })
  test('NUL and lone surrogates, which the engines reject, are replaced', async () => {
    expect(await read('HERE', 'a\\u0000b\\ud83dc')).toBe('a\uFFFDb\uFFFDc')
  })
})
