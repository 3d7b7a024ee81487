import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { sealRoutes } from '@litopys/contract/routes/seals'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { refreshing, shownPost, shownPosts } from '#testing/refreshes'

let server: PreviewServer
let litopys: TestLitopys
let on: ReturnType<typeof refreshing>
let channelId: string
let id: string
const shown = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }

beforeAll(async () => {
  server = await startPreviewServer(shown)
  litopys = await startTestLitopys({ PREVIEW_URL: server.url, PREVIEW_EVERY_MS: '0' })
  on = refreshing(litopys.api)
})
afterAll(async () => {
  await litopys.close()
  await server.close()
})
/** Each test uses its own channel id. */
beforeEach(async () => {
  shown.id += 1
  shown.name = `varta_${shown.id}`
  server.troubles.splice(0)
  server.requests.splice(0)
  server.posts.splice(0, Infinity, ...shownPosts(1, 55))
  const channel = await on.add(shown.name)
  channelId = channel.channelId
  id = channel._id
})
afterEach(() => server.troubles.splice(0))

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const numbers = async () => (await on.posts(channelId)).map(({ messageId }) => messageId)

describe('a new channel', () => {
  test('is looked up with id and title, and read to the beginning of its history', async () => {
    expect(await on.channel(id)).toMatchObject({
      channelId: String(shown.id),
      username: shown.name,
      title: 'Варта',
      numOfFollowers: 70_200,
      source: 'preview',
      posts: 0,
      capture: { isComplete: false, missing: 0 },
    })
    const job = await on.refresh(id)
    expect(job).toMatchObject({ state: { status: 'done' }, report: { read: 55, new: 55, updated: 0 } })
    expect(await numbers()).toEqual(range(1, 55))
    expect((await on.channel(id)).capture).toMatchObject({
      cursor: 55,
      oldest: 1,
      isComplete: true,
      missing: 0,
      lastRun: { jobId: job.id, status: 'done', new: 55 },
    })
  })
  test('can be read from its newest posts only', async () => {
    shown.id += 1
    shown.name = `varta_${shown.id}`
    const { _id } = await on.add(shown.name, { history: 'new' })
    await on.refresh(_id)
    expect(await on.channel(_id)).toMatchObject({ posts: 20, capture: { isComplete: false, oldest: 36 } })
    expect((await on.refresh(_id, { mode: 'backfill' })).report).toMatchObject({ new: 35 })
    expect(await on.channel(_id)).toMatchObject({ posts: 55, capture: { isComplete: true, cursor: 55 } })
  })
})

test('a channel without posts is read in full when posts appear', async () => {
  server.posts.splice(0)
  shown.id += 1
  shown.name = `varta_${shown.id}`
  await expect(on.add(shown.name)).rejects.toThrow('does not show the ID')
  const { _id } = await on.add(shown.name, { channelId: String(shown.id) })
  expect((await on.refresh(_id)).state.status).toBe('done')
  server.posts.push(...shownPosts(1, 45))
  await on.refresh(_id)
  expect(await on.channel(_id)).toMatchObject({ posts: 45, capture: { cursor: 45, isComplete: true } })
})

test('each item of an album is a post, and none disappears', async () => {
  server.posts.push(shownPost(56, { album: [56, 57, 58], text: 'Три світлини' }))
  await on.refresh(id)
  expect((await on.posts(channelId)).slice(55).map(({ messageId, album }) => [messageId, album])).toEqual([
    ...[
      [56, 56],
      [57, 56],
      [58, 56],
    ],
  ])
  expect((await on.refresh(id)).report).toMatchObject({ new: 0, deleted: 0 })
})

