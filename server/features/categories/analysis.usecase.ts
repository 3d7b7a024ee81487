import type { ResultOf } from '@litopys/contract/route'
import type { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import type { Job } from '@litopys/contract/schemas/job'
import { visibleTo } from '#archive/visible'
import type { Transact } from '#audit/transact'
import type { DiskGuard } from '#data-directory/disk-guard'
import type { PostDeps } from '#features/posts/posts.usecase'
import { countOutdated } from '#features/posts/reanalysis.usecase'
import type { JobLists } from '#jobs/job-lists.store'
import type { JobLoop } from '#jobs/job-loop'
import { jobReader } from '#jobs/job-reader'
import { createJobStore } from '#jobs/jobs.store'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { AnalysisInput } from './analysis.job.ts'

export type AnalysisStartDeps = PostDeps & {
  jobLists: JobLists
  loop: Pick<JobLoop, 'wake'>
  disk: DiskGuard
  transact: Transact
  clock: Clock
  /** Time zone of dates in restrictions. */
  timeZone: string
}

export async function readAnalysis(
  deps: AnalysisStartDeps,
  actor: Actor,
): Promise<ResultOf<typeof reanalysisRoutes.read>> {
  const { stamp } = await deps.categorizer()
  const [counts, { jobs }] = await Promise.all([
    countOutdated(deps, stamp, visibleTo(actor.restrictions, deps.timeZone)),
    deps.jobLists.page(0, 1, { kind: 'analysis', status: 'goingOn', reader: jobReader(actor) }),
  ])
  const [job] = jobs
  return { ...counts, ...(job ? { job } : {}) }
}

/**
 * Starts a job that re-analyses posts of an older analyzer or other rules, or returns the running job. It
 * counts all posts, so the access policy requires a user who sees all posts.
 */
export async function startReanalysis(deps: AnalysisStartDeps, actor: Actor): Promise<Job> {
  const { jobLists, loop, disk, transact, clock } = deps
  await disk.assertLeft()
  const { stamp } = await deps.categorizer()
  const { outdated } = await countOutdated(deps, stamp)
  if (outdated === 0) throw new AppError('nothing_to_reanalyze')
  const id = await transact(async ({ records, audit }) => {
    const input: AnalysisInput = { analysis: 'outdated', actorId: actor.id }
    const made = { id: clock.newId(), createdBy: actor.name, createdAt: clock.now() }
    const job = { ...made, kind: 'analysis' as const, title: '', input, total: outdated }
    const addedJob = await createJobStore(records).addOnce(job)
    if (addedJob.isNew) {
      const line = { actor, action: 'archive.reanalyze', object: { id: addedJob.id, name: '' } } as const
      audit.add({ ...line, details: { posts: outdated } })
    }
    return addedJob.id
  })
  loop.wake()
  const job = await jobLists.find(id)
  if (!job) throw new AppError('not_found')
  return job
}
