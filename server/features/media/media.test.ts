import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { isHash, mediaName } from '#media/hash'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { jpeg, mp4 } from '#testing/media'
import { zipOf } from '#testing/zip'

type Name = 'reader' | 'other' | 'limited' | 'leaving'
let cast: Cast<Name>
let litopys: TestLitopys
let now = new Date()

const film = mp4(3_000)
const page = '<script>alert(1)</script>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    reader: { role: ['User'] },
    other: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:999'] },
    leaving: { role: ['User'] },
  })
  // Move the clock forward: creating the cast may have taken long, and no token may be newer than its
  // reader's clock.
  now = new Date()
  const clock = { now: () => now, newId: () => crypto.randomUUID() }
  litopys = await startTestLitopys({ DATA_DIR: cast.directory }, clock)
  const file = (path: string, mime: string) => ({ file: path, mime_type: mime })
  const messages = [
    message(1, { photo: 'photos/a.jpg' }),
    message(2, { ...file('video_files/f.mp4', 'video/mp4'), media_type: 'video_file' }),
    message(3, { ...file('files/x.html', 'text/html'), file_name: 'звіт "1".html' }),
    message(4, file('files/picture.jpg', 'image/jpeg')),
    message(5, { photo: 'photos/absent.jpg' }),
  ]
  const zip = await zipOf({
    'result.json': JSON.stringify(chat(7, messages)),
    'photos/a.jpg': jpeg(1),
    'video_files/f.mp4': film,
    'files/x.html': page,
    'files/picture.jpg': drawing,
  })
  expect((await litopys.importText('export.zip', zip)).state).toEqual({ status: 'done' })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function linksOf(name: Name, ...ids: string[]): Promise<(string | null)[][]> {
  const response = await litopys.instance.app.inject({
    method: 'POST',
    url: '/api/v1/archives/media',
    payload: { ids },
    headers: cast.who(name).bearer,
  })
  expect(response.statusCode).toBe(200)
  return response.json().data.posts.map(({ links }: { links: (string | null)[] }) => links)
}
async function linkOf(name: Name, id: string): Promise<string> {
  const [[link] = []] = await linksOf(name, id)
  if (!link) throw new Error(`There is no link to ${id}`)
  return link
}
const get = (url: string, headers: Record<string, string> = {}) =>
  litopys.instance.app.inject({ method: 'GET', url, headers })

