import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Post } from '@litopys/contract/schemas/post'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

const day = (id: number) => Date.UTC(2026, 0, 1) / 1_000 + id * 600
const iso = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
function message(id: number, more: object = {}) {
  const date = iso(day(id)).slice(0, 19)
  return { id, type: 'message', date, date_unixtime: String(day(id)), text: `допис ${id}`, ...more }
}
function exportOf(channelId: number, name: string, messages: object[]) {
  return JSON.stringify({ name, type: 'public_channel', id: channelId, messages }, null, 1)
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** The newer export edits every tenth post, and changes every seventh and fifteenth without an edit mark. */
const older = range(1, 120).map((id) =>
  message(id, id === 90 ? { reactions: [{ type: 'emoji', emoji: '👍', count: 1 }] } : {}),
)
const newer = range(80, 160).map((id) => {
  if (id % 10 === 0) return message(id, { text: `виправлений ${id}`, edited_unixtime: String(day(900)) })
  return id % 15 === 0 || id % 7 === 0 ? message(id, { text: `непозначений ${id}` }) : message(id)
})
const changed = range(80, 120).filter((id) => id % 10 === 0 || id % 7 === 0 || id % 15 === 0)

async function postsOf(channelId: number): Promise<Post[]> {
  const page = { q: '', page: 1, itemsPerPage: 1_000, filters: { channelId: { in: [String(channelId)] } } }
  return (await litopys.api.call(postRoutes.search, page)).data
}

/** The content of a post, without ids and times of its import. */
function contentOf({
  _id: _,
  channelId: __,
  archivedAt: ___,
  createdAt: ____,
  reference,
  existedBefore: _____,
  ...post
}: Post) {
  const { permalink: ______, ...others } = reference
  return { ...post, reference: others }
}

async function revisionsOf(channelId: number, messageId: number) {
  const { data } = await litopys.api.call(postRoutes.read, { id: `${channelId}_${messageId}` })
  return data.revisions.map(({ replacedAt: _, ...revision }) => revision)
}

async function titleOf(channelId: number) {
  const { data } = await litopys.api.call(channelRoutes.list, {
    search: String(channelId),
    page: 1,
    itemsPerPage: 10,
  })
  return data.find((channel) => channel.channelId === String(channelId))?.title
}

describe('an older and a newer export of a channel', () => {
  const [oldFirst, newFirst] = [7_001, 7_002]
  const import_ = async (channelId: number, which: 'older' | 'newer') => {
    const [name, messages] = which === 'older' ? ['Давня назва', older] : ['Нова назва', newer]
    return (await litopys.importText('result.json', exportOf(channelId, name, messages))).report
  }
  beforeAll(async () => {
    await import_(oldFirst, 'older')
    await import_(newFirst, 'newer')
  })
  test('count the previous texts that are kept, in either order', async () => {
    // The name of the channel changes in each post.
    const renamed = 41
    expect(await import_(oldFirst, 'newer')).toMatchObject({
      new: 40,
      updated: renamed,
      unchanged: 0,
      revisions: changed.length,
    })
    expect(await import_(newFirst, 'older')).toMatchObject({
      new: 79,
      updated: changed.length,
      unchanged: 41 - changed.length,
      revisions: changed.length,
    })
  })
  test('lead to the same posts in either order', async () => {
    const [one, other] = [await postsOf(oldFirst), await postsOf(newFirst)]
    expect(one).toHaveLength(160)
    const byId = (posts: Post[]) => posts.toSorted((a, b) => a.messageId - b.messageId).map(contentOf)
    expect(byId(other)).toEqual(byId(one))
    expect(one.find(({ messageId }) => messageId === 90)).toMatchObject({
      title: 'Нова назва',
      text: 'виправлений 90',
      reactions: [{ name: '👍', count: 1 }],
    })
  })
  test('lead to the same revisions with source and time in either order', async () => {
    for (const id of [...changed, 81, 150]) {
      const revisions = await revisionsOf(oldFirst, id)
      expect(await revisionsOf(newFirst, id)).toEqual(revisions)
      expect(revisions).toMatchObject(
        changed.includes(id)
          ? [{ version: 1, articleBody: `допис ${id}`, source: 'desktop', observedAt: iso(day(120)) }]
          : [],
      )
    }
  })
  test('leave the channel with its last name', async () => {
    expect(await titleOf(oldFirst)).toBe('Нова назва')
    expect(await titleOf(newFirst)).toBe('Нова назва')
  })
  test('change nothing when they are imported again', async () => {
    for (const channelId of [oldFirst, newFirst])
      for (const which of ['older', 'newer'] as const)
        expect(await import_(channelId, which)).toMatchObject({ new: 0, updated: 0, revisions: 0 })
  })
})

test('a channel gets its name from the newest line of JSONL', async () => {
  const line = (messageId: number, channel: string, date: string) => ({
    channel,
    channelId: 7_003,
    messageId,
    date,
  })
  const [first, last] = [line(1, 'Перша', '2026-01-01T00:00:00Z'), line(2, 'Остання', '2026-02-01T00:00:00Z')]
  await litopys.importPosts([last, first])
  expect(await titleOf(7_003)).toBe('Остання')
  await litopys.importPosts([first])
  expect(await titleOf(7_003)).toBe('Остання')
})
