import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'stepan' | 'marta' | 'limited' | 'narrowed'
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    stepan: { role: ['User'] },
    marta: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:20'] },
    narrowed: { role: ['User'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([post(1, 10), post(2, 10), post(3, 20)])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const post = (messageId: number, channelId: number) => ({
  channel: `Channel ${channelId}`,
  channelId,
  messageId,
  date: '2026-01-01T10:00:00Z',
  text: `Пором номер ${messageId} відчалив.`,
})

async function ask(name: Name, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const call = { method, url: `/api/v1${path}`, headers: cast.who(name).bearer }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, body: response.json() }
}

async function saved(name: Name, path: string, payload: object) {
  const { status, body } = await ask(name, 'POST', path, payload)
  expect(status).toBe(200)
  return body.data
}

test('each reader of a shared analysis gets only the ids of posts that they see, with no placeholder for others', async () => {
  const content = { kind: 'posts', address: '/?q=пором', posts: ['10_1', '20_3', { id: '10_2' }, '99_9'] }
  const { _id } = await saved('stepan', '/analyses', {
    itemId: 'b',
    itemContent: content,
    sharedWith: ['everybody'],
  })
  const read = async (name: Name) => (await ask(name, 'GET', `/analyses/${_id}`)).body.data.itemContent
  expect(await read('marta')).toEqual(content)
  expect(await read('limited')).toEqual({
    kind: 'posts',
    address: '/?q=пором',
    posts: ['20_3'],
    isCut: true,
  })
  const { body } = await ask('limited', 'GET', '/registry')
  expect(JSON.stringify(body)).not.toContain('10_1')
})

test('an author no longer sees posts of their analysis that restrictions hide later', async () => {
  const content = { kind: 'posts', address: '/?q=пором', posts: ['10_1', '20_3'], total: 2 }
  const { _id } = await saved('narrowed', '/analyses', { itemId: 'c', itemContent: content })
  await litopys.api.call(userRoutes.change, { id: cast.who('narrowed').id, access: ['channel:20'] })
  const seen = { ...content, posts: ['20_3'] }
  expect((await ask('narrowed', 'GET', `/analyses/${_id}`)).body.data.itemContent).toEqual(seen)
  const changed = await ask('narrowed', 'PATCH', `/analyses/${_id}`, { itemTitle: 'Пороми' })
  expect(changed.body.data.itemContent).toEqual(seen)
  await litopys.api.call(userRoutes.change, { id: cast.who('narrowed').id, access: [] })
  expect((await ask('narrowed', 'GET', `/analyses/${_id}`)).body.data.itemContent).toEqual(content)
})
