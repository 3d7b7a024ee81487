import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { mediaRoutes } from '@litopys/contract/routes/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { sql } from '#archive/sql'
import { type Cast, directoryWithCast } from '#testing/cast'
import { openArchiveOf } from '#testing/chosen-engines'
import { drawing } from '#testing/drawing'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { jpeg, picture } from '#testing/media'
import { zipOf } from '#testing/zip'

// Pictures of posts are analysed when they arrive, and again by a job.

const large = await sharp(picture(2_000, 1_000, [20, 120, 60]))
  .jpeg()
  .toBuffer()
const film = Buffer.from('\0\0\0\x18ftypisom0000', 'latin1')
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const thumbnailOf = (content: Buffer, size = 'list') => {
  const hash = hashOf(content)
  return join(cast.directory, 'thumbnails', size, hash.slice(0, 2), hash.slice(2, 4), hash)
}

let cast: Cast<'reader' | 'limited'>
let litopys: TestLitopys
const settings = () => ({ DATA_DIR: cast.directory, MEDIA_ANALYSIS: 'on' })
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:999'] },
  })
  litopys = await startTestLitopys(settings())
  const zip = await zipOf({
    'result.json': JSON.stringify(
      chat(7, [
        message(1, { photo: 'photos/large.jpg' }),
        message(2, { photo: 'photos/broken.jpg' }),
        message(3, { file: 'video_files/f.mp4', mime_type: 'video/mp4', media_type: 'video_file' }),
        message(4, { photo: 'photos/large.jpg' }),
      ]),
    ),
    'photos/large.jpg': large,
    'photos/broken.jpg': jpeg(1),
    'video_files/f.mp4': film,
  })
  expect((await litopys.importText('export.zip', zip)).state).toEqual({ status: 'done' })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const described = async (...ids: string[]) => (await litopys.api.call(mediaRoutes.describe, { ids })).data
const pending = async () => (await litopys.api.call(mediaRoutes.readAnalysis, {})).data.outdated
const linkOf = async (id: string, size = '') => {
  const { json } = await litopys.instance.app.inject({
    method: 'POST',
    url: '/api/v1/archives/media',
    payload: { ids: [id] },
    headers: cast.who('reader').bearer,
  })
  return `${json().data.posts[0].links[0]}${size && `&size=${size}`}`
}
const get = (url: string) => litopys.instance.app.inject({ method: 'GET', url })

test('new pictures are analysed without being asked, and a broken one says so', async () => {
  await expect.poll(pending, { timeout: 20_000 }).toBe(0)
  const [first, second, third] = await described('7_1', '7_2', '7_3')
  expect(first?.files).toEqual([{ width: 2_000, height: 1_000, isAnimated: false, camera: {} }])
  expect(second?.files).toEqual([{ fault: 'damaged' }])
  expect(third?.files).toEqual([null])
  expect(existsSync(thumbnailOf(large))).toBe(true)
})

test('a reader gets nothing about the files of posts that are hidden', async () => {
  const ask = (name: 'reader' | 'limited') =>
    litopys.instance.app.inject({
      method: 'POST',
      url: '/api/v1/archives/media/details',
      payload: { ids: ['7_1'] },
      headers: cast.who(name).bearer,
    })
  expect((await ask('reader')).json().data).toHaveLength(1)
  expect((await ask('limited')).json().data).toEqual([])
})

test('a link gives a smaller picture, which is made again if it is missing', async () => {
  rmSync(join(cast.directory, 'thumbnails'), { recursive: true })
  for (const [size, width] of [
    ['list', 480],
    ['page', 1_600],
  ] as const) {
    const answer = await get(await linkOf('7_1', size))
    expect(answer.headers['content-type']).toBe('image/webp')
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
    expect(existsSync(thumbnailOf(large, size))).toBe(true)
  }
  expect((await get(await linkOf('7_1'))).rawPayload.equals(large)).toBe(true)
  // What is no picture, or a broken one, comes as it is.
  expect((await get(await linkOf('7_3', 'list'))).rawPayload.equals(film)).toBe(true)
  expect((await get(await linkOf('7_2', 'list'))).rawPayload.equals(jpeg(1))).toBe(true)
  expect((await get(`${await linkOf('7_1')}&size=huge`)).statusCode).toBe(422)
})

test('a job analyses what an older version has read, shows its progress, and reports broken files', async () => {
  await litopys.close()
  const engine = await openArchiveOf(cast.directory)
  await engine.run(sql`TRUNCATE TABLE litopys.mediaFiles`)
  await engine.close()
  litopys = await startTestLitopys({ ...settings(), MEDIA_ANALYSIS: 'off' })
  expect(await pending()).toBe(2)
  const { data: started } = await litopys.api.call(mediaRoutes.startAnalysis, {})
  expect(await jobEnd(litopys.api, started.id)).toMatchObject({
    kind: 'media',
    state: { status: 'done' },
    done: 2,
    total: 2,
    report: { read: 2, unreadableFiles: 1 },
  })
  expect(await pending()).toBe(0)
  await expect(litopys.api.call(mediaRoutes.startAnalysis, {})).rejects.toMatchObject({
    code: 'nothing_to_reanalyze',
  })
  const { data: jobs } = await litopys.api.call(jobRoutes.list, { kind: 'media', page: 1, itemsPerPage: 10 })
  expect(jobs).toHaveLength(1)
})

test('a job counts a picture once, whatever its steps', async () => {
  const photos = { 'photos/1.jpg': await drawing(1), 'photos/2.jpg': await drawing(2) }
  const messages = [1, 2].map((id) => message(id, { photo: `photos/${id}.jpg` }))
  await litopys.importText(
    'drawings.zip',
    await zipOf({ 'result.json': JSON.stringify(chat(11, messages)), ...photos }),
  )
  expect(await pending()).toBe(2)
  const { data: started } = await litopys.api.call(mediaRoutes.startAnalysis, {})
  // Each is analysed, and then compared with others.
  expect(await jobEnd(litopys.api, started.id)).toMatchObject({ done: 2, total: 2, report: { read: 2 } })
  expect(await pending()).toBe(0)
})
