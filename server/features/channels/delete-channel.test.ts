import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { holdRoutes } from '@litopys/contract/routes/holds'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { type Cast, directoryWithCast } from '#testing/cast'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { turnable } from '#testing/records'
import { shownPosts } from '#testing/refreshes'

const dayMs = 24 * 3_600_000
const post = (channelId: number, messageId: number, more: object = {}) => ({
  channel: `Канал ${channelId}`,
  channelId,
  messageId,
  date: `2026-01-0${messageId}T10:00:00Z`,
  text: `Новина ${channelId} номер ${messageId}: її привезли до їдальні.`,
  ...more,
})
const mine = [1, 2, 3].map((messageId) => post(30, messageId))
const others = [1, 2].map((messageId) => post(40, messageId))

type Name = 'keeper' | 'reader' | 'limited' | 'tagged'
const clock = turnable(systemClock)
let cast: Cast<Name>
let litopys: TestLitopys
let preview: PreviewServer
beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    keeper: { role: ['Data manager'] },
    reader: { role: ['User'] },
    limited: { role: ['Data manager'], access: ['channel:40'] },
    tagged: { role: ['Data manager'], access: ['lang:uk'] },
  })
  preview = await startPreviewServer({ id: 50, name: 'varta_news', title: 'Варта' }, shownPosts(1, 5))
  const settings = { DATA_DIR: cast.directory, PREVIEW_URL: preview.url, PREVIEW_EVERY_MS: '0' }
  litopys = await startTestLitopys(settings, clock)
})
afterAll(async () => {
  await litopys.close()
  await preview.close()
  cast.clear()
})
beforeEach(async () => {
  const { state } = await litopys.importPosts([...mine, ...others])
  expect(state.status).toBe('done')
})

async function ask(name: Name, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const { bearer: headers } = cast.who(name)
  const call = { method, url: `/api/v1/${encodeURI(path)}`, headers, ...(payload ? { payload } : {}) }
  return (await litopys.instance.app.inject(call)).json()
}

async function idOf(channelId: string): Promise<string> {
  const { data } = await litopys.api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
  return data.find((channel) => channel.channelId === channelId)?._id ?? 'none'
}

/** What a reader finds in each view that shows posts. */
async function found() {
  const [search, facets, dates, { data: channels }] = await Promise.all([
    ask('reader', 'GET', 'archives?q=новина&itemsPerPage=100'),
    ask('reader', 'GET', 'filters?field=channelId'),
    ask('reader', 'GET', 'datehist/archives?interval=year'),
    ask('reader', 'GET', 'channels'),
  ])
  const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0)
  return {
    posts: search.data.map(({ _id }: { _id: string }) => _id).toSorted(),
    total: search.totalItems,
    facets: facets.data[0].values.map(({ value }: { value: string }) => value).toSorted(),
    dated: sum(dates.data.buckets),
    channels: channels.map(({ channelId }: { channelId: string }) => channelId).toSorted(),
    opened: (await ask('reader', 'GET', 'archives/30_1')).code ?? 'ok',
  }
}

const everything = {
  posts: ['30_1', '30_2', '30_3', '40_1', '40_2'],
  total: 5,
  facets: ['30', '40'],
  dated: 5,
  channels: ['30', '40'],
  opened: 'ok',
}
const theOther = {
  posts: ['40_1', '40_2'],
  total: 2,
  facets: ['40'],
  dated: 2,
  channels: ['40'],
  opened: 'not_found',
}

describe('a channel deleted with its posts', () => {
  test('disappears at once from search, facets, dates and lists; a restore brings everything back', async () => {
    expect(await found()).toEqual(everything)
    const id = await idOf('30')
    const { data } = await ask('keeper', 'DELETE', `channels/${id}?posts=delete`)
    expect(data).toMatchObject({ _id: id, channelId: '30', posts: 'delete' })
    expect(await found()).toEqual(theOther)
    const { data: deleted } = await ask('keeper', 'GET', 'channels/deleted')
    expect(deleted).toMatchObject([{ _id: id, deletedBy: 'keeper@example.org' }])
    expect((await ask('keeper', 'POST', `channels/${id}/restore`)).data).toMatchObject({ _id: id, posts: 3 })
    expect(await found()).toEqual(everything)
    expect((await ask('keeper', 'GET', 'channels/deleted')).data).toEqual([])
  })

  test('refuses imports while it can be restored', async () => {
    const id = await idOf('30')
    await litopys.api.call(channelRoutes.remove, { id, posts: 'delete' })
    const job = await litopys.importPosts(mine)
    expect(job.state).toMatchObject({ status: 'failed', code: 'channel_deleted' })
    const adding = { channelId: '30', schedule: 'off', history: 'all' } as const
    await expect(litopys.api.call(channelRoutes.add, adding)).rejects.toMatchObject({
      code: 'channel_deleted',
    })
    expect(await found()).toEqual(theOther)
    await litopys.api.call(channelRoutes.restore, { id })
  })
})

