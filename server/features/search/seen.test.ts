import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'reader' | 'other' | 'limited'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  cast = await directoryWithCast({
    reader: { role: ['User'] },
    other: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:10'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  const post = (messageId: number) => ({ channel: 'C', channelId: messageId < 4 ? 10 : 20, messageId })
  await litopys.importPosts(
    [1, 2, 3, 4].map((id) => ({ ...post(id), date: `2026-01-0${id}T10:00:00Z`, text: `Міст номер ${id}` })),
  )
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function call(name: Name, url: string, payload?: object) {
  const headers = cast.who(name).bearer
  const request = payload ? { method: 'POST' as const, payload } : {}
  const response = await litopys.instance.app.inject({ url: `/api/v1${url}`, headers, ...request })
  return response.json()
}

const mark = (name: Name, ids: string[], seen = true) => call(name, '/archives/seen', { ids, seen })

async function unseenOf(name: Name, q = '') {
  const { data, totalItems } = await call(name, `/archives?q=${encodeURIComponent(q)}&unseen=true`)
  expect(data.every((post: { seen: boolean }) => !post.seen)).toBe(true)
  expect(totalItems).toBe(data.length)
  return data.map(({ messageId }: { messageId: number }) => messageId).toSorted()
}

async function seenOf(name: Name) {
  const { data } = await call(name, '/archives?q=')
  return data
    .filter((post: { seen: boolean }) => post.seen)
    .map(({ messageId }: { messageId: number }) => messageId)
    .toSorted()
}

test('a seen post is marked only for the operator who saw it', async () => {
  expect((await mark('reader', ['10_1', '10_2', '10_2', '20_4'])).status).toBe('success')
  expect(await seenOf('reader')).toEqual([1, 2, 4])
  expect(await seenOf('other')).toEqual([])
})

test('unseen posts are found by words, by relevance and by date, and counted in totals and facets', async () => {
  expect(await unseenOf('reader')).toEqual([3])
  expect(await unseenOf('reader', 'міст')).toEqual([3])
  expect(await unseenOf('other', 'міст')).toEqual([1, 2, 3, 4])
  const { data } = await call('reader', '/filters?field=channelId&unseen=true')
  expect(data[0].values).toEqual([{ value: '10', count: 1 }])
  const counts = await call('reader', '/archives/counts', { queries: ['міст'], unseen: true })
  expect(counts.data).toEqual([{ q: 'міст', posts: 1, isCut: false }])
})

test('an operator can take back only their own marks', async () => {
  await mark('other', ['10_1'], false)
  await mark('reader', ['10_2'], false)
  expect(await seenOf('reader')).toEqual([1, 4])
  expect(await unseenOf('reader')).toEqual([2, 3])
})

test('hidden posts are not marked, and the answer does not show it', async () => {
  const answers = [await mark('limited', ['20_4']), await mark('limited', ['20_999', 'nonsense', '_', '_1'])]
  expect(answers).toEqual([
    { status: 'success', data: {} },
    { status: 'success', data: {} },
  ])
  await mark('limited', ['10_1', '20_4'])
  expect(await seenOf('limited')).toEqual([1])
})

test('the local command line has no seen posts', async () => {
  await litopys.api.call(postRoutes.markSeen, { ids: ['10_1'], seen: true })
  const { data, totalItems } = await litopys.api.call(postRoutes.search, {
    q: '',
    unseen: true,
    page: 1,
    itemsPerPage: 10,
  })
  expect([totalItems, data.some((post) => post.seen)]).toEqual([4, false])
})
