import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { columnSets, type ExportInput, type ExportJob } from '@litopys/contract/schemas/export'
import { DataType, type Table, tableFromIPC, Vector } from 'apache-arrow'
import { parquetMetadata } from 'hyparquet'
import { readParquet } from 'parquet-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from '#archive/engine'
import { sql } from '#archive/sql'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { startTranslatorServer, type TranslatorServer } from '#testing/translator-server'
import { openExportFile } from './export-file.store.ts'
import { rowGroupsOf } from './parquet-rows.store.ts'

const texts = [
  '=1+1',
  'a \'quoted\' "word" \\ and\na line\ttab',
  '😀 ґ є ї \u2028',
  '',
  'Міст закрито #переправа #ніч, пише @varta_kyiv',
]
let litopys: TestLitopys
let translator: TranslatorServer
beforeAll(async () => {
  translator = await startTranslatorServer()
  litopys = await startTestLitopys({ TRANSLATE_URL: translator.url, TIME_ZONE: 'Europe/Kyiv' })
  const imported = await litopys.importPosts([
    ...texts.map((text, i) => ({
      channelId: 10,
      messageId: i + 1,
      date: `2026-03-01T10:00:0${i}Z`,
      text,
      channel: '=Назва',
      username: 'varta_kyiv',
      ...(i > 0
        ? { views: 4_000_000_000 + i, media: [{ kind: 'video', duration: 12 }], tags: ['доказ', `=${i}`] }
        : {}),
      ...(i > 2 ? { reference: { replyTo: i }, editedAt: '2026-07-01T12:00:00Z' } : {}),
    })),
    ...Array.from({ length: 30 }, (_, i) => ({
      channelId: 20 + (i % 3),
      messageId: 1 + i,
      date: 1_769_098_145 - i,
      text: `міст номер ${i}`,
      channel: 'Інший',
      views: (i * 7) % 30,
    })),
  ])
  expect(imported.report).toMatchObject({ new: 35, skippedCount: 0 })
}, 240_000)
afterAll(async () => {
  await litopys.close()
  await translator.close()
})

async function ended(id: string): Promise<ExportJob> {
  for (;;) {
    const { data } = await litopys.api.call(exportRoutes.read, { id })
    if (data.state.status !== 'queued' && data.state.status !== 'running') return data
    await sleep(20)
  }
}

async function exported(input: Partial<ExportInput>): Promise<{ job: ExportJob; file: Buffer }> {
  const base: ExportInput = { q: '', format: 'parquet', columns: [...columnSets.standard] }
  const { data: begun } = await litopys.api.call(exportRoutes.start, { ...base, ...input })
  const job = await ended(begun.id)
  if (job.state.status !== 'done') throw new Error(JSON.stringify(job.state))
  const { data } = await litopys.api.call(exportRoutes.link, { id: job.id })
  const response = await litopys.instance.app.inject({ url: data.link })
  expect(response.statusCode).toBe(200)
  if (job.format === 'parquet')
    expect(response.headers['content-type']).toBe('application/vnd.apache.parquet')
  return { job, file: response.rawPayload }
}

/** The table as the Parquet reader of Apache Arrow (Rust) sees it. */
function tableOf(file: Buffer): Table {
  return tableFromIPC(readParquet(new Uint8Array(file)).intoIPCStream())
}

/** Rows with the values that JSON has. */
function rowsOf(file: Buffer): Record<string, unknown>[] {
  const table = tableOf(file)
  const isTime = new Set(
    table.schema.fields.flatMap(({ name, type }) => (DataType.isTimestamp(type) ? [name] : [])),
  )
  return table
    .toArray()
    .map((row) =>
      Object.fromEntries(
        Object.entries(row.toJSON()).map(([name, value]) => [
          name,
          isTime.has(name) ? moment(value) : plain(value),
        ]),
      ),
    )
}

function moment(value: unknown): string | null {
  return value === null ? null : `${new Date(Number(value)).toISOString().slice(0, 19)}Z`
}

function plain(value: unknown): unknown {
  if (value instanceof Vector) return value.toArray()
  return typeof value === 'bigint' ? Number(value) : value
}

const manyColumns = [...new Set([...columnSets.detailed, ...columnSets.standard])]

test.each([
  { sortBy: { key: 'dateCreated' } },
  { sortBy: { key: 'views', desc: false } },
  { sortBy: { key: 'archive' } },
  { q: 'мости', ids: ['20_1', '21_2', '22_3'] },
  { translate: 'en', q: '-номер' },
] satisfies Partial<ExportInput>[])(
  'a file has the rows of a JSONL file in the same order: %j',
  async (input) => {
    const { job, file } = await exported({ ...input, columns: [...manyColumns] })
    const jsonl = await exported({ ...input, columns: [...manyColumns], format: 'jsonl' })
    const lines: Record<string, unknown>[] = jsonl.file
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const rows = rowsOf(file)
    expect(job.total).toBe(lines.length)
    expect(rows).toHaveLength(lines.length)
    const columns: string[] = input.translate ? [...manyColumns, 'translatedText'] : manyColumns
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(columns.toSorted())
    const same = (row: Record<string, unknown>) =>
      Object.fromEntries(columns.map((name) => [name, row[name]]))
    expect(rows.map(same)).toEqual(lines.map(same))
  },
)

