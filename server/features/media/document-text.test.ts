import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { mediaRoutes } from '@litopys/contract/routes/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { sql } from '#archive/sql'
import { type Cast, directoryWithCast } from '#testing/cast'
import { openArchiveOf } from '#testing/chosen-engines'
import { docxOf, encryptedPdf, pdfOf, xlsxOf } from '#testing/documents'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { zipOf } from '#testing/zip'

// Attached documents are read when they arrive, and their posts are found by the text.

const scan = await sharp(readFileSync(new URL('../../testing/words.png', import.meta.url)))
  .flatten({ background: 'white' })
  .jpeg({ quality: 90 })
  .toBuffer()
const { width, height } = await sharp(scan).metadata()
const order = pdfOf([
  { lines: ['Наказ про переправу', 'Картка 5375 4114 0000 1231'] },
  { jpeg: scan, size: [width, height] },
  { lines: ['Додаток: перелік понтонів'] },
])
const table = await xlsxOf({ Склад: [['Назва'], ['Генератор']], Ремонт: [['Насос']] })
const program = Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)])

let cast: Cast<'reader' | 'limited'>
let litopys: TestLitopys
const settings = () => ({ DATA_DIR: cast.directory, DOCUMENT_TEXT: 'on', PICTURE_TEXT: 'on' })
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:999'] },
  })
  litopys = await startTestLitopys({ ...settings(), MEDIA_ANALYSIS: 'on' })
  const file = (name: string) => ({ file: `files/${name}`, file_name: name })
  const zip = await zipOf({
    'result.json': JSON.stringify(
      chat(7, [
        message(1, file('наказ.pdf')),
        message(2, file('склад.xlsx')),
        message(3, file('таємно.pdf')),
        message(4, file('program')),
        message(5, { text: 'Переправу відкрито' }),
      ]),
    ),
    'files/наказ.pdf': order,
    'files/склад.xlsx': table,
    'files/таємно.pdf': encryptedPdf(),
    'files/program': program,
  })
  expect((await litopys.importText('export.zip', zip)).state).toEqual({ status: 'done' })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

/** Files that are left, or whose posts do not have their texts yet. */
const pending = async () => {
  const { outdated, isWorking } = (await litopys.api.call(mediaRoutes.readAnalysis, {})).data
  return isWorking ? outdated + 1 : outdated
}
const find = async (q: string) =>
  (
    await litopys.api.call(postRoutes.search, {
      q,
      sortBy: { key: 'relevance' as const },
      page: 1,
      itemsPerPage: 10,
    })
  ).data
const idsOf = async (q: string) => (await find(q)).map(({ messageId }) => messageId)
const read = async (id: string, index = 0) =>
  (await litopys.api.call(mediaRoutes.readDocument, { id, index })).data

test('a post is found by the text of its document, behind posts with the words in their own text', async () => {
  await expect.poll(pending, { timeout: 40_000, interval: 200 }).toBe(0)
  expect(await idsOf('переправа')).toEqual([5, 1])
  expect(await idsOf('переправа in:file')).toEqual([1])
  expect(await idsOf('"наказ про переправу"')).toEqual([1])
  expect(await idsOf('генератор in:file')).toEqual([2])
  const [found] = await find('понтонів in:file')
  const hash = createHash('sha256').update(order).digest('hex')
  const [file] = found?.fileTexts ?? []
  expect(file).toMatchObject({ kind: 'document', hash })
  const [match] = found?.fileMatches ?? []
  const [[start, end] = [0, 0]] = match?.matches ?? []
  expect(file?.text.slice(start, end)).toBe('понтонів')
  expect(file?.text.slice(0, start).split('\f')).toHaveLength(3)
})

test('a scanned page is read as a picture, and is searched like the others', async () => {
  expect(await idsOf('"міст закрито до ранку" in:file')).toEqual([1])
  const { text, parts, scanned, unread } = await read('7_1')
  expect({ scanned, unread }).toEqual({ scanned: 1, unread: 0 })
  expect(parts.map(({ name }) => name)).toEqual(['1', '2', '3'])
  expect(text.slice(parts[1]?.start, parts[1]?.end)).toMatch(/^Міст закрито до ранку/)
  expect(text.slice(parts[2]?.start, parts[2]?.end)).toBe('Додаток: перелік понтонів')
})

test('the details of a file have its pages and language, why it was not read, and nothing of other files', async () => {
  const { data } = await litopys.api.call(mediaRoutes.describe, { ids: ['7_1', '7_2', '7_3', '7_4'] })
  expect(data.map(({ files }) => files[0])).toEqual([
    {
      document: {
        format: 'pdf',
        language: 'uk',
        confidence: expect.any(Number),
        pages: 3,
        isCut: false,
        scanned: 1,
        unread: 0,
        hasText: true,
      },
    },
    { document: expect.objectContaining({ format: 'xlsx', pages: 2, confidence: 100 }) },
    { fault: 'encrypted' },
    null,
  ])
  await expect(read('7_3')).rejects.toMatchObject({ code: 'not_found' })
  await expect(read('7_4')).rejects.toMatchObject({ code: 'not_found' })
})

