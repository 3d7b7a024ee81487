import { archiveRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { turnable } from '#testing/records'
import { refreshing, shownPosts } from '#testing/refreshes'

const clock = turnable(systemClock)
const shown = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }
let server: PreviewServer
let litopys: TestLitopys
let on: ReturnType<typeof refreshing>
beforeAll(async () => {
  server = await startPreviewServer(shown, shownPosts(1, 25))
  litopys = await startTestLitopys({ PREVIEW_URL: server.url, PREVIEW_EVERY_MS: '0' }, clock)
  on = refreshing(litopys.api)
})
afterAll(async () => {
  await litopys.close()
  await server.close()
})

const runsOf = async (channel: string) =>
  (await litopys.api.call(jobRoutes.list, { channel, page: 1, itemsPerPage: 100 })).data

test('the source gets no request before an operator adds a channel or starts a refresh', async () => {
  expect(server.requests).toEqual([])
  await on.add('somebody', { source: 'none', channelId: '7', schedule: 'hourly' })
  clock.turn(7_200_000)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(server.requests).toEqual([])
})

test('a channel with a schedule is refreshed at once and each time it is due', async () => {
  const { _id: id } = await on.add(shown.name, { schedule: 'hourly' })
  const done = (count: number) =>
    expect
      .poll(async () => (await runsOf(id)).map(({ state }) => state.status))
      .toEqual(Array.from({ length: count }, () => 'done'))
  await done(1)
  expect(await runsOf(id)).toMatchObject([{ createdBy: 'schedule', report: { new: 25 } }])
  const { capture } = await on.channel(id)
  const wait = Date.parse(capture?.nextRunAt ?? '') - clock.now().getTime()
  expect(wait).toBeGreaterThan(3_500_000)
  clock.turn(3_600_000)
  await done(2)
  await litopys.api.call(channelRoutes.change, { id, schedule: 'off' })
  clock.turn(7_200_000)
  expect((await on.channel(id)).capture?.nextRunAt).toBeUndefined()
})

test('imports and refreshes of other channels continue while a refresh waits', async () => {
  shown.id += 1
  shown.name = 'varta_other'
  const { _id: id } = await on.add(shown.name)
  server.troubles.push({ kind: 'silence' })
  const { data: waiting } = await litopys.api.call(archiveRoutes.startCapture, {
    refresh: { channels: [id], mode: 'refresh' },
  })
  await expect
    .poll(async () => (await litopys.api.call(jobRoutes.read, { id: waiting.id })).data.state.status)
    .toBe('running')
  const job = await litopys.importPosts([
    { channelId: 9, messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Допис' },
  ])
  expect(job.state.status).toBe('done')
  const all = await litopys.api.call(archiveRoutes.startCapture, { refresh: { mode: 'refresh' } })
  const begun = [all.data, ...(all.data.others ?? [])]
  expect(begun.map(({ id }) => id)).toContain(waiting.id)
  expect(begun).toHaveLength(2)
  const ends = await Promise.all(
    begun.filter((one) => one.id !== waiting.id).map((one) => jobEnd(litopys.api, one.id)),
  )
  expect(ends.map(({ state }) => state.status)).toEqual(['failed'])
  await litopys.api.call(jobRoutes.cancel, { id: waiting.id })
  expect((await jobEnd(litopys.api, waiting.id)).state).toEqual({ status: 'cancelled' })
})

test('a capture request with contradictory or missing fields is refused', async () => {
  const refresh = { mode: 'refresh' } as const
  await expect(litopys.api.call(archiveRoutes.startCapture, {})).rejects.toThrow(
    'Give an upload or a refresh',
  )
  const uploadId = systemClock.newId()
  await expect(litopys.api.call(archiveRoutes.startCapture, { uploadId, refresh })).rejects.toThrow(
    'not both',
  )
  const unknown = { refresh: { ...refresh, channels: [uploadId] } }
  await expect(litopys.api.call(archiveRoutes.startCapture, unknown)).rejects.toThrow('/refresh/channels/0')
})