test('numbers are integers, times are timestamps in UTC, lists are lists and texts are UTF-8', async () => {
  const { job, file } = await exported({
    q: 'channel:Назва',
    columns: ['messageId', 'text', 'hasImage', 'views', 'tags', 'dateCreated', 'editedAt'],
  })
  const { schema } = tableOf(file)
  expect(schema.fields.map(({ name, type }) => [name, String(type)])).toEqual([
    ['messageId', 'Int64'],
    ['text', 'Utf8'],
    ['hasImage', 'Bool'],
    ['views', 'Int64'],
    ['tags', 'List<Utf8>'],
    ['dateCreated', 'Timestamp<MILLISECOND, UTC>'],
    ['editedAt', 'Timestamp<MILLISECOND, UTC>'],
  ])
  const { row_groups, key_value_metadata } = parquetMetadata(new Uint8Array(file).buffer)
  const chunks = row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data))
  expect(new Set(chunks.map((chunk) => chunk?.codec))).toEqual(new Set(['SNAPPY']))
  expect(chunks.find((chunk) => chunk?.path_in_schema[0] === 'dateCreated')?.statistics?.min_value).toEqual(
    new Date('2026-03-01T10:00:00Z'),
  )
  expect(key_value_metadata).toEqual([{ key: 'litopys.export', value: job.id }])
  expect(job.fileName).toMatch(/^\d\d\.\d\d\.\d{4} - Telegram Export - channel Назва\.parquet$/)
})

test('quotes and lists of the application are exported too', async () => {
  await litopys.api.call(quoteRoutes.save, { postId: '10_2', comment: '=1+1', tags: ['доказ'] })
  const quotes = await exported({ quotes: {}, columns: ['text', 'tags', 'comment', 'savedAt'] })
  expect(rowsOf(quotes.file)).toEqual([
    { text: texts[1], tags: ['доказ'], comment: '=1+1', savedAt: expect.stringMatching(/^20.*Z$/) },
  ])
  const channels = await exported({ table: { name: 'channels' } })
  expect(rowsOf(channels.file).map(({ title }) => title)).toEqual(expect.arrayContaining(['=Назва', 'Інший']))
})

test('the audit log has the export with its format', async () => {
  const { job } = await exported({ q: 'мости', columns: ['text'] })
  const { data } = await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 10 })
  const of = data.filter(({ objectId }) => objectId === job.id)
  expect(of.map(({ action }) => action)).toEqual(['export.download', 'export.end', 'export.begin'])
  expect(of.at(-1)?.details).toMatchObject({
    format: 'parquet',
    q: 'мости',
    columns: ['text'],
    total: job.total,
  })
})

test('a cancelled export leaves the whole file or none', async () => {
  const input = { q: '', format: 'parquet', columns: ['text'] } satisfies ExportInput
  const seen = new Set<string>()
  for (let wait = 0; wait < 8; wait += 1) {
    const { data: begun } = await litopys.api.call(exportRoutes.start, { ...input, columns: ['text'] })
    for (let i = 0; i < wait; i += 1) await litopys.api.call(exportRoutes.read, { id: begun.id })
    await litopys.api.call(exportRoutes.cancel, { id: begun.id }).catch(() => undefined)
    const { state } = await ended(begun.id)
    seen.add(state.status)
    const files = readdirSync(join(litopys.directory, 'data', 'exports')).filter((name) =>
      name.startsWith(begun.id),
    )
    expect(files).toEqual(state.status === 'done' ? [`${begun.id}.parquet`] : [])
  }
  expect(seen).toContain('cancelled')
})

test('two exports make row groups while a tag job and verify read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'litopys-parquet-'))
  const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 60 })
  const { signal } = new AbortController()
  const over = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  let begun = 0
  const read = (work: () => Promise<unknown>) =>
    engine.stream(
      (first) => sql`SELECT 'a' AS ${first}`,
      async () => {
        begun += 1
        if (begun === 4) entered.resolve()
        await entered.promise
        await work()
      },
      { signal },
    )
  try {
    const makeRowGroups = rowGroupsOf(engine, [{ name: 'n', kind: 'number' }], signal)
    const others = [read(() => over.promise), read(() => over.promise)]
    const line = Buffer.from('{"n":1}\n')
    await Promise.all([read(() => makeRowGroups(line)), read(() => makeRowGroups(line))])
    over.resolve()
    await Promise.all(others)
  } finally {
    over.resolve()
    await engine.close()
    await rm(directory, { recursive: true })
  }
}, 30_000)

test('a large file has several row groups, and its rows keep their order', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'litopys-parquet-'))
  const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 60 })
  const cells = [
    { name: 'n', head: '', kind: 'number' },
    { name: 'text', head: '', kind: 'text' },
  ] as const
  const path = join(directory, 'large.parquet')
  try {
    const makeRowGroups = rowGroupsOf(engine, [...cells], new AbortController().signal)
    const file = openExportFile(path, 'parquet', { columns: [...cells], id: 'an id', makeRowGroups })
    const line = (n: number) =>
      `${JSON.stringify({ n, text: `${n} `.repeat(n === 1_234 ? 1_800_000 : 300) })}\n`
    const sizes = [1, 3_000, 6_000]
    let from = 0
    for (const size of sizes) {
      await file.write(Buffer.from(Array.from({ length: size }, (_, i) => line(from + i)).join('')), size)
      from += size
    }
    const { sha256 } = await file.end()
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    const bytes = await readFile(path)
    expect(parquetMetadata(new Uint8Array(bytes).buffer).row_groups.length).toBeGreaterThan(3)
    const table = tableOf(bytes)
    expect(table.numRows).toBe(from)
    const column = table.getChild('n')
    const texts = table.getChild('text')
    const wrong = Array.from({ length: from }, (_, n) => n).filter(
      (n) => Number(column?.get(n)) !== n || !String(texts?.get(n)).startsWith(`${n} `),
    )
    expect(wrong).toEqual([])
  } finally {
    await engine.close()
    await rm(directory, { recursive: true })
  }
})