test('a reader who may not see the post gets no text', async () => {
  const ask = (name: 'reader' | 'limited') =>
    litopys.instance.app.inject({
      url: '/api/v1/archives/7_1/documents/0',
      headers: cast.who(name).bearer,
    })
  expect((await ask('reader')).json().data.text).toContain('Наказ про переправу')
  expect((await ask('limited')).statusCode).toBe(404)
  const { data } = await litopys.api.call(auditRoutes.list, { search: '7_1', filters: {}, itemsPerPage: 100 })
  const opened = data.filter(({ action, details }) => action === 'archive.open' && 'document' in details)
  const of = (name: 'reader' | 'limited') => opened.filter(({ actorId }) => actorId === cast.who(name).id)
  expect(of('reader')).toMatchObject([{ objectId: '7_1', details: { document: 1 } }])
  expect(of('limited')).toEqual([])
})

test('a card number in a document is an entity of the post, with its origin', async () => {
  const [post] = await find('has:card')
  expect(post?.messageId).toBe(1)
  expect(post?.entities.card.find(({ id }) => id === '5375411400001231')?.reasons).toContain('document')
})

test.each(['jsonl', 'csv'] as const)('an export as %s has the text of documents', async (format) => {
  const { data: started } = await litopys.api.call(exportRoutes.start, {
    q: 'channelid:7 насос',
    format,
    columns: ['messageId', 'documentText'],
  })
  const stateOf = async () =>
    (await litopys.api.call(exportRoutes.read, { id: started.id })).data.state.status
  await expect.poll(stateOf).toBe('done')
  const { data } = await litopys.api.call(exportRoutes.link, { id: started.id })
  const { payload } = await litopys.instance.app.inject({ url: data.link })
  expect(payload).toContain(
    format === 'jsonl'
      ? '"Склад\\nНазва\\nГенератор\\nРемонт\\nНасос"'
      : 'Склад\nНазва\nГенератор\nРемонт\nНасос',
  )
})

test('another post with a known document has its text at once', async () => {
  const zip = await zipOf({
    'result.json': JSON.stringify(
      chat(8, [message(1, { file: 'files/a.pdf', file_name: 'a.pdf', text: 'Переслано' })]),
    ),
    'files/a.pdf': order,
  })
  await litopys.importText('again.zip', zip)
  expect(await idsOf('переслано понтонів')).toEqual([1])
})

test('a job reads what another version has read, and posts get the new text', async () => {
  await litopys.close()
  const engine = await openArchiveOf(cast.directory)
  await engine.run(sql`TRUNCATE TABLE litopys.fileTexts`)
  await engine.close()
  litopys = await startTestLitopys({ ...settings(), PICTURE_TEXT: 'off', MEDIA_ANALYSIS: 'off' })
  expect(await pending()).toBe(4)
  const { data: started } = await litopys.api.call(mediaRoutes.startAnalysis, {})
  expect(await jobEnd(litopys.api, started.id)).toMatchObject({
    state: { status: 'done' },
    done: 4,
    total: 4,
    report: { read: 4, unreadableFiles: 1 },
  })
  expect(await pending()).toBe(0)
  // Without the reading of pictures a scanned page has no text, and the document says so.
  expect(await read('7_1')).toMatchObject({ scanned: 0, unread: 1 })
  expect(await idsOf('"міст закрито до ранку" in:file')).toEqual([])
  expect(await idsOf('понтонів channelid:7')).toEqual([1])
})

test('a post gets the new text of a file that was read again, if the process ended before it had it', async () => {
  expect(await idsOf('понтонів channelid:7')).toEqual([1])
  await litopys.close()
  const engine = await openArchiveOf(cast.directory)
  await engine.run(sql`INSERT INTO litopys.fileTexts SELECT * REPLACE (analysedAt + 1 AS analysedAt,
    replaceAll(text, 'понтонів', 'катамаранів') AS text) FROM litopys.fileTexts`)
  await engine.close()
  litopys = await startTestLitopys({ ...settings(), PICTURE_TEXT: 'off', MEDIA_ANALYSIS: 'on' })
  await expect.poll(() => idsOf('катамаранів'), { timeout: 20_000, interval: 200 }).toHaveLength(2)
  expect(await idsOf('понтонів')).toEqual([])
})

test('a long document keeps its first words for the search, and says that it is cut', async () => {
  const some = (length: number) => Array.from({ length }, () => 'слово '.repeat(2_000))
  const long = await docxOf(['початок', ...some(4), 'середина', ...some(26)])
  await litopys.close()
  litopys = await startTestLitopys({ ...settings(), PICTURE_TEXT: 'off', MEDIA_ANALYSIS: 'on' })
  const zip = await zipOf({
    'result.json': JSON.stringify(chat(9, [message(1, { file: 'files/long.docx', file_name: 'long.docx' })])),
    'files/long.docx': long,
  })
  await litopys.importText('long.zip', zip)
  await expect.poll(pending, { timeout: 20_000, interval: 200 }).toBe(0)
  expect(await idsOf('початок')).toEqual([1])
  const { isCut, text } = await read('9_1')
  expect([isCut, text.length > 199_000, text.length <= 200_000]).toEqual([true, true, true])
  // A list has the start of it, and the post what is searched.
  const listed = async (q: string) => (await find(q))[0]
  expect((await listed('початок'))?.fileTexts).toMatchObject([{ isCut: true, text: text.slice(0, 20_000) }])
  const found = await listed('середина in:file')
  const [[start, end] = [0, 0]] = found?.fileMatches?.[0]?.matches ?? []
  expect(start).toBeGreaterThan(40_000)
  expect(found?.fileTexts?.[0]?.text.slice(start, end)).toBe('середина')
  const { data: post } = await litopys.api.call(postRoutes.read, { id: '9_1' })
  expect(post.fileTexts?.[0]).not.toHaveProperty('isCut')
  expect(post.fileTexts?.[0]?.text).toHaveLength(100_000)
})
