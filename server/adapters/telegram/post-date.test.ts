import { describe, expect, test } from 'vitest'
import { htmlPage, htmlPost } from './html-export.fixture.ts'
import { channel, readHtml } from './html-source.fixture.ts'
import { shownPage } from './preview.fixture.ts'
import { previewPage } from './preview-page.ts'
import { chat, inShort, message, now, pretty, readSource } from './source.fixture.ts'
import type { SourceItem } from './source.ts'

/** Dates that no message of Telegram can have: it started on 14 August 2013, and the import runs at `now`. */
const impossible = ['1970-01-01T00:00:00Z', '2013-08-13T23:59:59Z', '2027-01-01T00:00:00Z']
const possible = ['2013-08-14T00:00:00Z', now]

const seconds = (iso: string) => Date.parse(iso) / 1_000
const reasons = (items: SourceItem[]) => items.flatMap((item) => (item.kind === 'skipped' ? [item] : []))

describe.each(impossible)('a post of %s', (at) => {
  test('in a Desktop JSON export is skipped with its id and its date', async () => {
    const bad = message(2, { date: at.slice(0, 19), date_unixtime: String(seconds(at)) })
    const items = await readSource(pretty(chat(5, [message(1), bad, message(3)])))
    expect(inShort(items)).toEqual(['5/1 t1', expect.stringContaining(`id 2, ${at}`), '5/3 t3'])
    expect(reasons(items)).toMatchObject([
      { code: 'date_implausible', position: expect.stringMatching(/^byte \d+$/) },
    ])
  })
  test('in a Desktop JSON export without seconds since 1970 is skipped', async () => {
    const bad = message(2, { date: at.slice(0, 19), date_unixtime: undefined })
    const items = await readSource(pretty(chat(5, [message(1), bad])))
    expect(reasons(items)).toMatchObject([{ code: 'date_implausible' }])
  })
  test('in a Desktop HTML export is skipped with its id and its date', async () => {
    const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(.{8})/.exec(at) ?? []
    const bad = htmlPost(2, { from: channel, text: 'b', time: `${day}.${month}.${year} ${time} UTC+00:00` })
    const items = await readHtml(
      htmlPage(channel, htmlPost(1, { from: channel, text: 'a' }), bad, htmlPost(3, { text: 'c' })),
    )
    expect(inShort(items)).toEqual(['77/1 a', expect.stringContaining('id 2, '), '77/3 c'])
    expect(reasons(items)).toMatchObject([{ code: 'date_implausible' }])
  })
  test.each(['date', 'dateCreated'])(
    'in a line of JSONL, as its %s, is skipped with its line',
    async (field) => {
      const line = (messageId: number, date: unknown) =>
        JSON.stringify({ channelId: 10, messageId, [field]: date })
      const items = await readSource(
        [line(1, now), line(2, at), line(3, seconds(at)), line(4, now)].join('\n'),
      )
      expect(reasons(items)).toMatchObject([
        { code: 'date_implausible', position: 'line 2', value: expect.stringContaining('id 2') },
        { code: 'date_implausible', position: 'line 3', value: expect.stringContaining('id 3') },
      ])
      expect(items).toHaveLength(4)
    },
  )
  test('in the web preview is skipped with its number', () => {
    const html = shownPage({ id: 5, name: 'varta_news', title: 'Варта' }, [
      { id: 7, date: '2026-01-01T00:00:00+00:00', text: 'a' },
      { id: 8, date: at.replace('Z', '+00:00'), text: 'b' },
    ])
    const { posts, skipped } = previewPage(html, now)
    expect(posts.map(({ messageId }) => messageId)).toEqual([7])
    expect(skipped).toMatchObject([{ messageId: 8, code: 'date_implausible' }])
  })
})

test.each(possible)('a post of %s is accepted', async (at) => {
  const desktop = message(2, { date: at.slice(0, 19), date_unixtime: String(seconds(at)) })
  expect(inShort(await readSource(pretty(chat(5, [desktop]))))).toEqual(['5/2 t2'])
  expect(inShort(await readSource(JSON.stringify({ channelId: 10, messageId: 1, date: at })))).toEqual([
    '10/1 ',
  ])
})

describe('a line of JSONL', () => {
  const line = (more: object) => JSON.stringify({ channelId: 10, messageId: 1, date: now, ...more })
  test.each(['editedAt', 'deletedAt'])('with an impossible %s is skipped', async (field) => {
    const items = await readSource(line({ [field]: '2027-01-01T00:00:00Z' }))
    expect(reasons(items)).toMatchObject([{ code: 'date_implausible', detail: field, position: 'line 1' }])
  })
  test.each([0, '2026-11-01T00:00:00Z', null])(
    'with the edit date %s counts as never edited',
    async (editedAt) => {
      const [item] = await readSource(line({ editedAt }))
      expect(item).toMatchObject({
        kind: 'post',
        post: expect.not.objectContaining({ editedAt: expect.anything() }),
      })
    },
  )
})
