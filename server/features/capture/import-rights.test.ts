import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'

const restricted = {
  tag: ['tag:x'],
  category: ['category:x'],
  lang: ['lang:en'],
  since: ['since:2026-06-01'],
  calm: ['no-sensitive'],
  several: ['channel:777', 'tag:x'],
  unread: ['only the good ones'],
}
type Name = keyof typeof restricted | 'channel' | 'narrowed' | 'moved' | 'blocked'
let cast: Cast<Name>
let litopys: TestLitopys

const post = { channelId: 777, channel: 'Схованка', date: '2026-01-01T10:00:00Z' }
const hidden = { ...post, text: 'Прихований допис про вітряк', sensitive: true }
const line = { ...post, channel: 'Інша назва', messageId: 1 }

beforeAll(async () => {
  const part = (access: string[] = []) => ({ role: ['Data manager' as const], access })
  cast = await directoryWithCast<Name>({
    tag: part(restricted.tag),
    category: part(restricted.category),
    lang: part(restricted.lang),
    since: part(restricted.since),
    calm: part(restricted.calm),
    several: part(restricted.several),
    unread: part(restricted.unread),
    channel: part(['channel:20', 'no-export']),
    narrowed: part(),
    moved: part(),
    blocked: part(),
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory, CALLS_PER_SECOND: '10000' })
  await litopys.importPosts([1, 2, 3].map((messageId) => ({ ...hidden, messageId })))
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function call(name: Name, method: 'GET' | 'POST', url: string, payload?: object) {
  const type = payload instanceof Buffer ? 'application/octet-stream' : 'application/json'
  const headers = { ...cast.who(name).bearer, ...(payload ? { 'content-type': type } : {}) }
  const asked = { method, url, headers, ...(payload ? { payload } : {}) }
  const response = await litopys.instance.app.inject(asked)
  return { status: response.statusCode, body: response.json() }
}
const upload = (name: Name, lines: object[]) => {
  const content = Buffer.from(lines.map((one) => JSON.stringify(one)).join('\n'))
  return call(name, 'POST', `${jobRoutes.upload.path}?fileName=a.jsonl`, content)
}
const start = (name: Name, uploadId: string) =>
  call(name, 'POST', archiveRoutes.startCapture.path, { uploadId })
async function begin(name: Name, lines: object[]): Promise<string> {
  const { body } = await upload(name, lines)
  return (await start(name, body.data.uploadId)).body.data.id
}
const seesPost = async (name: Name, id: string) =>
  (await call(name, 'GET', `/api/v1/archives/${id}`)).status === 200
const jobsOf = async (name: Name) =>
  (await call(name, 'GET', jobRoutes.list.path)).body.data.map(({ id }: { id: string }) => id)
const found = async (channelId: string) => {
  const wish = { q: '', filters: { channelId: { in: [channelId] } }, page: 1, itemsPerPage: 10 }
  return await litopys.api.call(postRoutes.search, wish)
}
const allow = (name: Name, access: string[]) =>
  litopys.api.call(userRoutes.change, { id: cast.who(name).id, access })

describe.each([
  ['tag', { tags: ['x'] }],
  ['category', { category: 'x' }],
  ['lang', { text: 'The mill was seen by everybody in the town', editedAt: '2026-01-02T10:00:00Z' }],
  ['since', { text: 'Змінено', editedAt: '2026-07-01T10:00:00Z' }],
  ['calm', { deletedAt: '2026-07-01T10:00:00Z' }],
  ['several', { tags: ['x'] }],
  ['unread', { text: 'Змінено', editedAt: '2026-07-01T10:00:00Z' }],
] as const)('a data manager with the restriction %s', (name, more) => {
  test('cannot import, so no hidden post becomes visible or changes', async () => {
    const refused = { status: 403, body: { code: 'posts_hidden' } }
    const { body } = await upload('narrowed', [{ ...line, ...more }])
    const started = await start(name, body.data.uploadId)
    if (started.status === 200) await jobEnd(litopys.api, started.body.data.id)
    expect(await seesPost(name, '777_1')).toBe(false)
    expect([started, await upload(name, [line])]).toMatchObject([refused, refused])
    const { data } = await found('777')
    expect(data.find(({ messageId }) => messageId === 1)).toMatchObject({
      text: hidden.text,
      tags: [],
      title: 'Схованка',
    })
  })
})

describe('a data manager restricted to a channel', () => {
  const own = { ...post, channelId: 20, channel: 'Варта', messageId: 1, text: 'Свій допис' }

  test('imports a file of that channel and reads the report', async () => {
    const id = await begin('channel', [own, { ...own, messageId: 4 }])
    await jobEnd(litopys.api, id)
    const { body } = await call('channel', 'GET', jobRoutes.read.path.replace('{id}', id))
    expect(body.data.state.status).toBe('done')
    expect(body.data.report).toMatchObject({ new: 2, gaps: [{ channelId: '20', from: 2, to: 3 }] })
    expect(await seesPost('channel', '20_4')).toBe(true)
  })

  test('cannot import into another channel or test guesses about its texts', async () => {
    const guess = { ...hidden, channel: 'Інша назва', messageId: 2, deletedAt: '2026-07-01T10:00:00Z' }
    const id = await begin('channel', [{ ...own, messageId: 7 }, guess])
    await jobEnd(litopys.api, id)
    const { body } = await call('channel', 'GET', jobRoutes.read.path.replace('{id}', id))
    expect(body.data.state).toMatchObject({ status: 'failed', code: 'posts_hidden' })
    expect(body.data.report).toMatchObject({ read: 0, new: 0, updated: 0, unchanged: 0 })
    expect(await seesPost('channel', '777_2')).toBe(false)
    expect(await found('777')).toMatchObject({ totalItems: 3 })
    const { data } = await found('777')
    expect(data.map(({ title, deletedAt }) => [title, deletedAt])).toEqual(
      Array.from({ length: 3 }, () => ['Схованка', undefined]),
    )
  })
})

describe('rights that change during an import', () => {
  const many = (channelId: number) =>
    Array.from({ length: 12_000 }, (_, i) => ({
      channel: `К${channelId}`,
      channelId,
      messageId: i + 1,
      date: post.date,
      text: `Допис ${i} про мости й річкові береги`,
    }))
  const begun = async (name: Name, channelId: number) => {
    const id = await begin(name, many(channelId))
    while ((await litopys.api.call(jobRoutes.read, { id })).data.done === 0);
    return id
  }

  test('end the import and hide its report from the user', async () => {
    const id = await begun('narrowed', 31)
    await allow('narrowed', ['tag:x'])
    expect((await jobEnd(litopys.api, id)).state).toMatchObject({ status: 'failed', code: 'posts_hidden' })
    expect((await found('31')).totalItems).toBeLessThan(12_000)
    expect(await jobsOf('narrowed')).toEqual([])
    expect((await call('narrowed', 'GET', jobRoutes.read.path.replace('{id}', id))).status).toBe(404)
  })

  test('leave the report visible only if the user still sees the whole channel', {
    timeout: 120_000,
  }, async () => {
    const ids: string[] = []
    for (const channelId of [41, 42]) ids.push(await begin('moved', many(channelId).slice(0, 3)))
    for (const id of ids) await jobEnd(litopys.api, id)
    expect((await jobsOf('moved')).toSorted()).toEqual(expect.arrayContaining(ids.toSorted()))
    await allow('moved', ['channel:42'])
    expect(await jobsOf('moved')).toEqual([ids[1]])
  })

  test('end the import when the user is blocked', async () => {
    const id = await begun('blocked', 51)
    await litopys.api.call(userRoutes.change, { id: cast.who('blocked').id, status: 'Blocked' })
    expect((await jobEnd(litopys.api, id)).state).toMatchObject({ status: 'failed', code: 'forbidden' })
    expect((await found('51')).totalItems).toBeLessThan(12_000)
  })
})