describe('a channel deleted without its posts', () => {
  test('leaves its posts searchable, and an import recognises them', async () => {
    const id = await idOf('30')
    await litopys.api.call(channelRoutes.remove, { id, posts: 'keep' })
    expect(await found()).toEqual({ ...everything, channels: ['40'] })
    const titles = [
      { channelId: '40', title: 'Канал 40' },
      { channelId: '30', title: 'Канал 30' },
    ]
    expect((await ask('reader', 'GET', 'channels/titles')).data).toEqual(titles)
    expect((await ask('limited', 'GET', 'channels/titles')).data).toEqual([titles[0]])
    const { report } = await litopys.importPosts(mine)
    expect(report).toMatchObject({ new: 0, unchanged: 3 })
    const restoring = litopys.api.call(channelRoutes.restore, { id })
    await expect(restoring).rejects.toMatchObject({ code: 'channel_known' })
    expect(await found()).toEqual(everything)
  })
})

describe('before a deletion', () => {
  test('the API says what depends on the channel', async () => {
    const id = await idOf('40')
    await litopys.api.call(quoteRoutes.save, { postId: '40_1' })
    await litopys.api.call(requestRoutes.add, {
      title: 'Сороковий',
      search: '',
      filters: { channelId: { in: ['40'] } },
    })
    const { data } = await ask('keeper', 'GET', `channels/${id}/dependents`)
    expect(data).toEqual({ posts: 2, files: 0, quotes: 1, requests: 1, subscriptions: 0, jobs: 0 })
  })

  test('a running job that captures its posts must end first', async () => {
    const wish = { channel: 'varta_news', source: 'preview', schedule: 'off', history: 'all' } as const
    const { data: channel } = await litopys.api.call(channelRoutes.add, wish)
    preview.troubles.push({ kind: 'silence' })
    const { data: job } = await litopys.api.call(archiveRoutes.startCapture, {
      refresh: { channels: [channel._id], mode: 'refresh' },
    })
    const { data } = await ask('keeper', 'GET', `channels/${channel._id}/dependents`)
    expect(data.jobs).toBe(1)
    const deleting = () => ask('keeper', 'DELETE', `channels/${channel._id}?posts=delete`)
    expect((await deleting()).code).toBe('channel_busy')
    await litopys.api.call(jobRoutes.cancel, { id: job.id })
    expect((await jobEnd(litopys.api, job.id)).state.status).toBe('cancelled')
    expect((await deleting()).data).toMatchObject({ _id: channel._id })
  })

  test.each([
    { when: 'queued', channelId: 60 },
    { when: 'running', channelId: 61 },
  ])('an import that is $when adds no posts to a deleted channel', async ({ when, channelId }) => {
    const many = Array.from({ length: 6_000 }, (_, i) => post(channelId, 1, { messageId: i + 1 }))
    const first = await litopys.importPosts(many.slice(0, 1))
    const id = await idOf(`${channelId}`)
    const importing = litopys.importPosts(many)
    const status = async () => {
      const jobs = await litopys.api.call(jobRoutes.list, { kind: 'import', page: 1, itemsPerPage: 1 })
      const [job] = jobs.data
      return job && job.id !== first.id ? job.state.status : 'queued'
    }
    if (when === 'running') await expect.poll(status, { interval: 5, timeout: 30_000 }).not.toBe('queued')
    const attempts = new Set<string>()
    for (;;) {
      const answer = await ask('keeper', 'DELETE', `channels/${id}?posts=delete`)
      attempts.add(answer.code ?? 'ok')
      if (answer.code !== 'channel_busy') break
    }
    const job = await importing
    const { state } = (await litopys.api.call(jobRoutes.read, { id: job.id })).data
    // The deletion came before, during or after the import.
    expect(attempts).toContain('ok')
    if (state.status !== 'done') expect(state).toMatchObject({ status: 'failed', code: 'channel_deleted' })
    expect((await ask('reader', 'GET', `archives?q=channelid:${channelId}`)).totalItems).toBe(0)
    expect(await idOf(`${channelId}`)).toBe('none')
  })
})

