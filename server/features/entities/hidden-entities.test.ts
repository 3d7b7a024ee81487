import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { postRoutes } from '@litopys/contract/routes/archives'
import { entityRoutes, falsePositiveRoutes } from '@litopys/contract/routes/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecords } from '#records/open'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const tags = 'entities.hashtag.id'
let cast: Cast<never>
let litopys: TestLitopys
const start = () => startTestLitopys({ DATA_DIR: cast.directory })
const records = () => openRecords({ directory: join(cast.directory, 'records'), url: undefined })
beforeAll(async () => {
  cast = await directoryWithCast({})
  litopys = await start()
  await litopys.importPosts(
    Array.from({ length: 1_200 }, (_, i) => ({
      channelId: 10,
      channel: 'C',
      messageId: i + 1,
      date: '2026-01-01T10:00:00Z',
      text: i % 3 === 0 ? `#часто #раз${i}` : i % 3 === 1 ? `#раз${i}` : 'Без позначок',
    })),
  )
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function tagFacet() {
  const { data } = await litopys.api.call(postRoutes.facets, { q: '', field: tags, limit: 5, order: 'count' })
  return data[0]
}

test('after a restart, marks missing from the archive are hidden and surplus ones shown again', async () => {
  await litopys.api.call(falsePositiveRoutes.mark, { kind: 'hashtag', id: 'раз1', reason: '' })
  await litopys.instance.close()
  // The state after a kill between commit and copy: one mark missing in the archive, one surplus.
  const db = await records()
  await db.deleteFrom('falsePositives').execute()
  const made = { reason: '', markedById: 'local', markedBy: 'local', markedAt: new Date() }
  const id = '00000000-0000-4000-8000-000000000001'
  await db
    .insertInto('falsePositives')
    .values({ ...made, id, kind: 'hashtag', value: 'часто' })
    .execute()
  await db.destroy()
  litopys = await start()
  const facet = await tagFacet()
  expect(facet?.values.map(({ value }) => value)).not.toContain('часто')
  expect(facet).toMatchObject({ distinct: 800, missing: 400 })
})

test('one facet call handles many marks, and their list is paged', { timeout: 300_000 }, async () => {
  const db = await withMarks(10_000)
  expect(db).toBe(10_001)
  const started = performance.now()
  const facet = await tagFacet()
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(facet).toMatchObject({ values: [], distinct: 0, missing: 1_200 })
  const page = await litopys.api.call(falsePositiveRoutes.list, { search: '', page: 201, itemsPerPage: 50 })
  expect([page.totalItems, page.data.length]).toEqual([10_001, 1])
  const { data } = await litopys.api.call(entityRoutes.read, { kind: 'hashtag', id: 'раз3', values: 10 })
  expect([data.posts?.total, data.values?.together]).toEqual([1, []])
})

/**
 * Writes marks directly to the records: API calls would take minutes. The restart copies them to the archive.
 */
async function withMarks(count: number): Promise<number> {
  await litopys.instance.close()
  const db = await records()
  const marks = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    kind: 'hashtag',
    value: `раз${i}`,
    reason: '',
    markedById: 'local',
    markedBy: 'local',
    markedAt: new Date(),
  }))
  for (let i = 0; i < count; i += 1_000) {
    await db
      .insertInto('falsePositives')
      .values(marks.slice(i, i + 1_000))
      .execute()
  }
  const { total } = await db
    .selectFrom('falsePositives')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  await db.destroy()
  litopys = await start()
  return Number(total)
}
