import { postRoutes } from '@litopys/contract/routes/archives'
import { mediaRoutes } from '@litopys/contract/routes/media'
import type { FoundPost } from '@litopys/contract/schemas/post'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { type Cast, directoryWithCast } from '#testing/cast'
import { drawing } from '#testing/drawing'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { zipOf } from '#testing/zip'

// A picture without words in three channels, each time compressed in another way, and what is no copy of it.

const original = await drawing(1)
const again = await sharp(original).resize(500).jpeg({ quality: 40 }).toBuffer()
const third = await sharp(original).resize(640).webp({ quality: 60 }).toBuffer()
const cut = await sharp(original).extract({ left: 60, top: 40, width: 1_160, height: 720 }).jpeg().toBuffer()
const other = await drawing(2)
const longText = 'На річці біля нового мосту відкрили пляж із рятувальниками та прокатом човнів'

type Photo = { content: Buffer; text?: string }
const photos = (channelId: number, pictures: Record<number, Photo>) =>
  zipOf({
    'result.json': JSON.stringify(
      chat(
        channelId,
        Object.entries(pictures).map(([id, { text = '' }]) =>
          message(Number(id), { photo: `photos/${id}.jpg`, text }),
        ),
      ),
    ),
    ...Object.fromEntries(Object.entries(pictures).map(([id, { content }]) => [`photos/${id}.jpg`, content])),
  })

let cast: Cast<'reader' | 'limited'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:82', 'channel:83'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, MEDIA_ANALYSIS: 'on' })
  await litopys.importText('a.zip', await photos(81, { 1: { content: original }, 2: { content: other } }))
  await litopys.importText(
    'b.zip',
    await photos(82, {
      3: { content: again, text: 'Харків' },
      4: { content: cut },
      5: { content: again, text: longText },
    }),
  )
  await analysed()
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function analysed() {
  const outdated = async () => (await litopys.api.call(mediaRoutes.readAnalysis, {})).data.outdated
  await vi.waitFor(async () => expect(await outdated()).toBe(0), { timeout: 20_000 })
}

async function get(url: string, name: 'reader' | 'limited') {
  const response = await litopys.instance.app.inject({ method: 'GET', url, headers: cast.who(name).bearer })
  return response.json().data
}
async function folded(name: 'reader' | 'limited' = 'reader') {
  const found: FoundPost[] = await get(`${postRoutes.search.path}?q=&fold=true`, name)
  return Object.fromEntries(found.map(({ _id, copies }) => [_id, copies]))
}
const copiesOf = async (id: string, name: 'reader' | 'limited' = 'reader') =>
  (await get(postRoutes.read.path.replace('{id}', id), name)).copies

test('posts with the same picture and little text are one group, others are none', async () => {
  const groups = await folded()
  expect(
    Object.values(groups)
      .map((copies) => copies?.posts)
      .toSorted(),
  ).toEqual([1, 1, 1, 2])
  const group = Object.values(groups).find((copies) => copies?.posts === 2)
  expect(group).toMatchObject({ channels: 2, samePicture: true })
  expect(groups['82_5']).not.toHaveProperty('samePicture')
})

test('a copy that arrives later joins them, and the first post stays the original', async () => {
  await litopys.importText('c.zip', await photos(83, { 6: { content: third }, 7: { content: again } }))
  await analysed()
  const { posts, channels, samePicture, first } = await copiesOf('81_1')
  expect({ posts, channels, samePicture }).toEqual({ posts: 4, channels: 3, samePicture: 4 })
  expect(first.map(({ _id, samePicture: same }: { _id: string; samePicture?: true }) => [_id, same])).toEqual(
    ['81_1', '82_3', '83_6', '83_7'].map((id) => [id, true]),
  )
  const copies: FoundPost[] = await get(`${postRoutes.search.path}?q=is:duplicate`, 'reader')
  expect(copies.map(({ _id }) => _id).toSorted()).toEqual(['82_3', '83_6', '83_7'])
})

test('a reader sees only the copies in their channels, and the first of them is no copy', async () => {
  // The hidden original could be what connects other files, so only equal ones count.
  expect(await copiesOf('82_3', 'limited')).toMatchObject({ posts: 2, channels: 2, samePicture: 2 })
  const copies: FoundPost[] = await get(`${postRoutes.search.path}?q=is:duplicate`, 'limited')
  expect(copies.map(({ _id }) => _id)).toEqual(['83_7'])
  expect(
    Object.values(await folded('limited'))
      .map((one) => one?.posts)
      .toSorted(),
  ).toEqual([1, 1, 1, 2])
})

describe('picturechannels: counts the channels with a picture', () => {
  const idsOf = async (q: string, name: 'reader' | 'limited' = 'reader') => {
    const found: FoundPost[] = await get(`${postRoutes.search.path}?q=${encodeURIComponent(q)}`, name)
    return found.map(({ _id }) => _id).toSorted()
  }
  const copies = ['81_1', '82_3', '82_5', '83_6', '83_7']

  test('also where it is compressed', async () => {
    expect(await idsOf('picturechannels:3')).toEqual(copies)
    expect(await idsOf('picturechannels:>1')).toEqual(copies)
    expect(await idsOf('picturechannels:<=2')).toEqual(['81_2', '82_4'])
    expect(await idsOf('picturechannels:>3')).toEqual([])
    expect(await idsOf('-picturechannels:3 channelid:82')).toEqual(['82_4'])
  })

  test('only channels that the reader may see', async () => {
    expect(await idsOf('picturechannels:3', 'limited')).toEqual([])
    expect(await idsOf('picturechannels:2', 'limited')).toEqual(['82_3', '82_5', '83_7'])
    expect(await idsOf('picturechannels:1', 'limited')).toEqual(['82_4', '83_6'])
  })
})
