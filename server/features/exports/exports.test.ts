import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { neutralText } from '@litopys/contract/formulas'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { type ExportInput, type ExportJob, usualColumns } from '@litopys/contract/schemas/export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openZip } from '#adapters/telegram/zip-file'
import { readCsv } from '#testing/csv'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const date = 1_769_098_145
const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '＝1',
  '"=1"',
  'a "quoted", word\nand a line',
  '😀 ґ є ї',
  'a;=1+1',
  'a line\n=1+1',
  'a;+1;-1;-2;@b\n＋1; =1;"=1',
  'a list\n- of one\n-\u00a0and\n— of two\n-3;-;-;=1',
]
let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts([
    ...hostile.map((text, i) => ({
      channelId: 10,
      messageId: i + 1,
      date: date + i,
      text,
      channel: '=Назва',
    })),
    ...Array.from({ length: 30 }, (_, i) => ({
      channelId: 20 + (i % 3),
      messageId: 1 + i,
      date: date + 1_000 - i,
      text: `міст номер ${i}`,
    })),
  ])
}, 240_000)
afterAll(() => litopys.close())

const base: ExportInput = { q: '', format: 'csv', columns: [...usualColumns] }

async function exported(input: Partial<ExportInput>): Promise<{ job: ExportJob; file: Buffer }> {
  const { data: begun } = await litopys.api.call(exportRoutes.start, { ...base, ...input })
  const job = await ended(begun.id)
  if (job.state.status !== 'done') throw new Error(JSON.stringify(job.state))
  const { data } = await litopys.api.call(exportRoutes.link, { id: job.id })
  const response = await litopys.instance.app.inject({ url: data.link })
  expect(response.statusCode).toBe(200)
  return { job, file: response.rawPayload }
}

async function ended(id: string): Promise<ExportJob> {
  for (;;) {
    const { data } = await litopys.api.call(exportRoutes.read, { id })
    if (data.state.status !== 'queued' && data.state.status !== 'running') return data
    await sleep(20)
  }
}

test('a CSV file has the byte-order mark, the specified columns in order, and every post', async () => {
  const { job, file } = await exported({})
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heads, ...rows] = readCsv(file.subarray(3).toString())
  expect(heads?.join(', ')).toBe(
    'Message ID, Title, Author, Date, Post Type, Text, Language, Number of words, Has image, Has audio, Has video, Size',
  )
  expect(rows).toHaveLength(44)
  expect(job).toMatchObject({ done: 44, total: 44 })
  expect(job.fileName).toMatch(/^\d\d\.\d\d\.\d{4} - Telegram Export\.csv$/)
})

