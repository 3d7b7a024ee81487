import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { tagRoutes } from '@litopys/contract/routes/tags'
import { expect, test } from 'vitest'
import { directoryWithCast } from '#testing/cast'
import { jobEnd, startTestLitopys } from '#testing/litopys'

const posts = Array.from({ length: 3_500 }, (_, i) => ({
  channel: 'Пасіка',
  channelId: 1_000_000_701,
  messageId: i + 1,
  date: '2026-01-01T10:00:00Z',
  text: `Вулик ${i + 1} оглянуто.`,
}))

test('a change of tags continues after a restart and leaves each post once', async () => {
  const cast = await directoryWithCast({})
  const first = await startTestLitopys({ DATA_DIR: cast.directory })
  await first.importPosts(posts)
  // The answer may be lost in the stop.
  const asked = first.api.call(tagRoutes.change, { add: ['вулик'], search: { q: '' } }).catch(() => undefined)
  const asOf = async () =>
    (await first.api.call(jobRoutes.list, { kind: 'tags', page: 1, itemsPerPage: 1 })).data[0]
  await expect
    .poll(async () => (await asOf())?.done ?? 0, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0)
  await first.close()
  await asked

  const second = await startTestLitopys({ DATA_DIR: cast.directory })
  const { data: jobs } = await second.api.call(jobRoutes.list, { kind: 'tags', page: 1, itemsPerPage: 1 })
  const end = await jobEnd(second.api, jobs[0]?.id ?? '')
  expect(end.state.status).toBe('done')
  const tagged = await second.api.call(postRoutes.search, { q: 'tag:вулик', page: 1, itemsPerPage: 1 })
  expect(tagged.totalItems).toBe(posts.length)
  const { data: findings } = await second.api.call(archiveRoutes.verify, {})
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  await second.close()
  cast.clear()
})
