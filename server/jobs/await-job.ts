import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@litopys/contract/schemas/job'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { JobLists } from './job-lists.store.ts'
import type { JobLoop } from './job-loop.ts'
import { jobReader } from './job-reader.ts'

/** A short job is shown as done; a longer one continues without the user who waits. */
const longestWaitMs = 3_000
const lookMs = 30

/**
 * Wakes the loop and returns the job when it has ended, or as it is after three seconds.
 * @throws AppError not_found
 */
export async function awaitJob(
  { jobLists, loop }: { jobLists: Pick<JobLists, 'find'>; loop: Pick<JobLoop, 'wake'> },
  actor: Actor,
  id: string,
): Promise<Job> {
  loop.wake()
  const latest = performance.now() + longestWaitMs
  for (;;) {
    const job = await jobLists.find(id, jobReader(actor))
    if (!job) throw new AppError('not_found')
    const isGoingOn = job.state.status === 'queued' || job.state.status === 'running'
    if (!isGoingOn || performance.now() > latest) return job
    await sleep(lookMs)
  }
}
