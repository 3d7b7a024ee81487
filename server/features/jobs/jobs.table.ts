import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import * as Type from 'typebox'
import { columnsOf, everyRow, tableOf } from '#server/table'
import { type ListJobDeps, listJobs } from './jobs.usecase.ts'

export function jobTable(deps: ListJobDeps) {
  const { text, number, instant } = columnsOf<Job>()
  return tableOf({
    name: 'jobs',
    query: Type.Omit(jobRoutes.list.query, ['page', 'itemsPerPage'], { additionalProperties: false }),
    find: ({ actor }, query) => listJobs(deps, actor, { ...query, ...everyRow }),
    columns: {
      title: text('Title', (one) => one.title),
      kind: text('Kind', (one) => one.kind),
      status: text('Status', (one) => one.state.status),
      reason: text('Reason', (one) => ('reason' in one.state ? one.state.reason : undefined)),
      read: number('Read', (one) => one.report.read),
      new: number('New', (one) => one.report.new),
      updated: number('Updated', (one) => one.report.updated),
      unchanged: number('Unchanged', (one) => one.report.unchanged),
      skipped: number('Skipped', (one) => one.report.skippedCount),
      deleted: number('Deleted', (one) => one.report.deleted),
      createdBy: text('Started by', (one) => one.createdBy),
      createdAt: instant('Created', (one) => one.createdAt),
      startedAt: instant('Started', (one) => one.startedAt),
      finishedAt: instant('Finished', (one) => one.finishedAt),
    },
  })
}
