import type { Kernel } from '#server/kernel'
import type { Module } from '#server/module'
import { mountJobs } from './jobs.routes.ts'
import { jobTable } from './jobs.table.ts'

/** Lists, events and cancellation of jobs of every kind. */
export function jobsModule(kernel: Kernel): Module {
  return {
    exports: [jobTable(kernel)],
    metrics: [
      {
        name: 'litopys_jobs',
        kind: 'gauge',
        help: 'Jobs that are queued or running',
        labels: ['kind', 'status'],
        read: async () =>
          (await kernel.jobLists.countUnfinished()).map(({ kind, status, count }) => ({
            labels: { kind, status },
            value: count,
          })),
      },
    ],
    routes: mountJobs(kernel),
  }
}
