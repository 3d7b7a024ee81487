import { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import { postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
const posts = 6_000

beforeAll(async () => {
  litopys = await startTestLitopys({ SEARCH_TIMEOUT_SECONDS: '60' })
  await litopys.importPosts(
    Array.from({ length: posts }, (_, i) => ({
      channel: 'Броди',
      channelId: 5,
      messageId: i + 1,
      date: 1_769_098_145 + i,
      text: `Допис ${i} про ${i % 3 === 0 ? 'мости' : 'броди'} й річкові береги https://example.org/${i % 7}`,
    })),
  )
})
afterAll(() => litopys.close())

test('an analysis keeps searches complete, stops soon after cancellation and resumes where it stopped', async () => {
  const rule = { category: 'bridges', clues: [{ q: 'міст', weight: 1 }], keywords: [], threshold: 1 }
  await litopys.api.call(ruleRoutes.add, { ...rule, isActive: true })
  const total = async (q: string) => {
    return (await litopys.api.call(postRoutes.search, { q, page: 1, itemsPerPage: 1 })).totalItems
  }
  const start = async () => (await litopys.api.call(reanalysisRoutes.start, {})).data
  const [first, same] = await Promise.all([start(), start()])
  expect(same.id).toBe(first.id)
  const progress = async () => (await litopys.api.call(jobRoutes.read, { id: first.id })).data.done
  do {
    expect([await total(''), await total('береги'), await total('domain:example.org')]).toEqual([
      ...[posts, posts, posts],
    ])
  } while ((await progress()) === 0)
  await litopys.api.call(jobRoutes.cancel, { id: first.id })
  const cancelled = await jobEnd(litopys.api, first.id)
  expect(cancelled.state.status).toBe('cancelled')
  expect(cancelled.done).toBeLessThan(posts)

  const second = await start()
  const ended = await jobEnd(litopys.api, second.id)
  // Cancellation may lose the checkpoint of a batch that is done.
  expect(ended.report.read).toBeLessThanOrEqual(posts - cancelled.report.read)
  expect(ended.report.read).toBeGreaterThanOrEqual(posts - cancelled.report.read - 1_000)
  expect([await total(''), await total('category:bridges')]).toEqual([posts, posts / 3])
})

test('rules changed during an analysis are applied to every post before it ends', async () => {
  const { call } = litopys.api
  const rule = { keywords: [], threshold: 1, isActive: true }
  await call(ruleRoutes.add, { ...rule, category: 'shores', clues: [{ q: 'берег', weight: 1 }] })
  const { data: job } = await call(reanalysisRoutes.start, {})
  while ((await call(jobRoutes.read, { id: job.id })).data.done === 0);
  await call(ruleRoutes.add, { ...rule, category: 'fords', clues: [{ q: 'брід', weight: 1 }] })
  await litopys.importPosts([
    { channel: 'Броди', channelId: 9, messageId: 1, date: 1_769_098_145, text: 'Новий брід' },
  ])
  const ended = await jobEnd(litopys.api, job.id)
  expect(ended.state.status).toBe('done')
  expect(ended.done).toBe(ended.total)
  expect((await call(reanalysisRoutes.read, {})).data.outdated).toBe(0)
  const { totalItems } = await call(postRoutes.search, { q: 'category:fords', page: 1, itemsPerPage: 1 })
  expect(totalItems).toBe((posts * 2) / 3 + 1)
})
