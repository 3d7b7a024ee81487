import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { mediaRoutes } from '@litopys/contract/routes/media'
import { pictureRoutes } from '@litopys/contract/routes/pictures'
import type { FoundPicture } from '@litopys/contract/schemas/found-picture'
import type { FoundPost } from '@litopys/contract/schemas/post'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { mediaName } from '#media/hash'
import { systemClock } from '#server/clock'
import { type Cast, directoryWithCast } from '#testing/cast'
import { drawing } from '#testing/drawing'
import { keepPictureTexts } from '#testing/file-texts'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { mp4, picture } from '#testing/media'
import { turnable } from '#testing/records'
import { zipOf } from '#testing/zip'

// Pictures of three channels. One drawing is in two of them and, compressed again, in the third.

const day = 86_400
const start = 1_769_000_000
const clock = turnable(systemClock)

type Sent = { at: number; photo?: Buffer | 'lost' | undefined; video?: Buffer; text?: string }
function channel(id: number, posts: Record<number, Sent>): Promise<Buffer> {
  const files: Record<string, Buffer> = {}
  const messages = Object.entries(posts).map(([number, { at, photo, video, text = 'міст' }]) => {
    const named = (name: string, content: Buffer | 'lost' | undefined) => {
      if (Buffer.isBuffer(content)) files[name] = content
      return content === undefined ? undefined : name
    }
    return message(Number(number), {
      date_unixtime: String(start + at * day),
      text,
      photo: named(`photos/${number}.jpg`, photo),
      ...(video
        ? {
            file: named(`video_files/${number}.mp4`, video),
            thumbnail: named(`video_files/${number}.mp4_thumb.jpg`, still),
            media_type: 'video_file',
            duration_seconds: 65,
            media_spoiler: true,
          }
        : {}),
    })
  })
  return zipOf({ 'result.json': JSON.stringify(chat(id, messages)), ...files })
}

const bridge = await drawing(1)
const shrunk = await sharp(bridge).resize(500).jpeg({ quality: 40 }).toBuffer()
const others = await Promise.all([2, 3, 4, 5, 6, 7].map(drawing))
const plain = picture(300, 200, [40, 80, 160])
const film = mp4(600)
const still = await drawing(9)
const figures = await drawing(12)
const smallFigures = await sharp(figures).resize(700).jpeg({ quality: 60 }).toBuffer()
const nextFigures = await sharp(figures).resize(900).jpeg({ quality: 70 }).toBuffer()
const read = (file: Buffer, text: string) => ({ hash: createHash('sha256').update(file).digest('hex'), text })

let cast: Cast<'reader' | 'limited'>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:82', 'channel:83'] },
  })
  await keepPictureTexts(cast.directory, [
    read(figures, 'Втрати за добу: 950 осіб, 12 танків'),
    read(smallFigures, 'Втрати за добу: 950 осіб'),
    read(nextFigures, 'Втрати за добу: 1020 осіб, 7 танків'),
  ])
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, MEDIA_ANALYSIS: 'on' }, clock)
  await add(
    'a.zip',
    await channel(81, {
      1: { at: 1, photo: bridge },
      2: { at: 2, photo: others[0] },
      3: { at: 3, text: 'без' },
    }),
  )
  await add(
    'b.zip',
    await channel(82, {
      4: { at: 4, photo: shrunk },
      5: { at: 5, photo: others[1], video: film },
      6: { at: 6, photo: 'lost' },
      7: { at: 7, photo: plain },
    }),
  )
  await add(
    'c.zip',
    await channel(83, {
      8: { at: 8, photo: bridge },
      9: { at: 9, photo: others[2], text: 'інше' },
      10: { at: 10, photo: plain },
    }),
  )
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function add(name: string, content: Buffer) {
  await litopys.importText(name, content)
  const pending = async () => (await litopys.api.call(mediaRoutes.readAnalysis, {})).data.outdated
  await vi.waitFor(async () => expect(await pending()).toBe(0), { timeout: 20_000 })
  clock.turn(2_000)
}

