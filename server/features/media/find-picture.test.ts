import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { mediaRoutes } from '@litopys/contract/routes/media'
import type { Post } from '@litopys/contract/schemas/post'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { type Cast, directoryWithCast } from '#testing/cast'
import { drawing } from '#testing/drawing'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { picture } from '#testing/media'
import { zipOf } from '#testing/zip'

// One drawing in three channels, changed in different ways, among other pictures.

const original = await drawing(1)
const shrunk = await sharp(original).resize(500).jpeg({ quality: 40 }).toBuffer()
const cut = await sharp(original).extract({ left: 30, top: 20, width: 1_220, height: 760 }).jpeg().toBuffer()
const mirrored = await sharp(original).flop().jpeg().toBuffer()
const corner = await sharp(original).extract({ left: 0, top: 0, width: 1_024, height: 640 }).jpeg().toBuffer()
const bordered = await sharp(original)
  .extend({ top: 90, bottom: 160, left: 60, right: 60, background: 'black' })
  .jpeg()
  .toBuffer()
const [other, plain] = [await drawing(2), picture(300, 200, [40, 80, 160])]

type Name = 'reader' | 'limited' | 'careful'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:72', 'channel:73'] },
    careful: { role: ['User'], access: ['no-sensitive'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, MEDIA_ANALYSIS: 'on' })
  const photos = (channelId: number, pictures: Record<number, Buffer>) =>
    zipOf({
      'result.json': JSON.stringify(
        chat(
          channelId,
          Object.keys(pictures).map((id) =>
            message(Number(id), {
              photo: `photos/${id}.jpg`,
              date_unixtime: `${1_700_000_000 + 60 * Number(id)}`,
              ...(id === '4' ? { forwarded_from: 'Somewhere', media_spoiler: true } : {}),
            }),
          ),
        ),
      ),
      ...Object.fromEntries(Object.entries(pictures).map(([id, content]) => [`photos/${id}.jpg`, content])),
    })
  await litopys.importText('a.zip', await photos(71, { 1: original, 2: other, 3: plain }))
  await litopys.importText('b.zip', await photos(72, { 4: shrunk, 5: cut, 6: mirrored }))
  await litopys.importText('c.zip', await photos(73, { 7: original, 8: corner, 9: plain, 10: bordered }))
  const pending = async () => (await litopys.api.call(mediaRoutes.readAnalysis, {})).data.outdated
  await vi.waitFor(async () => expect(await pending()).toBe(0), { timeout: 20_000 })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

type Sighting = { _id: string; likeness: string; place: number; sensitive: boolean }
async function find(picture: string, name: Name = 'reader') {
  const response = await litopys.instance.app.inject({
    method: 'GET',
    url: `/api/v1/pictures?picture=${encodeURIComponent(picture)}`,
    headers: cast.who(name).bearer,
  })
  return { status: response.statusCode, body: response.json() }
}
const idsOf = (level: { list: Sighting[] }) => level.list.map(({ _id }) => _id)
async function searched(q: string, name: Name = 'reader'): Promise<string[]> {
  const response = await litopys.instance.app.inject({
    method: 'GET',
    url: `${postRoutes.search.path}?q=${encodeURIComponent(q)}`,
    headers: cast.who(name).bearer,
  })
  return response
    .json()
    .data.map(({ _id }: Post) => _id)
    .toSorted()
}
async function upload(content: Buffer, name: Name = 'reader') {
  const response = await litopys.instance.app.inject({
    method: 'POST',
    url: '/api/v1/pictures',
    payload: content,
    headers: { ...cast.who(name).bearer, 'content-type': 'application/octet-stream' },
  })
  return { status: response.statusCode, body: response.json() }
}

