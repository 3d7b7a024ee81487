import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlPage, htmlPhoto, htmlPost } from '#adapters/telegram/html-export.fixture'
import { chat, message } from '#adapters/telegram/source.fixture'
import { isHash } from '#media/hash'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { jpeg, mp4 } from '#testing/media'
import { zipOf } from '#testing/zip'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys({ MEDIA_MAX_BYTES: '5000', UNPACKED_MAX_BYTES: '300000000' })
})
afterAll(() => litopys.close())

const folderOf = (name: string) => join(litopys.directory, 'data', name)
const storedFiles = () =>
  readdirSync(folderOf('media'), { recursive: true, withFileTypes: true })
    .map((entry) => entry.name)
    .filter(isHash)
const exportOf = (channelId: number, ...messages: object[]) => JSON.stringify(chat(channelId, messages))
const photo = (path: string) => ({ photo: path, width: 10, height: 8 })
const mediaOf = async (id: string) => (await litopys.api.call(postRoutes.read, { id })).data.media

describe('an export as a zip archive', () => {
  test('stores each file once and reports the result', async () => {
    const zip = await zipOf({
      'ChatExport_2026-01-22/result.json': {
        packed: true,
        content: exportOf(
          100,
          message(1, photo('photos/one.jpg')),
          message(2, photo('photos/same.jpg')),
          message(3, { file: 'video_files/long.mp4', media_type: 'video_file', mime_type: 'video/mp4' }),
          message(4, photo('photos/absent.jpg')),
          message(5, photo('(File not included. Change data exporting settings to download.)')),
          message(6, { file: 'files/звіт.html', file_name: 'звіт.html', mime_type: 'text/html' }),
        ),
      },
      'ChatExport_2026-01-22/photos/one.jpg': jpeg(1),
      'ChatExport_2026-01-22/photos/same.jpg': { content: jpeg(1), packed: true },
      'ChatExport_2026-01-22/video_files/long.mp4': mp4(6_000),
      'ChatExport_2026-01-22/files/звіт.html': '<script>alert(1)</script>',
    })
    const job = await litopys.importText('export.zip', zip)
    expect(job.state).toEqual({ status: 'done' })
    expect(job.done).toBe(job.total)
    expect(job.report).toMatchObject({ new: 6, media: { stored: 3, missing: 2, tooLarge: 1 } })
    expect(storedFiles()).toHaveLength(2)
    const [first] = await mediaOf('100_1')
    expect(first).toMatchObject({ kind: 'photo', format: 'jpeg', size: 8 })
    expect((await mediaOf('100_2'))[0]?.hash).toBe(first?.hash)
    expect(await mediaOf('100_3')).toEqual([
      expect.objectContaining({ missing: 'The file is larger than the limit of this archive', size: 6_000 }),
    ])
    expect((await mediaOf('100_4'))[0]).not.toHaveProperty('hash')
    expect((await mediaOf('100_6'))[0]).toMatchObject({ fileName: 'звіт.html', size: 25 })
    expect((await mediaOf('100_6'))[0]).not.toHaveProperty('format')
    await expect.poll(() => readdirSync(folderOf('uploads'))).toEqual([])
  })

  test('adds files to posts imported without them, and a later import without files keeps them', async () => {
    const json = exportOf(101, message(1, photo('photos/p.jpg')))
    expect((await litopys.importText('result.json', json)).report.media).toMatchObject({ missing: 1 })
    expect((await mediaOf('101_1'))[0]).not.toHaveProperty('hash')
    const zip = await zipOf({ 'result.json': json, 'photos/p.jpg': jpeg(7) })
    expect((await litopys.importText('a.zip', zip)).report).toMatchObject({ updated: 1 })
    const [stored] = await mediaOf('101_1')
    expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await litopys.importText('result.json', json)).report).toMatchObject({ unchanged: 1 })
    expect(await mediaOf('101_1')).toEqual([stored])
  })

  test('may contain HTML pages, which are read in numeric order', async () => {
    const page = (...posts: string[]) => htmlPage('Сторінки', ...posts)
    const zip = await zipOf({
      'x/messages2.html': page(htmlPost(2, { from: 'Сторінки', text: 'друга' })),
      'x/messages.html': page(htmlPost(1, { from: 'Сторінки', inner: htmlPhoto('photos/h.jpg') })),
      'x/photos/h.jpg': jpeg(9),
    })
    const job = await litopys.importText('html.zip', zip, '102')
    expect(job.report).toMatchObject({ read: 2, new: 2, media: { stored: 1 } })
    expect((await mediaOf('102_1'))[0]?.format).toBe('jpeg')
  })

  test('with a damaged file loses only that file and says so', async () => {
    const zip = await zipOf({
      'result.json': exportOf(103, message(1, photo('photos/a.jpg')), message(2, photo('photos/b.jpg'))),
      'photos/a.jpg': jpeg(20),
      'photos/b.jpg': jpeg(21),
    })
    zip[zip.indexOf(jpeg(20)) + 4] = 99
    const { report } = await litopys.importText('damaged.zip', zip)
    expect(report).toMatchObject({ new: 2, media: { stored: 1, missing: 1 } })
    expect((await mediaOf('103_1'))[0]?.missing).toBe('The download was damaged')
  })
})

test('a refused archive leaves no files', async () => {
  const before = storedFiles()
  const zip = await zipOf({
    'result.json': exportOf(104, message(1)),
    'a/result.json': '{}',
    'b/result.json': '{}',
  })
  zip[zip.indexOf('t1')] = 65
  const job = await litopys.importText('bad.zip', zip)
  expect(job.state).toMatchObject({ status: 'failed', code: 'file_zip_damaged' })
  await expect.poll(() => readdirSync(folderOf('uploads'))).toEqual([])
  expect(storedFiles()).toEqual(before)
})