describe('a refresh', () => {
  test('is found in the audit log by the run of its seal', async () => {
    const { id: job } = await on.refresh(id)
    const { data: seals } = await litopys.api.call(sealRoutes.list, { itemsPerPage: 10 })
    expect(seals[0]).toMatchObject({ run: job, kind: 'refresh' })
    const { data } = await litopys.api.call(auditRoutes.list, { search: job, filters: {}, itemsPerPage: 10 })
    expect(data.map(({ action, objectId }) => [action, objectId])).toEqual([
      ['archive.seal', job],
      ['archive.refresh', channelId],
    ])
    expect(data[1]?.details).toMatchObject({ job, mode: 'refresh' })
  })

  test('adds new posts, and a second one changes nothing', async () => {
    await on.refresh(id)
    server.posts.push(...shownPosts(56, 100))
    expect((await on.refresh(id)).report).toMatchObject({ new: 45, updated: 0 })
    expect(await numbers()).toEqual(range(1, 100))
    expect((await on.refresh(id)).report).toMatchObject({ new: 0, updated: 0, recounted: 0 })
    expect(await litopys.api.call(archiveRoutes.verify, {})).toMatchObject({
      data: expect.not.arrayContaining([expect.objectContaining({ ok: false })]),
    })
  })

  test('stores an edit as a revision, and views as counts over time', async () => {
    await on.refresh(id)
    server.posts.splice(
      9,
      2,
      shownPost(10, { text: 'Змінено', meta: 'edited' }),
      shownPost(11, { views: '90' }),
    )
    expect((await on.refresh(id)).report).toMatchObject({ new: 0, updated: 1, recounted: 1 })
    const { data: edited } = await litopys.api.call(postRoutes.read, { id: `${channelId}_10` })
    expect(edited).toMatchObject({ articleBody: 'Змінено', revisions: [{ articleBody: 'Допис номер 10' }] })
    const { data: seen } = await litopys.api.call(postRoutes.read, { id: `${channelId}_11` })
    expect(seen).toMatchObject({ views: 90, revisions: [] })
    expect((await on.refresh(id)).report).toMatchObject({ new: 0, updated: 0, recounted: 0 })
    const { data: counts } = await litopys.api.call(postRoutes.countHistory, { id: `${channelId}_11` })
    expect(counts.map(({ views }) => views)).toEqual([11, 90])
  })

  test('marks a deleted post, and removes the mark if it reappears', async () => {
    await on.refresh(id)
    const [gone] = server.posts.splice(29, 1)
    expect((await on.refresh(id)).report).toMatchObject({ deleted: 1 })
    const marked = (await on.posts(channelId)).filter(({ deletedAt }) => deletedAt !== undefined)
    expect(marked.map(({ messageId, text }) => [messageId, text])).toEqual([[30, 'Допис номер 30']])
    expect((await on.refresh(id)).report).toMatchObject({ deleted: 0, restored: 0 })
    if (gone) server.posts.push(gone)
    expect((await on.refresh(id)).report).toMatchObject({ deleted: 0, restored: 1 })
    expect((await on.channel(id)).capture?.deleted).toBe(0)
  })

  test('marks nothing if too many posts disappear at once, until an operator confirms', async () => {
    await on.refresh(id)
    server.posts.splice(5, 30)
    expect((await on.refresh(id)).report).toMatchObject({ held: { vanished: 30, checked: 55 } })
    expect((await on.channel(id)).capture).toMatchObject({ deleted: 0, heldDeletions: 30 })
    expect((await on.refresh(id, { confirmDeletions: 30 })).report).toMatchObject({ deleted: 30 })
    const { capture } = await on.channel(id)
    expect([capture?.deleted, capture?.heldDeletions]).toEqual([30, undefined])
  })

  test('also asks for confirmation if no post is shown any more', async () => {
    await on.refresh(id)
    server.posts.splice(0)
    expect((await on.refresh(id)).report).toMatchObject({ held: { vanished: 55, checked: 55 } })
    expect((await on.channel(id)).capture).toMatchObject({ deleted: 0, heldDeletions: 55 })
  })

  test('keeps a title set by an operator, and updates any other title', async () => {
    server.posts.splice(5, Infinity)
    await on.refresh(id)
    shown.title = 'Варта нова'
    await on.refresh(id)
    expect((await on.channel(id)).title).toBe('Варта нова')
    await litopys.api.call(channelRoutes.change, { id, title: 'Моя варта' })
    shown.title = 'Варта'
    await on.refresh(id)
    expect((await on.channel(id)).title).toBe('Моя варта')
  })

  test('does not mark a post that can no longer be read', async () => {
    await on.refresh(id)
    server.posts.splice(29, 1, shownPost(30, { date: 'soon' }))
    expect((await on.refresh(id)).report).toMatchObject({ deleted: 0, skippedCount: 1 })
  })

  test('reports an unreadable post once, and archives it when it becomes readable', async () => {
    await on.refresh(id)
    server.posts.push(shownPost(56, { date: 'soon' }), shownPost(57))
    expect((await on.refresh(id)).report).toMatchObject({ new: 1, skippedCount: 1 })
    server.posts.splice(-2, 1, shownPost(56))
    expect((await on.refresh(id)).report).toMatchObject({ new: 1, skippedCount: 0 })
    expect(await numbers()).toEqual(range(1, 57))
  })

  test('continues after imported posts, and fills their gaps from the pages it checks again', async () => {
    const posts = [20, 21, 40].map((messageId) => ({
      channelId: shown.id,
      messageId,
      channel: 'Варта',
      text: `Допис номер ${messageId}`,
      date: shownPost(messageId).date,
    }))
    await litopys.importPosts(posts)
    expect((await on.refresh(id)).report).toMatchObject({ new: 15 + 19 + 18 })
    expect((await on.channel(id)).capture).toMatchObject({ cursor: 55, isComplete: true, missing: 0 })
    expect(await numbers()).toEqual(range(1, 55))
  })
})