describe('a picture of a post', () => {
  test('is found in every channel, compressed or not, and similar pictures apart from it', async () => {
    const { body } = await find('71_1')
    expect(body.data.same).toMatchObject({ posts: 3, channels: 3 })
    expect(idsOf(body.data.same).toSorted()).toEqual(['71_1', '72_4', '73_7'])
    const similar = Object.fromEntries(body.data.similar.list.map((one: Sighting) => [one._id, one.likeness]))
    expect(similar).toEqual({ '72_5': 'changed', '72_6': 'mirrored', '73_8': 'part', '73_10': 'part' })
  })

  test('has a path through the channels, with the delay after the first', async () => {
    const { same, similar } = (await find('71_1')).body.data
    expect(same.path).toMatchObject([
      { _id: '71_1', channelId: '71', seconds: 0, posts: 1 },
      { _id: '72_4', channelId: '72', seconds: 3 * 60, posts: 1, forwarded: 'Somewhere' },
      { _id: '73_7', channelId: '73', seconds: 6 * 60, posts: 1 },
    ])
    expect(same.path[0]).not.toHaveProperty('forwarded')
    expect(similar.path.map(({ _id, posts }: { _id: string; posts: number }) => [_id, posts])).toEqual([
      ['72_5', 2],
      ['73_8', 2],
    ])
  })

  test('that its sender covers is found by readers without sensitive posts, as a search finds it', async () => {
    const { same } = (await find('71_1', 'careful')).body.data
    expect(same).toMatchObject({ posts: 3, channels: 3 })
    expect(same.list.map(({ _id, sensitive }: Sighting) => [_id, sensitive])).toEqual([
      ['71_1', false],
      ['72_4', true],
      ['73_7', false],
    ])
    expect(await searched('picture:71_1', 'careful')).toEqual(['71_1', '72_4', '73_7'])
  })

  test('is found from a copy of it too', async () => {
    expect(idsOf((await find('72_4')).body.data.same).toSorted()).toEqual(['71_1', '72_4', '73_7'])
    expect(idsOf((await find('72_6')).body.data.similar)).toContain('71_1')
  })

  test('of one colour is not compared, and neither is what is no picture of a post', async () => {
    expect(await find('71_3')).toMatchObject({
      status: 409,
      body: { code: 'picture_not_analysed' },
    })
    for (const wrong of ['71_1/2', '71_99', '71_1/0', 'nothing', 'abc'])
      expect((await find(wrong)).status).toBe(404)
  })

  test('does not show posts that the reader may not see, nor is it found by them', async () => {
    expect((await find('71_1', 'limited')).status).toBe(404)
    expect(idsOf((await find('72_4', 'limited')).body.data.same).toSorted()).toEqual(['72_4', '73_7'])
    expect(await searched('picture:71_1', 'limited')).toEqual([])
    expect(await searched('picture:72_4', 'limited')).toEqual(['72_4', '73_7'])
  })

  test('narrows a search', async () => {
    expect(await searched('picture:71_1')).toEqual(['71_1', '72_4', '73_7'])
    expect(await searched('picture:71_1/1 channelid:73')).toEqual(['73_7'])
    expect(await searched('-picture:71_1 channelid:73')).toEqual(['73_10', '73_8', '73_9'])
    // A picture of one colour is the same as equal files.
    expect(await searched('picture:71_3')).toEqual(['71_3', '73_9'])
    expect(await searched('picture:71_99')).toEqual([])
  })
})

describe('an uploaded picture', () => {
  test('is found by its signature, and is not kept', async () => {
    const again = await sharp(original).resize(900).webp({ quality: 60 }).toBuffer()
    const { status, body } = await upload(again)
    expect(status).toBe(200)
    const { signature } = body.data
    expect(idsOf((await find(signature)).body.data.same).toSorted()).toEqual(['71_1', '72_4', '73_7'])
    expect(await searched(`picture:${signature}`)).toEqual(['71_1', '72_4', '73_7'])
    const folder = join(cast.directory, 'media', 'analysis')
    mkdirSync(folder, { recursive: true })
    expect(await readdir(folder)).toEqual([])
  })

  test.each<[string, Buffer, string]>([
    ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture_unreadable'],
    ['an empty body', Buffer.alloc(0), 'picture_unreadable'],
    ['one colour', plain, 'picture_plain'],
    ['too large', Buffer.alloc(33 * 1024 ** 2), 'picture_too_large'],
  ])('%s is refused', async (_, content, code) => {
    expect((await upload(content)).body).toMatchObject({ code })
  })
})

test('searches for pictures are in the audit log', async () => {
  const { data } = await litopys.api.call(auditRoutes.list, {
    search: '',
    filters: { action: ['picture.find'] },
    itemsPerPage: 100,
  })
  const pictures = data.map(({ details }) => details.picture)
  expect(pictures).toContain('71_1')
  expect(pictures).toContain('upload')
  expect(JSON.stringify(pictures)).not.toMatch(/[0-9a-f]{100}/)
})
