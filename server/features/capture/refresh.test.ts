import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
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
/** Each test has a channel of its own, by its number. */
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

describe('a channel that is new', () => {
  test('is looked up, with its number and title, and read to the beginning of its history', async () => {
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
  test('may be read from its newest posts on', async () => {
    shown.id += 1
    shown.name = `varta_${shown.id}`
    const { _id } = await on.add(shown.name, { history: 'new' })
    await on.refresh(_id)
    expect(await on.channel(_id)).toMatchObject({ posts: 20, capture: { isComplete: false, oldest: 36 } })
    expect((await on.refresh(_id, { mode: 'backfill' })).report).toMatchObject({ new: 35 })
    expect(await on.channel(_id)).toMatchObject({ posts: 55, capture: { isComplete: true, cursor: 55 } })
  })
})

test('a channel that had no posts is read in full when it has some', async () => {
  server.posts.splice(0)
  shown.id += 1
  shown.name = `varta_${shown.id}`
  await expect(on.add(shown.name)).rejects.toThrow('does not show the number')
  const { _id } = await on.add(shown.name, { channelId: String(shown.id) })
  expect((await on.refresh(_id)).state.status).toBe('done')
  server.posts.push(...shownPosts(1, 45))
  await on.refresh(_id)
  expect(await on.channel(_id)).toMatchObject({ posts: 45, capture: { cursor: 45, isComplete: true } })
})

test('an album is a post for each of its items, and none of them vanishes', async () => {
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
  test('brings what is new, and a second one changes nothing', async () => {
    await on.refresh(id)
    server.posts.push(...shownPosts(56, 100))
    expect((await on.refresh(id)).report).toMatchObject({ new: 45, updated: 0 })
    expect(await numbers()).toEqual(range(1, 100))
    expect((await on.refresh(id)).report).toMatchObject({ new: 0, updated: 0, recounted: 0 })
    expect(await litopys.api.call(archiveRoutes.verify, {})).toMatchObject({
      data: expect.not.arrayContaining([expect.objectContaining({ ok: false })]),
    })
  })

  test('takes an edit for an edit, and views for counts over time', async () => {
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

  test('marks a post that vanished, and takes the mark back when it is there again', async () => {
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

  test('marks nothing where too much vanished at once, until an operator confirms it', async () => {
    await on.refresh(id)
    server.posts.splice(5, 30)
    expect((await on.refresh(id)).report).toMatchObject({ held: { vanished: 30, checked: 55 } })
    expect((await on.channel(id)).capture).toMatchObject({ deleted: 0, heldDeletions: 30 })
    expect((await on.refresh(id, { confirmDeletions: 30 })).report).toMatchObject({ deleted: 30 })
    const { capture } = await on.channel(id)
    expect([capture?.deleted, capture?.heldDeletions]).toEqual([30, undefined])
  })

  test('asks too where nothing at all is shown any more', async () => {
    await on.refresh(id)
    server.posts.splice(0)
    expect((await on.refresh(id)).report).toMatchObject({ held: { vanished: 55, checked: 55 } })
    expect((await on.channel(id)).capture).toMatchObject({ deleted: 0, heldDeletions: 55 })
  })

  test('leaves the channel the title that an operator has given, and takes over any other', async () => {
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

  test('leaves a post in place that could not be read any more', async () => {
    await on.refresh(id)
    server.posts.splice(29, 1, shownPost(30, { date: 'soon' }))
    expect((await on.refresh(id)).report).toMatchObject({ deleted: 0, skippedCount: 1 })
  })

  test('tells once of a post that cannot be read, and takes it up when it can be', async () => {
    await on.refresh(id)
    server.posts.push(shownPost(56, { date: 'soon' }), shownPost(57))
    expect((await on.refresh(id)).report).toMatchObject({ new: 1, skippedCount: 1 })
    server.posts.splice(-2, 1, shownPost(56))
    expect((await on.refresh(id)).report).toMatchObject({ new: 1, skippedCount: 0 })
    expect(await numbers()).toEqual(range(1, 57))
  })

  test('goes on behind what was imported, and takes what that lacks from the pages it looks at again', async () => {
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

describe('where a page is refused', () => {
  test.each([
    [{ kind: 'status', status: 302 } as const, 'preview_moved'],
    [{ kind: 'page', html: '<html></html>' } as const, 'preview_unknown'],
  ])('%j the run tells why and the cursor stays', async (trouble, code) => {
    await on.refresh(id)
    server.posts.push(...shownPosts(56, 60))
    server.troubles.push(trouble)
    const job = await on.refresh(id)
    expect(job.state).toMatchObject({ status: 'failed', code })
    expect((await on.channel(id)).capture).toMatchObject({ cursor: 55, lastRun: { status: 'failed', code } })
    expect((await on.refresh(id)).report).toMatchObject({ new: 5 })
  })
  test('another channel under the name changes nothing', async () => {
    await on.refresh(id)
    const before = shown.id
    shown.id += 1_000
    expect((await on.refresh(id)).state).toMatchObject({ status: 'failed', code: 'preview_other_channel' })
    shown.id = before
    expect(await on.channel(id)).toMatchObject({ posts: 55, capture: { cursor: 55 } })
  })
  test('nothing is added that cannot be looked up', async () => {
    await expect(on.add('nobody_here')).rejects.toThrow('The preview redirects to another page')
    await expect(on.add(shown.name)).rejects.toThrow('This channel is already in the archive')
    await expect(on.add('Назва каналу')).rejects.toThrow('This is neither a username')
    await expect(on.add('some_name', { source: 'none' })).rejects.toThrow('number of the channel is needed')
    await expect(on.add('some_name', { source: 'mtproto' })).rejects.toThrow('/')
  })
})

test('of a channel one refresh runs at a time, and who asks again is given that one', async () => {
  server.troubles.push({ kind: 'silence' })
  const first = await on.begin(id)
  expect(await on.begin(id)).toBe(first)
  await litopys.api.call(jobRoutes.cancel, { id: first })
  await jobEnd(litopys.api, first)
  const runs = await litopys.api.call(jobRoutes.list, { channel: id, page: 1, itemsPerPage: 10 })
  expect(runs.data.map((job) => job.id)).toEqual([first])
})

// Whoever asks the same host waits too: this comes last.
describe('a wait', () => {
  test('is told of the job, and cancelling does not wait for its end', async () => {
    server.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '50' } })
    const job = await on.begin(id)
    await expect
      .poll(async () => (await litopys.api.call(jobRoutes.read, { id: job })).data.state, { timeout: 5_000 })
      .toMatchObject({ status: 'running', code: 'preview_limited', retryAt: expect.any(String) })
    const startedAt = performance.now()
    await litopys.api.call(jobRoutes.cancel, { id: job })
    expect((await jobEnd(litopys.api, job)).state).toEqual({ status: 'cancelled' })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})
