import type { Serve } from '#http/serve'
import type { Kernel } from '#server/kernel'
import { mountJobs } from './jobs.routes.ts'
import { jobTable } from './jobs.table.ts'

/** Lists, events and cancellation of jobs of every kind. */
export function jobsModule(kernel: Kernel) {
  return {
    exports: [jobTable(kernel)],
    routes: (serve: Serve) => mountJobs(serve, kernel),
  }
}
