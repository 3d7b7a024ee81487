import { expect, test } from 'vitest'
import { systemClock } from '#server/clock'
import { openTestRecords } from '#testing/records'
import { startThrottleSweep } from './throttle-sweep.job.ts'
import { createThrottleStore } from './throttles.store.ts'

test('expired counters are removed at the start, and the others stay', async () => {
  const { db, close } = await openTestRecords()
  const [ended, living] = [-1_000, 60_000].map((ms) => new Date(Date.now() + ms))
  const rows = [
    { key: 'ended', count: 1, endsAt: ended ?? new Date() },
    { key: 'living', count: 1, endsAt: living ?? new Date() },
  ]
  await db.insertInto('throttles').values(rows).execute()
  const deps = { throttles: createThrottleStore(db), clock: systemClock }
  const sweep = await startThrottleSweep({
    ...deps,
    onError: (error) => {
      throw error
    },
  })
  expect(await db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'living' }])
  sweep.stop()
  await close()
})
