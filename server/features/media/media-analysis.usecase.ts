import type { ResultOf } from '@litopys/contract/route'
import type { mediaRoutes } from '@litopys/contract/routes/media'
import type { Job } from '@litopys/contract/schemas/job'
import type { Transact } from '#audit/transact'
import type { JobLists } from '#jobs/job-lists.store'
import type { JobLoop } from '#jobs/job-loop'
import { jobReader } from '#jobs/job-reader'
import { createJobStore } from '#jobs/jobs.store'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { countOutdated, type OutdatedDeps } from './count-outdated.usecase.ts'
import type { MediaAnalysisInput } from './media-analysis.job.ts'

export type MediaAnalysisDeps = OutdatedDeps & {
  /** Whether this process analyses new files right now, without a job. */
  isWorking(): boolean
  jobLists: JobLists
  loop: Pick<JobLoop, 'wake'>
  transact: Transact
  clock: Clock
}

export async function readMediaAnalysis(
  { jobLists, isWorking, ...deps }: MediaAnalysisDeps,
  actor: Actor,
): Promise<ResultOf<typeof mediaRoutes.readAnalysis>> {
  const [outdated, { jobs }] = await Promise.all([
    countOutdated(deps),
    jobLists.page(0, 1, { kind: 'media', status: 'goingOn', reader: jobReader(actor) }),
  ])
  const [job] = jobs
  return { outdated, isWorking: isWorking(), ...(job ? { job } : {}) }
}

/** Starts a job that analyses all files which no current analysis has read, or returns the running one. */
export async function startMediaAnalysis(
  { jobLists, loop, transact, clock, ...deps }: MediaAnalysisDeps,
  actor: Pick<Actor, 'id' | 'name' | 'ip'>,
): Promise<Job> {
  const outdated = await countOutdated(deps)
  if (outdated === 0) throw new AppError('nothing_to_reanalyze')
  const id = await transact(async ({ records, audit }) => {
    const input: MediaAnalysisInput = {
      analysis: 'outdated',
      actorId: actor.id,
      since: clock.now().toISOString(),
    }
    const made = { id: clock.newId(), createdBy: actor.name, createdAt: clock.now() }
    const job = { ...made, kind: 'media' as const, title: '', input, total: outdated }
    const added = await createJobStore(records).addOnce(job)
    if (added.isNew) {
      const object = { id: added.id, name: '' }
      audit.add({ actor, action: 'media.analyse', object, details: { files: outdated } })
    }
    return added.id
  })
  loop.wake()
  const job = await jobLists.find(id)
  if (!job) throw new AppError('not_found')
  return job
}
