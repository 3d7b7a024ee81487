import { setTimeout as sleep } from 'node:timers/promises'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { ApiClient } from './api-client.ts'

const pollMs = 200

/** Resolves with these jobs when all have ended. Calls the function with each job at each change. */
export async function jobsEnded(api: ApiClient, jobs: Job[], onChange: (job: Job) => void): Promise<Job[]> {
  return await Promise.all(
    jobs.map(async (started) => {
      let job = started
      for (;;) {
        onChange(job)
        if (job.state.status !== 'queued' && job.state.status !== 'running') return job
        await sleep(pollMs)
        job = (await api.call(jobRoutes.read, { id: job.id })).data
      }
    }),
  )
}
