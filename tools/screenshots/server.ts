import { systemClock } from '../../server/clock.ts'
import { startDemo } from '../../server/demo/start.ts'
import { runServer } from '../../server/run.ts'

// The demo on a fixed day, so that screenshots of two versions have the same dates and posts.
const startedAt = Date.now()
const day = Date.parse('2026-10-14T09:00:00Z')

await runServer(() => startDemo({ ...systemClock, now: () => new Date(day + Date.now() - startedAt) }))
