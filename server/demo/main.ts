import { systemClock } from '#server/clock'
import { runServer } from '#server/run'
import { startDemo } from './start.ts'

await runServer(() => startDemo(systemClock))
