import { type RunTaggingDeps, tagPosts } from '#features/tags/run-tagging'
import type { Clock } from '#server/clock'
import { JobCancelled, LeaseLost } from './job-stops.ts'
import type { JobStore, TagJob } from './jobs.store.ts'

export type TagJobDeps = RunTaggingDeps & { jobs: JobStore; clock: Clock }

/** Change tags from the beginning or from where a killed process left it. Each part is on disk before its checkpoint. */
export async function runTags(deps: TagJobDeps, job: TagJob, signal: AbortSignal): Promise<void> {
  let { report } = job
  for await (const step of tagPosts(deps, job, job.checkpoint?.after, signal)) {
    const { after, posts, changed, total } = step
    report = {
      ...report,
      read: report.read + posts,
      updated: report.updated + changed,
      unchanged: report.unchanged + posts - changed,
    }
    const progress = { checkpoint: { after }, report, added: job.added, done: report.read }
    // A part that was done before a kill is none of those that are still found.
    const saved = await deps.jobs.save(job, deps.clock.now(), {
      ...progress,
      total: Math.max(total, report.read),
    })
    if (!saved) throw new LeaseLost()
    if (saved.cancelRequested) throw new JobCancelled()
  }
}
