import type { Serve } from '#http/serve'
import type { Kernel } from '#server/kernel'
import { mountJobs } from './jobs.routes.ts'
import { jobTable } from './jobs.table.ts'

/** Jobs of every kind: shown, watched and cancelled. */
export function jobsModule(kernel: Kernel) {
  return {
    exports: [jobTable(kernel)],
    routes: (serve: Serve) => mountJobs(serve, kernel),
  }
}
