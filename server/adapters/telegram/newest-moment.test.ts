import { describe, expect, test } from 'vitest'
import { htmlPage, htmlPost } from './html-export.fixture.ts'
import { channel, readHtml } from './html-source.fixture.ts'
import { htmlMoment, jsonMoment, newestMoment } from './newest-moment.ts'
import { account, chat, inChunks, message, now, pretty, readSource } from './source.fixture.ts'
import type { SourceItem } from './source.ts'

const seconds = (iso: string) => String(Date.parse(iso) / 1_000)
const moments = (items: SourceItem[]) =>
  items.map((item) => (item.kind === 'post' ? item.post.fileAsOf : item.reason))

describe('the posts of an export have the time of its newest date as their observation time', () => {
  const [first, second, edit] = ['2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z', '2026-03-01T10:00:00Z']
  const dated = (id: number, iso: string, more: object = {}) =>
    message(id, { date: iso.slice(0, 19), date_unixtime: seconds(iso), ...more })

  test('in JSON, also from an edit, in one chat and in an account', async () => {
    const edited = dated(1, first, { edited: 'x', edited_unixtime: seconds(edit) })
    const one = chat(5, [edited, dated(2, second)])
    for (const file of [one, account(one, chat(6, [dated(1, first)]))])
      for (const text of [pretty(file), JSON.stringify(file)])
        expect(new Set(moments(await readSource(text)))).toEqual(new Set([edit]))
  })
  test('at every resume position', async () => {
    const content = pretty(chat(5, [dated(1, second), dated(2, first)]))
    const [item] = await readSource(content)
    expect(moments(await readSource(content, item?.resume))).toEqual([second])
  })
  test('in HTML', async () => {
    const day = (id: number, time: string) => htmlPost(id, { from: channel, text: 'a', time })
    const page = htmlPage(
      channel,
      day(1, '02.01.2026 12:00:00 UTC+02:00'),
      day(2, '01.01.2026 12:00:00 UTC+02:00'),
    )
    expect(moments(await readHtml(page))).toEqual([second, second])
  })
  test('without impossible dates and dates in the text of posts', async () => {
    const text = `"date_unixtime": "${seconds('2026-05-05T00:00:00Z')}" title="05.05.2026 00:00:00"`
    const json = chat(5, [dated(1, first, { text }), dated(2, '2030-01-01T00:00:00Z')])
    expect(moments(await readSource(pretty(json)))[0]).toBe(first)
  })
  test('at every chunk size', async () => {
    const json = Buffer.from(pretty(chat(5, [dated(1, second), dated(2, first)])))
    const html = Buffer.from(htmlPage(channel, htmlPost(1, { from: channel, time: '02.01.2026 12:00:00' })))
    const read = htmlMoment((title) => (title.startsWith('02.01.2026') ? { at: second } : undefined))
    for (let size = 1; size < 200; size += 7) {
      expect(await newestMoment(inChunks(json, size), jsonMoment, now)).toBe(second)
      expect(await newestMoment(inChunks(html, size), read, now)).toBe(second)
    }
  })
})

test('a line of JSONL has its own observation time', async () => {
  const line = {
    channelId: 10,
    messageId: 1,
    date: '2026-01-01T00:00:00Z',
    observedAt: '2026-02-01T00:00:00Z',
  }
  const [item, bad] = await readSource(
    [line, { ...line, observedAt: '2030-01-01T00:00:00Z' }].map((one) => JSON.stringify(one)).join('\n'),
  )
  expect(item).toMatchObject({ post: { seenAt: line.observedAt } })
  expect(bad).toMatchObject({ code: 'date_implausible', detail: 'observedAt' })
})