test('a restricted user cannot see, delete or restore a hidden channel', async () => {
  const id = await idOf('30')
  const codeOf = async (name: Name, method: 'GET' | 'POST' | 'DELETE', path: string) =>
    (await ask(name, method, `channels/${path}`)).code
  expect(await codeOf('limited', 'GET', `${id}/dependents`)).toBe('not_found')
  expect(await codeOf('limited', 'DELETE', `${id}?posts=delete`)).toBe('not_found')
  expect(await codeOf('tagged', 'DELETE', `${id}?posts=delete`)).toBe('posts_hidden')
  expect(await codeOf('reader', 'DELETE', `${id}?posts=delete`)).toBe('forbidden')
  await litopys.api.call(channelRoutes.remove, { id, posts: 'delete' })
  expect(
    (await ask('limited', 'GET', 'channels/deleted')).data.map(
      ({ channelId }: { channelId: string }) => channelId,
    ),
  ).not.toContain('30')
  expect(await codeOf('limited', 'POST', `${id}/restore`)).toBe('not_found')
  await litopys.api.call(channelRoutes.restore, { id })
})

// These tests run last: access tokens expire when the clock moves by a day.
test('a channel deleted with its posts is removed after a day; its quotes stay, and a later import adds the posts again', async () => {
  await ask('tagged', 'POST', 'quotes', { postId: '30_2' })
  await litopys.api.call(quoteRoutes.save, { postId: '30_1' })
  const id = await idOf('30')
  await litopys.api.call(channelRoutes.remove, { id, posts: 'delete' })
  const quotesOf = async () => (await ask('tagged', 'GET', 'quotes')).totalItems
  expect(await quotesOf()).toBe(3)
  clock.turn(dayMs + 1_000)
  const restoring = litopys.api.call(channelRoutes.restore, { id })
  await expect(restoring).rejects.toMatchObject({ code: 'not_found' })
  // An import succeeds only after the removal has ended.
  await expect
    .poll(async () => (await litopys.importPosts(mine)).state.status, { timeout: 20_000 })
    .toBe('done')
  const { data: checks } = await litopys.api.call(archiveRoutes.verify, {})
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  const page = { q: 'channelid:30', page: 1, itemsPerPage: 10 }
  expect((await litopys.api.call(postRoutes.search, page)).totalItems).toBe(3)
  const { totalItems } = await litopys.api.call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 10 })
  expect(totalItems).toBe(3)
})

test('a deleted channel with a quote on hold is removed only after the hold ends, and can be restored until then', async () => {
  const posts = async (channelId: number) => {
    const page = { q: `channelid:${channelId}`, page: 1, itemsPerPage: 10 }
    return (await litopys.api.call(postRoutes.search, page)).totalItems
  }
  const isRemoved = async (file: object[]) => (await litopys.importPosts(file)).state.status === 'done'
  const listed = async () => {
    const { data } = await litopys.api.call(channelRoutes.listDeleted, {})
    return data.map(({ channelId, isHeld }) => ({ channelId, isHeld }))
  }
  const { data: quote } = await litopys.api.call(quoteRoutes.save, { postId: '40_1' })
  const hold = (endsAt?: string) =>
    litopys.api.call(holdRoutes.place, {
      object: { kind: 'quote', id: quote._id },
      reason: 'Справа 12',
      ...(endsAt ? { endsAt } : {}),
    })
  const [held, free] = [await idOf('40'), await idOf('30')]
  await litopys.api.call(channelRoutes.remove, { id: held, posts: 'delete' })
  const { data: placed } = await hold()
  await litopys.api.call(channelRoutes.remove, { id: free, posts: 'delete' })
  clock.turn(dayMs + 1_000)
  // The channel that was deleted later is removed, so the removal has passed the other one.
  await expect.poll(() => isRemoved(mine), { timeout: 20_000 }).toBe(true)
  expect(await listed()).toEqual([{ channelId: '40', isHeld: true }])
  expect(await posts(40)).toBe(0)
  await litopys.api.call(channelRoutes.restore, { id: held })
  expect(await posts(40)).toBe(2)

  await litopys.api.call(holdRoutes.lift, { id: placed.id })
  await litopys.api.call(channelRoutes.remove, { id: held, posts: 'delete' })
  expect(await listed()).toEqual([{ channelId: '40', isHeld: false }])
  await hold(new Date(clock.now().getTime() + 2 * dayMs).toISOString())
  clock.turn(dayMs + 1_000)
  expect(await listed()).toEqual([{ channelId: '40', isHeld: true }])
  expect(await isRemoved(others)).toBe(false)
  clock.turn(dayMs)
  expect(await listed()).toEqual([])
  await expect.poll(() => isRemoved(others), { timeout: 20_000 }).toBe(true)
})

test('each step adds an audit entry', async () => {
  const filters = { action: ['channel.delete', 'channel.restore', 'channel.remove'] }
  const { data } = await litopys.api.call(auditRoutes.list, { search: '', itemsPerPage: 100, filters })
  expect(new Set(data.map(({ action }) => action))).toEqual(
    new Set(['channel.delete', 'channel.restore', 'channel.remove']),
  )
})
