import { systemClock } from '#server/clock'
import { runServer } from '#server/run'
import { startDemo } from './start.ts'

/** Runs the demo until a signal ends it. */
export async function demonstrate(): Promise<void> {
  await runServer(() => startDemo(systemClock))
}
