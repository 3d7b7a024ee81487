import { archiveRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { refreshing, shownPosts } from '#testing/refreshes'

const shown = { id: 20, name: 'varta_news', title: 'Варта' }
type Name = 'limited' | 'partly' | 'narrowed'
let cast: Cast<Name>
let server: PreviewServer
let litopys: TestLitopys
let channel: string
beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    limited: { role: ['Data manager'], access: ['channel:20'] },
    partly: { role: ['Data manager'], access: ['lang:uk'] },
    narrowed: { role: ['Data manager'] },
  })
  server = await startPreviewServer(shown, shownPosts(1, 15))
  litopys = await startTestLitopys({
    DATA_DIR: cast.directory,
    PREVIEW_URL: server.url,
    PREVIEW_EVERY_MS: '0',
  })
  channel = (await refreshing(litopys.api).add(shown.name))._id
})
afterAll(async () => {
  await litopys.close()
  await server.close()
  cast.clear()
})

async function call(name: Name, method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) {
  const headers = { ...cast.who(name).bearer }
  const wish = { method, url, headers, ...(payload ? { payload } : {}) }
  const response = await litopys.instance.app.inject(wish)
  return { status: response.statusCode, body: response.json() }
}

const refused = { status: 403, body: { code: 'posts_hidden' } }
const begin = (name: Name) =>
  call(name, 'POST', archiveRoutes.startCapture.path, { refresh: { channels: [channel], mode: 'refresh' } })

test('a user who sees only some posts of a channel cannot refresh or change it', async () => {
  await refreshing(litopys.api).refresh(channel)
  const { data: seen } = (await call('partly', 'GET', channelRoutes.list.path)).body
  expect(seen).toMatchObject([{ _id: channel, posts: 15 }])
  expect(await begin('partly')).toMatchObject(refused)
  // The category of a channel is copied to its posts by the next refresh and could make them visible.
  const path = channelRoutes.change.path.replace('{id}', channel)
  expect(await call('partly', 'PATCH', path, { category: 'x' })).toMatchObject(refused)
})

test('a user with hidden posts cannot add channels or learn which ones exist', async () => {
  const add = (name: string) =>
    call('limited', 'POST', channelRoutes.add.path, { channel: name, channelId: '20', source: 'none' })
  expect([await add(shown.name), await add('nobody_has_it')]).toMatchObject([refused, refused])
})

test('a refresh ends when new restrictions hide posts of the channel from the user who started it', async () => {
  server.posts.push(...shownPosts(16, 60))
  const { promise: narrowed, resolve: release } = Promise.withResolvers<void>()
  const { length } = server.requests
  server.troubles.push({ kind: 'none' }, { kind: 'held', until: narrowed })
  const { body } = await begin('narrowed')
  await expect.poll(() => server.requests.length, { timeout: 60_000 }).toBe(length + 2)
  await litopys.api.call(userRoutes.change, { id: cast.who('narrowed').id, access: ['tag:x'] })
  release()
  const { state } = await jobEnd(litopys.api, body.data.id)
  expect(state).toMatchObject({ status: 'failed', code: 'posts_hidden' })
  expect((await refreshing(litopys.api).posts('20')).length).toBeLessThan(60)
  expect((await call('narrowed', 'GET', jobRoutes.list.path)).body.data).toEqual([])
})

test('a user who requests a refresh already running for another user learns only that it is running', async () => {
  server.troubles.push({ kind: 'silence' })
  await refreshing(litopys.api).begin(channel)
  const asked = await call('limited', 'POST', archiveRoutes.startCapture.path, {
    refresh: { channels: [channel] },
  })
  expect(asked).toMatchObject({ status: 409, body: { code: 'refresh_running' } })
  expect(JSON.stringify(asked.body)).not.toContain('local')
})
