import { describe, expect, test } from 'vitest'
import { htmlDay, htmlPage, htmlPhoto, htmlPost, htmlService } from './html-export.fixture.ts'
import { readHtmlExport } from './html-export.ts'
import { momentReader } from './html-moment.ts'
import { channel, readHtml } from './html-source.fixture.ts'
import { allOf, inChunks, inShort, now } from './source.fixture.ts'
import { BadSource } from './source.ts'

const page = htmlPage(
  channel,
  htmlDay('22 January 2026'),
  htmlPost(1, { from: 'Ganna', text: 'перше' }),
  htmlPost(2, { text: 'друге' }),
  htmlPost(3, { inner: htmlPhoto('photos/3.jpg') }),
  htmlPost(4, { inner: htmlPhoto('photos/4.jpg'), text: 'разом' }),
  htmlService(5, 'Ganna pinned this'),
)
const second = htmlPage(
  channel,
  htmlDay('23 January 2026', -2),
  htmlPost(1001, { from: 'Petro', text: 'далі' }),
)

describe('an HTML export', () => {
  test('yields the same at every chunk size', async () => {
    const setting = {
      channel: { channelId: '77' },
      timeZone: 'Europe/Kyiv',
      momentOf: momentReader('Europe/Kyiv'),
      latest: now,
    }
    const start = { offset: 0, around: {} }
    const content = Buffer.from(page)
    const expected = await allOf(readHtmlExport(inChunks(content, content.length), start, setting))
    for (let size = 1; size < 400; size += size < 20 ? 1 : 37)
      expect(await allOf(readHtmlExport(inChunks(content, size), start, setting)), `${size}`).toEqual(
        expected,
      )
  })
  test('resumes after any message with exactly the rest, senders and albums included', async () => {
    const items = await readHtml(page + second)
    expect(inShort(items)).toEqual([
      '77/1 перше',
      '77/2 друге',
      '77/3 ',
      '77/4 разом',
      '77/5 ',
      '77/1001 далі',
    ])
    expect(items.map((item) => item.kind === 'post' && [item.post.author, item.post.album])).toEqual([
      ['Ganna', undefined],
      ['Ganna', undefined],
      ['Ganna', 3],
      ['Ganna', 3],
      [channel, undefined],
      ['Petro', undefined],
    ])
    for (const [i, { resume }] of items.entries())
      expect(await readHtml(page + second, { resume })).toEqual(items.slice(i + 1))
  })
  test('that is truncated yields its posts and the place of the truncation', async () => {
    const inside = page.slice(0, page.indexOf('разом'))
    expect(inShort(await readHtml(inside)).slice(2)).toEqual(['77/3 ', 'The file ends inside this message'])
    const between = page.slice(0, page.lastIndexOf('<div class="message service"'))
    expect(inShort(await readHtml(between)).slice(3)).toEqual(['77/4 разом', 'The file ends here, too early'])
  })
  test.each([
    [
      'with an id above the maximum',
      (text: string) => text.replace('id="message2"', 'id="message999999999999999"'),
      'The message id is larger than any id of Telegram: id 999999999999999',
    ],
    ['without an id', (text: string) => text.replace('id="message2"', ''), 'The message has no id'],
    [
      'without a date',
      (text: string) => text.replace(/(message2"[\s\S]*?title=")[^"]*/, '$1'),
      'The message has no usable date',
    ],
    [
      'of 3 MB',
      (text: string) => text.replace('друге', 'a'.repeat(3_000_000)),
      'The record is larger than 2 MiB',
    ],
  ])('with a message %s skips this message', async (_, broken, reason) => {
    expect(inShort(await readHtml(broken(page))).slice(0, 3)).toEqual(['77/1 перше', reason, '77/3 '])
  })
  test('with bytes that are not UTF-8 skips their message', async () => {
    const content = Buffer.from(page)
    content[content.indexOf('друге')] = 0xff
    expect(inShort(await readHtml(content))[1]).toBe('This is not valid UTF-8')
  })
  test('with a message of 20,000 levels is read in time', async () => {
    const deep = page.replace('друге', `${'<b><i><div>'.repeat(7_000)}x`)
    expect(inShort(await readHtml(deep))[0]).toBe('77/1 перше')
  })
  test('does not name its channel, so the operator must', async () => {
    await expect(readHtml(page, { named: {} })).rejects.toThrow('does not contain the ID of its channel')
    const [item] = await readHtml(page, { named: { channelId: '5', title: 'Named' } })
    expect(item).toMatchObject({ post: { channelId: '5', title: channel } })
  })
  test.each([
    ['of another format', '<!DOCTYPE html><html><body><p>Hello</p></body></html>'],
    ['of an export without messages', htmlPage(channel)],
  ])('a file %s is refused as a whole', async (_, content) => {
    await expect(readHtml(content)).rejects.toThrow(BadSource)
  })
})