describe('a stored file', () => {
  test('is shown with its real type if it cannot run', async () => {
    const photo = await get(await linkOf('reader', '7_1'))
    expect(photo.statusCode).toBe(200)
    expect(photo.rawPayload).toEqual(jpeg(1))
    expect(photo.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="a.jpg"; filename*=UTF-8''a.jpg`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cross-origin-resource-policy': 'same-origin',
    })
  })
  test.each(['7_3', '7_4'])(
    'that could run is only downloaded, whatever its declared type: %s',
    async (id) => {
      const { headers } = await get(await linkOf('reader', id))
      expect(headers['content-type']).toBe('application/octet-stream')
      expect(headers['content-disposition']).toMatch(/^attachment; /)
    },
  )
  test('is downloaded under its original name', async () => {
    const { headers } = await get(await linkOf('reader', '7_3'))
    expect(headers['content-disposition']).toContain(
      "filename*=UTF-8''%D0%B7%D0%B2%D1%96%D1%82%20%221%22.html",
    )
  })
  test.each([
    ['bytes=0-99', 206, film.subarray(0, 100), 'bytes 0-99/3000'],
    ['bytes=2900-', 206, film.subarray(2_900), 'bytes 2900-2999/3000'],
    ['bytes=-10', 206, film.subarray(-10), 'bytes 2990-2999/3000'],
    ['bytes=2999-9999', 206, film.subarray(2_999), 'bytes 2999-2999/3000'],
    ['bytes=3000-', 416, Buffer.alloc(0), 'bytes */3000'],
    ['bytes=-0', 416, Buffer.alloc(0), 'bytes */3000'],
    ['bytes=5-2', 200, film, undefined],
    ['bytes=0-1,5-6', 200, film, undefined],
    ['lines=1-2', 200, film, undefined],
  ])('answers a media player’s range request %s', async (range, status, bytes, told) => {
    const answer = await get(await linkOf('reader', '7_2'), { range })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-range']).toBe(told)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })
})

describe('a file link', () => {
  test('is issued for visible posts and existing files only', async () => {
    expect(await linksOf('reader', '7_5', '7_99', 'nonsense')).toEqual([[null]])
    expect(await linksOf('limited', '7_1')).toEqual([])
  })
  test.each<[string, (link: string) => string]>([
    ['for another post', (link) => link.replace('/7_1/', '/7_2/')],
    ['for another file', (link) => link.replace('/7_1/0', '/7_1/1')],
    ['for longer', (link) => link.replace(/expires=\d+/, 'expires=4000000000')],
    [
      'for another session',
      (link) => link.replace(cast.who('reader').sessionId, cast.who('other').sessionId),
    ],
    ['with a forged signature', (link) => link.replace(/mac=.*/, 'mac=x')],
  ])('fails when changed %s', async (_, change) => {
    const answer = await get(change(await linkOf('reader', '7_1')))
    expect(answer.json().code).toBe('link_invalid')
  })
  test('expires after fifteen minutes', async () => {
    const link = await linkOf('reader', '7_1')
    const begun = now
    now = new Date(begun.getTime() + 15 * 60_000 + 1_000)
    expect((await get(link)).json().code).toBe('link_invalid')
    now = begun
    expect((await get(link)).statusCode).toBe(200)
  })
  test('fails once its session has ended', async () => {
    const link = await linkOf('leaving', '7_1')
    const { id, sessionId, bearer } = cast.who('leaving')
    const ended = await litopys.instance.app.inject({
      method: 'DELETE',
      url: `/api/v1/users/${id}/sessions/${sessionId}`,
      headers: bearer,
    })
    expect(ended.statusCode).toBe(200)
    expect((await get(link)).json().code).toBe('unauthenticated')
  })
  test('fails once a restriction hides its post', async () => {
    const link = await linkOf('other', '7_1')
    const { id } = cast.who('other')
    const headers = { 'content-type': 'application/json' }
    const changed = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request({
        socketPath: litopys.instance.socketPath,
        method: 'PATCH',
        path: `/api/v1/users/${id}`,
        headers,
      })
      outgoing.once('response', (response) => resolve(response.resume().statusCode))
      outgoing.once('error', reject)
      outgoing.end(JSON.stringify({ access: ['channel:999'] }))
    })
    expect(changed).toBe(200)
    // A change of rights ends the session, so the exact status may vary; the file must not be served.
    expect((await get(link)).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('litopys verify', () => {
  const directory = () => join(cast.directory, 'media')
  const finding = async () =>
    (await litopys.api.call(archiveRoutes.verify, {})).data.find(({ check }) => check === 'media')
  const stored = () =>
    readdirSync(directory(), { recursive: true, withFileTypes: true })
      .map(({ name }) => name)
      .filter(isHash)

  test('reads every file and reports damaged, lost and unused files', async () => {
    expect(await finding()).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^4 files .* 0 damaged/),
    })
    // Files of a deleted channel are kept for an undo.
    const { data: channels } = await litopys.api.call(channelRoutes.list, {
      search: '',
      page: 1,
      itemsPerPage: 100,
    })
    for (const { _id: id } of channels) await litopys.api.call(channelRoutes.remove, { id, posts: 'delete' })
    expect(await finding()).toMatchObject({ detail: expect.stringContaining(' 0 used by no post') })
    for (const { _id: id } of channels) await litopys.api.call(channelRoutes.restore, { id })
    const [first = '', second = ''] = stored()
    writeFileSync(join(directory(), '..', mediaName(first)), 'other')
    rmSync(join(directory(), '..', mediaName(second)))
    expect(await finding()).toMatchObject({
      ok: false,
      detail: '3 files read in full: 1 damaged, 0 used by no post, 1 missing',
    })
  })
})
