import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Serve } from '#http/serve'
import { watchJobs } from '#jobs/job-events'
import { cancelJob, type JobDeps, listJobs, readJob } from './jobs.usecase.ts'

export function mountJobs(deps: JobDeps) {
  return (serve: Serve): void => {
    serve(jobRoutes.list, ({ actor, input }) => listJobs(deps, actor, input))
    serve(jobRoutes.watch, async ({ actorNow, signal }) => watchJobs(deps, actorNow, signal))
    serve(jobRoutes.read, ({ actor, input }) => readJob(deps, actor, input))
    serve(jobRoutes.cancel, ({ actor, input }) => cancelJob(deps, actor, input))
  }
}
