import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { provenanceRoutes } from '@litopys/contract/routes/provenance'
import { tagRoutes } from '@litopys/contract/routes/tags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '#archive/sql'
import { htmlOf, jsonOf, shownOf, title } from '#features/posts/six-orders.fixture'
import { openArchiveOf } from '#testing/chosen-engines'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { refreshing } from '#testing/refreshes'

const [channelId, name] = [1_500_000_001, 'varta_news']
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14]

/** Some of the posts as another tool writes them. */
const jsonl = [
  {
    messageId: 2,
    date: '2026-01-22T16:09:05Z',
    text: 'Увага!',
    observedAt: '2026-01-22T16:10:00Z',
    views: 12,
  },
  { messageId: 9, date: '2026-01-22T17:00:00Z', text: 'наказ', tags: ['документ'], duration: 7 },
  { messageId: 14, date: '2026-07-22T09:00:00Z', text: 'Було', observedAt: '2026-07-22T09:01:00Z' },
]
  .map((line) => JSON.stringify({ channelId, channel: 'Стара назва', ...line }))
  .join('\n')

const root = mkdtempSync(join(tmpdir(), 'litopys-recompute-'))
const directory = join(root, 'data')
let preview: PreviewServer
let litopys: TestLitopys
const start = async () =>
  await startTestLitopys({
    DATA_DIR: directory,
    PREVIEW_URL: preview.url,
    PREVIEW_EVERY_MS: '0',
    // The posts are from the past.
    RECHECK_DAYS: '36500',
  })

beforeAll(async () => {
  preview = await startPreviewServer({ id: channelId, name, title }, shownOf(name))
  litopys = await start()
  const { refresh } = refreshing(litopys.api)
  await litopys.importText('posts.jsonl', jsonl)
  await litopys.importText('messages.html', htmlOf(), String(channelId))
  const { data } = await litopys.api.call(channelRoutes.list, {
    search: String(channelId),
    page: 1,
    itemsPerPage: 10,
  })
  const id = data[0]?._id ?? ''
  const words = { category: 'Новини', keywords: ['міст'] }
  await litopys.api.call(channelRoutes.change, { id, username: name, source: 'preview', ...words })
  expect((await refresh(id)).state).toEqual({ status: 'done' })
  await litopys.importText('result.json', jsonOf(channelId))
  // A source that confirms what is known, and one that has a change.
  preview.posts.splice(3, 1, {
    ...shownOf(name)[3],
    id: 6,
    date: '2026-01-22T17:00:00+00:00',
    text: 'Інше',
    meta: 'edited',
  })
  await refresh(id)
}, 60_000)
afterAll(async () => {
  await litopys.close()
  await preview.close()
  rmSync(root, { recursive: true, force: true })
})

async function compared(sample?: number) {
  const { data } = await litopys.api.call(archiveRoutes.recompute, sample === undefined ? {} : { sample })
  return await jobEnd(litopys.api, data.id)
}

/** Runs statements while no server uses the archive. */
async function changeArchive(...statements: string[]): Promise<void> {
  await litopys.instance.close()
  const archive = await openArchiveOf(directory)
  for (const statement of statements) await archive.run(raw(`${statement} SETTINGS mutations_sync = 2`))
  await archive.close()
  litopys = await start()
}

test('posts from four sources are what their records give', async () => {
  const { data } = await litopys.api.call(provenanceRoutes.observations, {
    id: `${channelId}_14`,
    itemsPerPage: 100,
  })
  expect(new Set(data.map(({ source }) => source))).toEqual(new Set(['jsonl', 'html', 'preview', 'desktop']))
  const { state, report, done, total } = await compared()
  expect(report.comparison?.differences).toEqual([])
  expect(state).toEqual({ status: 'done' })
  expect(report.comparison).toMatchObject({ compared: numbers.length, incomplete: 0, differing: 0 })
  expect([done, total]).toEqual([numbers.length, numbers.length])
})

test('a sample has as many posts as asked for', async () => {
  expect((await compared(4)).report.comparison).toMatchObject({ compared: 4, differing: 0 })
})

test('what users and refreshes change is no difference', async () => {
  const posts = [9, 14].map((messageId) => `${channelId}_${messageId}`)
  const wish = { posts, add: ['позначка'], remove: ['документ'] }
  const { data: tagged } = await litopys.api.call(tagRoutes.change, wish)
  await jobEnd(litopys.api, tagged.job?.id ?? '')
  preview.posts.splice(-1)
  const { data } = await litopys.api.call(channelRoutes.list, {
    search: String(channelId),
    page: 1,
    itemsPerPage: 10,
  })
  await refreshing(litopys.api).refresh(data[0]?._id ?? '')
  const { data: post } = await litopys.api.call(postRoutes.read, { id: `${channelId}_14` })
  expect(post.deletedAt).toBeDefined()
  expect(post.tags).toContain('позначка')
  expect((await compared()).report.comparison).toMatchObject({ differing: 0, differences: [] })
})

test('changed rows, damaged records and lost records are found', async () => {
  await changeArchive(
    `ALTER TABLE litopys.posts UPDATE views = 99999, author = 'Хтось' WHERE messageId = 2`,
    `ALTER TABLE litopys.sourceRecords UPDATE content = concat(content, ' ')
      WHERE messageId = 8 AND format = 'preview'`,
    'ALTER TABLE litopys.sourceRecords DELETE WHERE messageId = 9',
  )
  const { comparison } = (await compared()).report
  expect(comparison).toMatchObject({ compared: 12, incomplete: 1, differing: 2 })
  const found = comparison?.differences ?? []
  expect(found.filter(({ postId }) => postId === `${channelId}_2`)).toEqual([
    { postId: `${channelId}_2`, field: 'author', stored: '"Хтось"', recomputed: `"${title}"` },
    { postId: `${channelId}_2`, field: 'views', stored: '99999', recomputed: '12' },
  ])
  const others = found.filter(({ postId }) => postId !== `${channelId}_2`)
  expect(others[0]).toMatchObject({ postId: `${channelId}_8`, field: 'record' })
  expect(new Set(others.map(({ postId }) => postId))).toEqual(new Set([`${channelId}_8`]))
})
