import { setTimeout as sleep } from 'node:timers/promises'
import type { TagDeps } from '#features/tags/tags.usecases'
import { AppError } from '#server/errors'
import type { JobLoop } from './job-loop.ts'
import { createJobStore, type JobStore } from './jobs.store.ts'
import { jobReader } from './seen-job.ts'

/** Whoever tags a few posts sees them tagged; a long job goes on without him. */
const longestWaitMs = 3_000
const lookMs = 30

/** How jobs of tags are begun and waited for by the feature below. */
export function createTagJobs({
  jobs,
  loop,
}: {
  jobs: JobStore
  loop: JobLoop
}): Pick<TagDeps, 'addJobIn' | 'findJob' | 'awaitJob'> {
  return {
    addJobIn: (transaction, job) => createJobStore(transaction).add(job),
    findJob: (actor, id) => jobs.find(id, jobReader(actor)),
    awaitJob: async (actor, id) => {
      loop.wake()
      const latest = performance.now() + longestWaitMs
      for (;;) {
        const job = await jobs.find(id, jobReader(actor))
        if (!job) throw new AppError('not_found')
        const isGoingOn = job.state.status === 'queued' || job.state.status === 'running'
        if (!isGoingOn || performance.now() > latest) return job
        await sleep(lookMs)
      }
    },
  }
}
