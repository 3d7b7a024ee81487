import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { refreshing, shownPosts } from '#testing/refreshes'

let server: PreviewServer
let litopys: TestLitopys
let on: ReturnType<typeof refreshing>
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
  server.posts.splice(0, Infinity, ...shownPosts(1, 55))
  id = (await on.add(shown.name))._id
  await on.refresh(id)
})

const stateOf = async (job: string) => (await litopys.api.call(jobRoutes.read, { id: job })).data.state.status

test('refreshes requested during a refresh run after it, never in parallel', async () => {
  server.posts.splice(5, 30)
  expect((await on.refresh(id)).report).toMatchObject({ held: { vanished: 30 } })
  server.troubles.push({ kind: 'silence' })
  const first = await on.begin(id)
  await expect.poll(() => stateOf(first)).toBe('running')
  const confirmed = await on.begin(id, { confirmDeletions: 30 })
  const gaps = await on.begin(id, { mode: 'gaps' })
  expect(await on.begin(id, { mode: 'gaps' })).toBe(gaps)
  expect(new Set([first, confirmed, gaps]).size).toBe(3)
  // There are free workers, and the queue has been checked at least once.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect([await stateOf(first), await stateOf(confirmed), await stateOf(gaps)]).toEqual([
    ...['running', 'queued', 'queued'],
  ])
  await litopys.api.call(jobRoutes.cancel, { id: first })
  const runs = [await jobEnd(litopys.api, first), await jobEnd(litopys.api, confirmed)]
  expect(runs[1]).toMatchObject({ state: { status: 'done' }, report: { deleted: 30 } })
  runs.push(await jobEnd(litopys.api, gaps))
  const moments = runs.flatMap(({ startedAt = '', finishedAt = '' }) => [startedAt, finishedAt])
  expect(moments).toEqual(moments.toSorted())
})

test('a confirmation covers the reported number of deletions, and more need another confirmation', async () => {
  server.posts.splice(0, 15)
  expect((await on.refresh(id)).report).toMatchObject({ held: { vanished: 15, checked: 55 } })
  server.posts.splice(0, 30)
  expect((await on.refresh(id, { confirmDeletions: 15 })).report).toMatchObject({ held: { vanished: 45 } })
  expect((await on.channel(id)).capture).toMatchObject({ deleted: 0, heldDeletions: 45 })
  expect((await on.refresh(id, { confirmDeletions: 45 })).report).toMatchObject({ deleted: 45 })
})