test('only cells that a spreadsheet would run as formulas are escaped', async () => {
  const { file } = await exported({
    columns: ['messageId', 'text'],
    sortBy: { key: 'dateCreated', desc: false },
  })
  const texts = readCsv(file.subarray(3).toString())
    .slice(1, hostile.length + 1)
    .map(([, text]) => text)
  const neutral = hostile.map((text) =>
    `${/^[=+@\t\r＝-]/.test(text) ? "'" : ''}${text}`.replace(/([\n;][ "]*)(?=[=+@＋]|-[^ \u00a0])/g, "$1'"),
  )
  expect(texts).toEqual(neutral)
  // The browser writes the list of a batch search and uses the same function.
  expect(hostile.map(neutralText)).toEqual(neutral)
})

test.each(['dateCreated', 'views', 'relevance', 'archive'] as const)(
  'an export by %s has every matching post exactly once',
  async (key) => {
    const { file } = await exported({ q: 'мости', columns: ['channelId', 'messageId'], sortBy: { key } })
    const rows = readCsv(file.subarray(3).toString()).slice(1)
    expect(new Set(rows.map((row) => row.join('_'))).size).toBe(30)
    expect(rows).toHaveLength(30)
  },
)

test('an export of posts like a post starts with this post, and is refused if there is no such post', async () => {
  const q = 'like:20_1 OR міст'
  const { file } = await exported({ q, columns: ['channelId', 'messageId'], sortBy: { key: 'relevance' } })
  const rows = readCsv(file.subarray(3).toString()).slice(1)
  expect(rows[0]).toEqual(['20', '1'])
  expect(new Set(rows.map((row) => row.join('_'))).size).toBe(30)
  expect(rows).toHaveLength(30)
  const { file: others } = await exported({ q: 'міст -like:20_1/text', columns: ['messageId'] })
  expect(readCsv(others.subarray(3).toString()).slice(1)).not.toContainEqual(['1'])
  await expect(exported({ q: 'like:20_99' })).rejects.toThrow('No data available for export')
})

test('JSONL has one object per line with unchanged values', async () => {
  const { file } = await exported({
    format: 'jsonl',
    q: '',
    columns: ['text', 'wordCount', 'views', 'hasImage', 'dateCreated'],
  })
  const posts = file
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(posts).toHaveLength(44)
  expect(posts.map(({ text }) => text)).toEqual(expect.arrayContaining(hostile.slice(0, 4)))
  expect(posts[0]).toMatchObject({ views: null, hasImage: false, dateCreated: expect.stringMatching(/Z$/) })
})

test('a workbook has a row for every post, every text as text, and the id of its export', async () => {
  const { job, file } = await exported({ format: 'xlsx', columns: ['text', 'views', 'hasImage'] })
  const path = join(litopys.directory, 'book.xlsx')
  writeFileSync(path, file)
  const book = await openZip(path, 1_000_000)
  const part = async (name: string) =>
    Buffer.concat(await Array.fromAsync(book.find(name)?.read() ?? [])).toString()
  const sheet = await part('xl/worksheets/sheet1.xml')
  expect(sheet.match(/<row>/g)).toHaveLength(45)
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain(
    '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c/><c t="b"><v>0</v></c>',
  )
  expect(await part('docProps/core.xml')).toContain(job.id)
  book.close()
})

test('a workbook is well-formed for any text, and readers get the same text back', async () => {
  const texts = ['a\uffffb\ufffec', '_x0041_x0042_', 'a\r\nb\rc', 'щ'.repeat(33_000), '😀'.repeat(20_000)]
  await litopys.importPosts(
    texts.map((text, i) => ({ channelId: 40, messageId: i + 1, date: date + i, text, channel: 'Книга' })),
  )
  const wish = {
    q: 'channel:Книга',
    columns: ['text'],
    sortBy: { key: 'archive' },
  } satisfies Partial<ExportInput>
  const { file } = await exported({ ...wish, format: 'xlsx' })
  const path = join(litopys.directory, 'hard.xlsx')
  writeFileSync(path, file)
  const book = await openZip(path, 1_000_000)
  const sheet = Buffer.concat(await Array.fromAsync(book.find('xl/worksheets/sheet1.xml')?.read() ?? []))
  book.close()
  const cells = [...sheet.toString().matchAll(/preserve">([^<]*)</g)].map(([, cell = '']) => cell)
  expect(cells.slice(0, 3)).toEqual(['abc', '_x005F_x0041_x005F_x0042_', 'a&#13;\nb&#13;c'])
  expect(cells.slice(3).map((cell) => [cell.length, cell.at(-1)])).toEqual([
    [32_767, '…'],
    [32_767, '…'],
  ])
})

test('an export of a selection has only the selected posts', async () => {
  const { job } = await exported({ ids: ['10_1', '20_1'] })
  expect(job.total).toBe(2)
})

test('a search without results is not exported', async () => {
  await expect(litopys.api.call(exportRoutes.start, { ...base, q: 'такогонемає' })).rejects.toThrow(
    'No data available for export',
  )
})

test('a cancelled export leaves no file, and an ended one cannot be cancelled', async () => {
  const { data: begun } = await litopys.api.call(exportRoutes.start, base)
  const cancelled = await litopys.api.call(exportRoutes.cancel, { id: begun.id }).catch(() => undefined)
  const job = await ended(begun.id)
  const files = readdirSync(join(litopys.directory, 'data', 'exports')).filter((name) =>
    name.startsWith(begun.id),
  )
  if (cancelled) expect([job.state.status, files]).toEqual(['cancelled', []])
  else expect(job.state.status).toBe('done')
  await expect(litopys.api.call(exportRoutes.cancel, { id: begun.id })).rejects.toThrow('already ended')
})

test('a cancellation at any moment leaves the whole file or none', async () => {
  const folder = join(litopys.directory, 'data', 'exports')
  const seen = new Set<string>()
  for (let wait = 0; wait < 12; wait += 1) {
    const { data: begun } = await litopys.api.call(exportRoutes.start, base)
    for (let i = 0; i < wait; i += 1) await litopys.api.call(exportRoutes.read, { id: begun.id })
    await litopys.api.call(exportRoutes.cancel, { id: begun.id }).catch(() => undefined)
    const { state } = await ended(begun.id)
    seen.add(state.status)
    const files = readdirSync(folder).filter((name) => name.startsWith(begun.id))
    if (state.status !== 'done') expect([state.status, files]).toEqual(['cancelled', []])
    else
      expect([files, statSync(join(folder, files[0] ?? '')).size]).toEqual([[`${begun.id}.csv`], state.size])
  }
  expect(seen).toContain('cancelled')
})

test('files under export names are always complete', () => {
  const names = readdirSync(join(litopys.directory, 'data', 'exports'))
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  for (const name of names)
    expect(readFileSync(join(litopys.directory, 'data', 'exports', name)).length).toBeGreaterThan(0)
})

test('quotes are exported as they were saved, with their comments', async () => {
  const saved = { channelId: 30, channel: 'Цитати', date: '2026-03-01T10:00:00Z' }
  await litopys.importPosts([
    { ...saved, messageId: 1, text: 'перша редакція' },
    { ...saved, messageId: 2, text: 'друга цитата' },
  ])
  await litopys.api.call(quoteRoutes.save, { postId: '30_1', comment: '=1+1', tags: ['доказ'] })
  await litopys.api.call(quoteRoutes.save, { postId: '30_2' })
  await litopys.importPosts([
    { ...saved, messageId: 1, text: 'змінена редакція', editedAt: '2026-03-02T10:00:00Z' },
  ])
  const columns = ['text', 'dateCreated', 'tags', 'comment', 'savedBy', 'messageId', 'hasImage'] as const
  const asked = { columns: [...columns], quotes: { sortBy: { key: 'createdAt', desc: false } } } as const
  const { job, file } = await exported({ ...asked, columns: [...columns] })
  expect(job.total).toBe(2)
  const [heads, ...rows] = readCsv(file.subarray(3).toString())
  expect(heads).toEqual(['Text', 'Date', 'Tags', 'Comment', 'Saved by', 'Message ID', 'Has image'])
  expect(rows).toEqual([
    ['перша редакція', '2026-03-01T12:00:00+02:00', 'доказ', "'=1+1", expect.any(String), '1', 'false'],
    ['друга цитата', '2026-03-01T12:00:00+02:00', '', '', expect.any(String), '2', 'false'],
  ])
  const narrowed = { quotes: { filters: { tags: { in: ['доказ'] } } }, q: 'редакція' }
  for (const format of ['jsonl', 'xlsx'] as const)
    expect((await exported({ ...narrowed, columns: [...columns], format })).job.total).toBe(1)
  await expect(exported({ columns: ['text', 'comment'] })).rejects.toThrow('Only quotes have comment')
})

const richText = 'Міст закрито #переправа #ніч, пише @varta_kyiv, картка 4111 1111 1111 1111'

test('link, username, hashtags, entities, reply and forward are optional columns', async () => {
  const forwardedFrom = { name: '=Джерело', channelId: '70' }
  await litopys.importPosts([
    {
      channelId: 60,
      messageId: 7,
      date: '2026-07-01T12:00:00Z',
      text: richText,
      channel: 'Повний',
      type: 'public_channel',
      channelType: 'public_channel',
      reference: { replyTo: 5, forwardedFrom },
    },
  ])
  const columns = ['link', 'username', 'hashtags', 'entities', 'reply', 'forward', 'dateCreated'] as const
  const wish = { q: 'channel:Повний', columns: [...columns] }
  const { file } = await exported(wish)
  const [heads, row] = readCsv(file.subarray(3).toString())
  expect(heads).toEqual(['Link', 'Username', 'Hashtags', 'Entities', 'Reply to', 'Forwarded from', 'Date'])
  expect(row?.slice(0, 3)).toEqual(['https://t.me/c/60/7', '', 'переправа; ніч'])
  expect(row?.[3]).toContain('card: 4111111111111111')
  expect(row?.[3]).toContain('mention: varta_kyiv')
  expect(row?.slice(4)).toEqual(['5', "'=Джерело; https://t.me/c/70", '2026-07-01T15:00:00+03:00'])

  await litopys.api.call(quoteRoutes.save, { postId: '60_7' })
  const ofQuote = await exported({ ...wish, quotes: {} })
  expect(readCsv(ofQuote.file.subarray(3).toString())[1]).toEqual(row)
})

test('links and usernames use the channel’s current username', async () => {
  await litopys.importPosts([
    { channelId: 61, messageId: 3, date, text: 'назва', channel: 'Відомий', username: 'vidomyi_kanal' },
  ])
  const { file, job } = await exported({ q: 'channel:Відомий', columns: ['link', 'username'] })
  expect(readCsv(file.subarray(3).toString())[1]).toEqual(['https://t.me/vidomyi_kanal/3', 'vidomyi_kanal'])
  expect(job.fileName).toMatch(/^\d\d\.\d\d\.\d{4} - Telegram Export - channel Відомий\.csv$/)
})

test('a workbook has local dates, column widths and a frozen header row', async () => {
  const wish = { q: 'channel:Повний', columns: ['dateCreated', 'text'] } satisfies Partial<ExportInput>
  const { file } = await exported({ ...wish, format: 'xlsx' })
  const path = join(litopys.directory, 'dates.xlsx')
  writeFileSync(path, file)
  const book = await openZip(path, 1_000_000)
  const part = async (name: string) =>
    Buffer.concat(await Array.fromAsync(book.find(name)?.read() ?? [])).toString()
  const sheet = await part('xl/worksheets/sheet1.xml')
  // 1 July 2026, 15:00 in Kyiv.
  expect(sheet).toContain('<row><c s="1"><v>46204.625</v></c>')
  expect(sheet).toContain('Date (Europe/Kyiv)')
  expect(sheet).toMatch(/<pane ySplit="1".*<cols><col min="1" max="1" width="\d+" customWidth="1"\/>/)
  expect(await part('xl/styles.xml')).toContain('<xf numFmtId="164"')
  expect(await part('xl/_rels/workbook.xml.rels')).toContain('styles.xml')
  book.close()
})

test('a workbook keeps the second of a date', async () => {
  await litopys.importPosts([
    { channelId: 62, messageId: 1, date: '2016-05-01T12:34:56Z', text: 'мить', channel: 'Точний' },
  ])
  const { file } = await exported({ q: 'channel:Точний', columns: ['dateCreated'], format: 'xlsx' })
  const path = join(litopys.directory, 'seconds.xlsx')
  writeFileSync(path, file)
  const book = await openZip(path, 1_000_000)
  const sheet = Buffer.concat(await Array.fromAsync(book.find('xl/worksheets/sheet1.xml')?.read() ?? []))
  book.close()
  const [, days = ''] = /<c s="1"><v>([\d.]+)</.exec(sheet.toString()) ?? []
  // 15:34:56 in Kyiv. Some programs truncate fractions of a second, so a slightly smaller number would show
  // another second.
  expect((Number(days) % 1) * 86_400).toBeCloseTo((15 * 60 + 34) * 60 + 56, 4)
})
