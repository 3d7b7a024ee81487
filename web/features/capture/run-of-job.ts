import type { LastRun } from '@litopys/contract/schemas/channel'
import type { Job } from '@litopys/contract/schemas/job'

/** Refresh jobs by the `_id` of their channels, in the shape that a list of channels uses. */
export function runsByChannel(jobs: readonly Job[]): Map<string, LastRun> {
  return new Map(jobs.flatMap((job) => (job.refresh ? [[job.refresh.channel, runOf(job)]] : [])))
}

function runOf({ id, state, report, createdAt, finishedAt }: Job): LastRun {
  return {
    jobId: id,
    ...state,
    new: report.new,
    updated: report.updated,
    deleted: report.deleted ?? 0,
    createdAt,
    ...(finishedAt !== undefined && { finishedAt }),
  }
}
