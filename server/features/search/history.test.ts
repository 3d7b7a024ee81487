import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { historyRoutes } from '@litopys/contract/routes/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'reader' | 'other' | 'busy'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  const user = { role: ['User' as const] }
  cast = await directoryWithCast({ reader: user, other: user, busy: user })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  const post = { channel: 'C', channelId: 10, date: '2026-01-01T10:00:00Z' }
  await litopys.importPosts([1, 2].map((messageId) => ({ ...post, messageId, text: `Міст ${messageId}` })))
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function call(name: Name, url: string, method: 'GET' | 'DELETE' = 'GET') {
  const headers = cast.who(name).bearer
  const response = await litopys.instance.app.inject({ url: `/api/v1${url}`, headers, method })
  return response.json()
}

const search = (name: Name, q: string, more = '') => call(name, `/archives?q=${encodeURIComponent(q)}${more}`)

type Past = { id: string; q: string; totalItems: number; filters?: object; matching?: object }
async function historyOf(name: Name, text = ''): Promise<Past[]> {
  return (await call(name, `/user/history?search=${encodeURIComponent(text)}`)).data
}

test('each search is listed once, latest first, with its number of posts', async () => {
  await search('reader', 'міст')
  await search('reader', 'ніч', '&filters={"hasImage":true,"hasVideo":false}')
  await search('reader', ' міст ')
  await search('reader', 'ніч', '&filters={"hasVideo":false,"hasImage":true}')
  await search('reader', 'міст', '&matching={"words":"form"}')
  expect(await historyOf('reader')).toMatchObject([
    { q: 'міст', totalItems: 2, matching: { words: 'form' } },
    { q: 'ніч', totalItems: 0, filters: { hasImage: true, hasVideo: false } },
    { q: 'міст', totalItems: 2 },
  ])
})

test('the same words in other fields are a separate search, and unknown fields are refused', async () => {
  await search('reader', 'річка', '&searchKey=["title"]')
  await search('reader', 'річка', '&searchKey=["text"]')
  expect(await historyOf('reader', 'річка')).toMatchObject([
    { q: 'річка' },
    { q: 'річка', searchKey: ['title'] },
  ])
  for (const fields of ['["files"]', '[]', '["text","text"]', 'title'])
    expect(await search('reader', 'затока', `&searchKey=${fields}`)).toMatchObject({ status: 'fail' })
  expect(await historyOf('reader', 'затока')).toEqual([])
})

test('later pages, cursors and empty searches are not kept', async () => {
  const before = await historyOf('reader')
  const { nextCursor } = await search('reader', 'міст', '&itemsPerPage=1')
  await search('reader', 'міст OR ніч', '&page=2&itemsPerPage=1')
  await search('reader', 'міст OR ніч', `&cursor=${nextCursor}`)
  await search('reader', '  ')
  expect((await historyOf('reader')).map(({ q }) => q).toSorted()).toEqual(
    before.map(({ q }) => q).toSorted(),
  )
})

test('the history is searched by the text of its lines, with wildcards taken literally', async () => {
  await search('reader', '100%')
  expect((await historyOf('reader', 'НІ')).map(({ q }) => q)).toEqual(['ніч'])
  expect((await historyOf('reader', '%')).map(({ q }) => q)).toEqual(['100%'])
})

test('the last 200 searches are kept', async () => {
  for (let i = 0; i < 203; i += 1) await search('busy', `слово${i}`)
  const lines = (await historyOf('busy')).map(({ q }) => q)
  expect(lines).toHaveLength(200)
  expect([lines[0], lines.at(-1)]).toEqual(['слово202', 'слово3'])
})

test('a user deletes one or all of their searches, and never another user’s', async () => {
  await search('other', 'міст')
  const [mine, more] = await historyOf('reader')
  const foreign = await call('other', `/user/history?id=${mine?.id}`, 'DELETE')
  expect(foreign.code).toBe('not_found')
  await call('reader', `/user/history?id=${mine?.id}`, 'DELETE')
  expect((await historyOf('reader'))[0]?.id).toBe(more?.id)
  await call('reader', '/user/history', 'DELETE')
  expect([await historyOf('reader'), (await historyOf('other')).length]).toEqual([[], 1])
})

test('deleting the history keeps the audit log', async () => {
  const { data } = await litopys.api.call(auditRoutes.list, {
    search: 'ніч',
    itemsPerPage: 10,
  })
  expect(data.some(({ action }) => action === 'archive.search')).toBe(true)
})

test('the local command line has no history', async () => {
  await litopys.api.call(postRoutes.search, { q: 'міст', page: 1, itemsPerPage: 1 })
  expect((await litopys.api.call(historyRoutes.list, { search: '' })).data).toEqual([])
})
