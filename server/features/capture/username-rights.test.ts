import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'

let cast: Cast<'restricted'>
let litopys: TestLitopys
const line = { messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Допис' }

beforeAll(async () => {
  cast = await directoryWithCast({ restricted: { role: ['Data manager'], access: ['channel:20'] } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    { ...line, channelId: 10, channel: 'Схованка', username: 'skhovanka' },
    { ...line, channelId: 20, channel: 'Варта', username: 'varta_x' },
  ])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function call(method: 'GET' | 'POST', url: string, payload?: object | Buffer) {
  const type = payload instanceof Buffer ? 'application/octet-stream' : 'application/json'
  const answer = await litopys.instance.app.inject({
    method,
    url,
    headers: { ...cast.who('restricted').bearer, ...(payload ? { 'content-type': type } : {}) },
    ...(payload ? { payload } : {}),
  })
  return answer.json()
}

/** What the restricted user sees of their import. */
async function importRestricted(post: object, channel?: string) {
  const file = Buffer.from(JSON.stringify(post))
  const { data: upload } = await call('POST', `${jobRoutes.upload.path}?fileName=a.jsonl`, file)
  const wish = { uploadId: upload.uploadId, ...(channel ? { channel } : {}) }
  const { data: job } = await call('POST', archiveRoutes.startCapture.path, wish)
  await jobEnd(litopys.api, job.id)
  const { data } = await call('GET', jobRoutes.read.path.replace('{id}', job.id))
  return { state: data.state, report: data.report }
}
const usernames = async () => {
  const { data } = await litopys.api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
  return Object.fromEntries(data.map(({ channelId, username }) => [channelId, username]))
}
const permalinkOf = async (id: string) =>
  (await litopys.api.call(postRoutes.read, { id })).data.reference.permalink

test.each([
  ['username', 'skhovanka', 'unknown_x'],
  ['title', 'Схованка', 'Невідома'],
  ['number', '10', '11'],
])('an import by the %s of a hidden channel ends as with an unknown one', async (_kind, hidden, unknown) => {
  const post = { ...line, messageId: 2, text: 'Чужий допис' }
  const [one, other] = [await importRestricted(post, hidden), await importRestricted(post, unknown)]
  const withoutTimes = ({ state, report }: typeof one) => ({
    status: state.status,
    code: state.code,
    report,
  })
  expect(withoutTimes(one)).toEqual(withoutTimes(other))
  await expect(litopys.api.call(postRoutes.read, { id: '10_2' })).rejects.toThrow()
})

test('an import finds a visible channel by its username', async () => {
  const { state, report } = await importRestricted({ ...line, messageId: 3 }, '@varta_x')
  expect({ state, report }).toMatchObject({ state: { status: 'done' }, report: { new: 1 } })
  expect((await litopys.api.call(postRoutes.read, { id: '20_3' })).data).toMatchObject({ channelId: '20' })
})

test.each(['skhovanka', 'Skhovanka', 'free_name'])(
  'an import by a user who does not see all posts changes no username (%s)',
  async (username) => {
    const post = { ...line, channelId: 20, channel: 'Варта', messageId: 4 }
    await importRestricted({ ...post, username, observedAt: '2026-11-01T00:00:00Z' })
    await importRestricted({ ...post, observedAt: '2026-11-02T00:00:00Z' }, `@${username}`)
    expect(await usernames()).toMatchObject({ 10: 'skhovanka', 20: 'varta_x' })
    expect(await permalinkOf('20_4')).toBe('https://t.me/varta_x/4')
  },
)

test('a username that moved belongs to the channel that had it last', async () => {
  const [early, late] = ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z']
  const posts = [
    { ...line, channelId: 31, channel: 'Давня', username: 'moved_x', observedAt: early },
    { ...line, channelId: 32, channel: 'Нова', username: 'Moved_x', observedAt: late },
  ]
  for (const post of [...posts, ...posts.toReversed()]) await litopys.importPosts([post])
  expect(await permalinkOf('31_1')).toBe('https://t.me/c/31/1')
  expect(await permalinkOf('32_1')).toBe('https://t.me/Moved_x/1')
  await litopys.importText('a.jsonl', JSON.stringify({ ...line, messageId: 2 }), 'moved_x')
  expect((await litopys.api.call(postRoutes.read, { id: '32_2' })).data.channelId).toBe('32')
})
