import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownPage } from '#adapters/telegram/preview.fixture'
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
  server.troubles.splice(0)
  server.posts.splice(0, Infinity, ...shownPosts(1, 55))
  id = (await on.add(shown.name))._id
})

describe('a wrong page', () => {
  const newest = shownPosts(36, 55)
  test.each([
    ['with the newest posts once more', () => shownPage(shown, newest, { before: 36 })],
    ['without posts, and with a way to older ones', () => shownPage(shown, [], { before: 36 })],
  ])('%s is not taken as the beginning of the history', async (_, html) => {
    server.troubles.push({ kind: 'none' }, { kind: 'page', html: html() })
    expect((await on.refresh(id)).state).toMatchObject({ status: 'failed', code: 'preview_wrong_page' })
    expect(await on.channel(id)).toMatchObject({ posts: 20, capture: { oldest: 36, isComplete: false } })
    expect((await on.refresh(id)).report).toMatchObject({ new: 35 })
    expect((await on.channel(id)).capture).toMatchObject({ oldest: 1, isComplete: true })
  })
})

test('the server answers while it parses a page made to be slow, and the next refresh works', async () => {
  const post = { ...shownPosts(1, 1)[0], text: '<span>'.repeat(300_000) + '</x>'.repeat(300_000) }
  server.troubles.push({ kind: 'page', html: shownPage(shown, [{ id: 1, date: '', ...post }]) })
  const job = await on.begin(id)
  const state = async () => (await litopys.api.call(jobRoutes.read, { id: job })).data.state
  const waits: number[] = []
  for (let status = 'queued'; status === 'queued' || status === 'running'; ) {
    const askedAt = performance.now()
    status = (await state()).status
    waits.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  // The page has the largest allowed size; a fast machine parses it within the limits of time and memory.
  const ends = ['done', 'preview_too_slow', 'preview_too_large']
  const end = await state()
  expect(ends).toContain('code' in end ? end.code : end.status)
  expect(waits.length).toBeGreaterThan(10)
  expect(Math.max(...waits)).toBeLessThan(4_000)
  expect((await on.refresh(id)).state).toEqual({ status: 'done' })
})

// Other requests to the same host wait too, so this test runs last.
test('a source that demands a longer wait than a day is asked again after a day, and the job can be cancelled', async () => {
  server.troubles.push({ kind: 'status', status: 429, headers: { 'retry-after': '99999999999999999' } })
  const job = await on.begin(id)
  const stateOf = async () => (await litopys.api.call(jobRoutes.read, { id: job })).data.state
  await expect.poll(stateOf, { timeout: 20_000 }).toMatchObject({
    status: 'queued',
    code: 'preview_limited',
    retryAt: expect.any(String),
  })
  const state = await stateOf()
  const waits = 'retryAt' in state ? Date.parse(state.retryAt ?? '') - Date.now() : 0
  expect(waits / 3_600_000).toBeCloseTo(24, 0)
  await litopys.api.call(jobRoutes.cancel, { id: job })
  expect((await jobEnd(litopys.api, job)).state).toEqual({ status: 'cancelled' })
})