type Page = { pictures: FoundPicture[]; posts: number; nextCursor?: string }
async function page(query: Record<string, string>, name: 'reader' | 'limited' = 'reader'): Promise<Page> {
  const response = await litopys.instance.app.inject({
    method: 'GET',
    url: `${postRoutes.pictures.path}?${new URLSearchParams(query)}`,
    headers: cast.who(name).bearer,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}
const inShort = ({ pictures }: Pick<Page, 'pictures'>) =>
  pictures.map(({ _id, place, posts, channels }) => `${_id}/${place} ${posts} in ${channels}`)

describe('the pictures of a result', () => {
  test('are in the order of its posts, equal ones once, with their posts and channels', async () => {
    const found = await page({ q: '' })
    expect(inShort(found)).toEqual([
      '83_10/1 2 in 2',
      '83_9/1 1 in 1',
      '83_8/1 3 in 3',
      '82_6/1 1 in 1',
      '82_5/1 1 in 1',
      '82_5/2 1 in 1',
      '81_2/1 1 in 1',
    ])
    expect(found.posts).toBe(9)
    expect(found.pictures[3]).toMatchObject({ lost: 1, file: { kind: 'photo', missing: expect.any(String) } })
    expect(found.pictures[5]).toMatchObject({
      file: { kind: 'video', duration: 65, format: 'mp4', isSpoiler: true },
    })
    expect(found.nextCursor).toBeUndefined()
  })

  test('are those of posts that match, and so are their numbers', async () => {
    expect(inShort(await page({ q: 'інше' }))).toEqual(['83_9/1 1 in 1'])
    expect(inShort(await page({ q: 'channelid:81 OR channelid:82' }))).toContain('82_4/1 2 in 2')
    expect((await page({ q: 'немає' })).pictures).toEqual([])
  })

  test('have each order of the list, at the first of their posts', async () => {
    const sorted = async (q: string, key: string, desc = true) =>
      inShort(await page({ q, sortBy: JSON.stringify({ key, desc }) })).filter((one) =>
        one.endsWith('3 in 3'),
      )
    expect(await sorted('', 'dateCreated')).toEqual(['83_8/1 3 in 3'])
    expect(await sorted('', 'dateCreated', false)).toEqual(['81_1/1 3 in 3'])
    expect(await sorted('', 'views')).toEqual(['83_8/1 3 in 3'])
    expect(await sorted('міст', 'relevance')).toEqual(['83_8/1 3 in 3'])
  })

  test('say what the list of their posts finds', async () => {
    for (const { _id, place, posts, lost } of (await page({ q: 'міст' })).pictures) {
      if (lost) continue
      const response = await litopys.instance.app.inject({
        method: 'GET',
        url: `${postRoutes.search.path}?${new URLSearchParams({ q: `міст picture:${_id}/${place}` })}`,
        headers: cast.who('reader').bearer,
      })
      expect(response.json().totalItems, `${_id}/${place}`).toBe(posts)
      expect(response.json().data.map((post: FoundPost) => post._id)).toContain(_id)
    }
  })

  test('show nothing of posts that the reader may not see, not even by their number', async () => {
    const found = await page({ q: '' }, 'limited')
    expect(found.posts).toBe(7)
    expect(inShort(found)).toEqual([
      '83_10/1 2 in 2',
      '83_9/1 1 in 1',
      '83_8/1 2 in 2',
      '82_6/1 1 in 1',
      '82_5/1 1 in 1',
      '82_5/2 1 in 1',
    ])
    const oldest = await page({ q: '', sortBy: '{"key":"dateCreated","desc":false}' }, 'limited')
    // The first post with the drawing is hidden, so the drawing is at the first post that is not.
    expect(inShort(oldest)[0]).toBe('82_4/1 2 in 2')
    expect(JSON.stringify([found, oldest])).not.toContain('"81')
  })
})

test('a video has the still of its export, which is stored and checked like a file', async () => {
  const { pictures } = await page({ q: 'channelid:82 has:video' })
  const file = pictures.find(({ file: { kind } }) => kind === 'video')?.file
  expect(file).toMatchObject({ still: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const { inject } = litopys.instance.app
  const { bearer } = cast.who('reader')
  const links = await inject({
    method: 'POST',
    url: '/api/v1/archives/media',
    payload: { ids: ['82_5'] },
    headers: bearer,
  })
  const [, link] = links.json().data.posts[0].links
  const small = await inject({ method: 'GET', url: `${link}&size=list` })
  expect(small.headers['content-type']).toBe('image/webp')
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 480, height: 300 })
  expect((await inject({ method: 'GET', url: link })).rawPayload).toEqual(film)
  const { data: checks } = await litopys.api.call(archiveRoutes.verify, {})
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  rmSync(join(cast.directory, mediaName(file?.still ?? '')))
  const { data: after } = await litopys.api.call(archiveRoutes.verify, {})
  expect(after.filter(({ ok }) => !ok)).toHaveLength(1)
})

describe('pages', () => {
  const paged = async (query: Record<string, string>, between?: (number: number) => Promise<void>) => {
    const pages: string[][] = []
    for (let cursor: string | undefined, number = 1; ; number += 1) {
      const found = await page({ ...query, ...(cursor ? { cursor } : {}) })
      pages.push(found.pictures.map(({ _id, place }) => `${_id}/${place}`))
      cursor = found.nextCursor
      if (cursor === undefined) return pages
      await between?.(number)
    }
  }

  test.each([
    ['', 'dateCreated', 1],
    ['', 'dateCreated', 2],
    ['', 'views', 2],
    ['міст', 'relevance', 2],
    ['міст', 'relevance', 3],
  ])('of "%s" by %s with %i pictures have each picture once', async (q, key, itemsPerPage) => {
    const sortBy = JSON.stringify({ key })
    const whole = await page({ q, sortBy })
    const pages = await paged({ q, sortBy, itemsPerPage: String(itemsPerPage) })
    expect(pages.flat()).toEqual(whole.pictures.map(({ _id, place }) => `${_id}/${place}`))
    // A page is longer only by the pictures of one post.
    for (const one of pages) expect(one.length).toBeLessThanOrEqual(Math.max(2, itemsPerPage))
  })

  test('lose no picture and repeat none while posts with the same pictures arrive', async () => {
    const [first] = [await page({ q: '' })]
    const pages = await paged({ q: '', itemsPerPage: '2' }, async (number) => {
      if (number > 2) return
      const arriving = number === 1 ? { 20: { at: 30, photo: bridge } } : { 21: { at: 31, photo: others[0] } }
      await add(`d${number}.zip`, await channel(84 + number, arriving))
    })
    expect(pages.flat()).toEqual(first.pictures.map(({ _id, place }) => `${_id}/${place}`))
    expect(inShort(await page({ q: '' })).slice(0, 2)).toEqual(['86_21/1 2 in 2', '85_20/1 4 in 4'])
  })

  test('of another order are refused', async () => {
    const { nextCursor = '' } = await page({ q: '', itemsPerPage: '1' })
    const response = await litopys.instance.app.inject({
      method: 'GET',
      url: `${postRoutes.pictures.path}?${new URLSearchParams({ q: '', sortBy: '{"key":"views"}', cursor: nextCursor })}`,
      headers: cast.who('reader').bearer,
    })
    expect(response.json()).toMatchObject({ code: 'bad_cursor' })
  })
})

test('a search for pictures has one entry in the audit log, whatever its pages', async () => {
  const q = 'міст channelid:82'
  const entries = async () => {
    const { data } = await litopys.api.call(auditRoutes.list, {
      search: '',
      filters: { action: ['archive.search'] },
      itemsPerPage: 100,
    })
    return data.filter(({ details }) => details.q === q).map(({ details }) => details.total)
  }
  for (let cursor = ''; ; ) {
    const { nextCursor } = await page({ q, itemsPerPage: '2', ...(cursor ? { cursor } : {}) })
    if (!nextCursor) break
    cursor = nextCursor
    clock.turn(61_000)
  }
  expect(await entries()).toEqual([4])
  // The list and the pictures of a screen are one search.
  const list = litopys.instance.app.inject({
    method: 'GET',
    url: `${postRoutes.search.path}?${new URLSearchParams({ q: `${q} ` })}`,
    headers: cast.who('reader').bearer,
  })
  await Promise.all([list, page({ q: `${q} ` })])
  const { data } = await litopys.api.call(auditRoutes.list, { search: '', filters: {}, itemsPerPage: 100 })
  expect(data.filter(({ details }) => details.q === `${q} `)).toHaveLength(1)
})

test('pictures of one template with other numbers are other pictures, in the grid, in the list and in a search for one', async () => {
  await add(
    'figures.zip',
    await channel(89, {
      30: { at: 40, photo: figures },
      31: { at: 41, photo: nextFigures },
      32: { at: 42, photo: smallFigures },
    }),
  )
  expect(inShort(await page({ q: 'channelid:89' }))).toEqual(['89_32/1 2 in 1', '89_31/1 1 in 1'])
  expect(inShort(await page({ q: 'channelid:89 picture:89_31' }))).toEqual(['89_31/1 1 in 1'])
  const response = await litopys.instance.app.inject({
    method: 'GET',
    url: `${pictureRoutes.find.path}?picture=89_30`,
    headers: cast.who('reader').bearer,
  })
  const { same, similar } = response.json().data
  const ids = (list: { _id: string; likeness: string }[]) =>
    list.map(({ _id, likeness }) => `${_id} ${likeness}`)
  expect(ids(same.list)).toEqual(['89_30 same', '89_32 same'])
  expect(ids(similar.list)).toEqual(['89_31 changed'])
})