describe('a source that refuses', () => {
  test.each([
    [{ kind: 'status', status: 302 } as const, 'preview_moved'],
    [{ kind: 'page', html: '<html></html>' } as const, 'preview_unknown'],
  ])('with %j fails the refresh with the reason, and the cursor stays', async (trouble, code) => {
    await on.refresh(id)
    server.posts.push(...shownPosts(56, 60))
    server.troubles.push(trouble)
    const job = await on.refresh(id)
    expect(job.state).toMatchObject({ status: 'failed', code })
    expect((await on.channel(id)).capture).toMatchObject({ cursor: 55, lastRun: { status: 'failed', code } })
    expect((await on.refresh(id)).report).toMatchObject({ new: 5 })
  })
  test('because the username belongs to another channel changes nothing', async () => {
    await on.refresh(id)
    const before = shown.id
    shown.id += 1_000
    expect((await on.refresh(id)).state).toMatchObject({ status: 'failed', code: 'preview_other_channel' })
    shown.id = before
    expect(await on.channel(id)).toMatchObject({ posts: 55, capture: { cursor: 55 } })
  })
  test('to look up a channel prevents adding it', async () => {
    await expect(on.add('nobody_here')).rejects.toThrow('The web preview redirects to another page')
    await expect(on.add(shown.name)).rejects.toThrow('This channel is already in the archive')
    await expect(on.add('Назва каналу')).rejects.toThrow('This is neither a username')
    await expect(on.add('some_name', { source: 'none' })).rejects.toThrow('needs its ID')
    await expect(on.add('some_name', { source: 'mtproto' })).rejects.toThrow('/')
  })
})

test('a channel has one refresh at a time, and a second request returns the running one', async () => {
  server.troubles.push({ kind: 'silence' })
  const first = await on.begin(id)
  expect(await on.begin(id)).toBe(first)
  await litopys.api.call(jobRoutes.cancel, { id: first })
  await jobEnd(litopys.api, first)
  const runs = await litopys.api.call(jobRoutes.list, { channel: id, page: 1, itemsPerPage: 10 })
  expect(runs.data.map((job) => job.id)).toEqual([first])
})

// Other requests to the same host wait too, so this test runs last.
describe('a wait', () => {
  test('is shown in the job, and cancelling does not wait for its end', async () => {
    server.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '50' } })
    const job = await on.begin(id)
    await expect
      .poll(async () => (await litopys.api.call(jobRoutes.read, { id: job })).data.state)
      .toMatchObject({ status: 'running', code: 'preview_limited', retryAt: expect.any(String) })
    const startedAt = performance.now()
    await litopys.api.call(jobRoutes.cancel, { id: job })
    expect((await jobEnd(litopys.api, job)).state).toEqual({ status: 'cancelled' })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
