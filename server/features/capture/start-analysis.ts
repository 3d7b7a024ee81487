import type { OutputOf } from '@litopys/contract/route'
import type { readAnalysis } from '@litopys/contract/routes/analysis'
import type { Job } from '@litopys/contract/schemas/job'
import type { Room } from '#archive/room'
import { visibleTo } from '#archive/visible'
import type { PostDeps } from '#features/posts/posts.usecases'
import { countOutdated } from '#features/posts/reanalysis'
import type { Actor } from '#http/actor'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { addAnalysisIn } from './analysis-jobs.store.ts'
import type { JobLoop } from './job-loop.ts'
import type { JobStore } from './jobs.store.ts'
import { jobReader } from './seen-job.ts'

export type AnalysisStartDeps = PostDeps & {
  jobs: JobStore
  loop: Pick<JobLoop, 'wake'>
  room: Room
  writing: Writing
  clock: Clock
  /** Whose days an access list means. */
  timeZone: string
}

export async function findAnalysis(
  deps: AnalysisStartDeps,
  actor: Actor,
): Promise<OutputOf<typeof readAnalysis>['data']> {
  const { stamp } = await deps.categorizer()
  const [counts, { jobs }] = await Promise.all([
    countOutdated(deps, stamp, visibleTo(actor.restrictions, deps.timeZone)),
    deps.jobs.page(0, 1, { kind: 'analysis', status: 'goingOn', reader: jobReader(actor) }),
  ])
  const [job] = jobs
  return { ...counts, ...(job ? { job } : {}) }
}

/**
 * A job that analyses anew what an older version or other rules have analysed; the one that goes on already, if there is one. It counts all
 * posts, so the policy asks for a user who sees all of them.
 */
export async function beginAnalysis(deps: AnalysisStartDeps, actor: Actor): Promise<Job> {
  const { jobs, loop, room, writing, clock } = deps
  await room.assertLeft()
  const { stamp } = await deps.categorizer()
  const { outdated } = await countOutdated(deps, stamp)
  if (outdated === 0) throw new AppError('nothing_to_reanalyze')
  const id = await writing.transact(async (transaction) => {
    const input = { analysis: 'outdated', actorId: actor.id } as const
    const made = { id: clock.newId(), createdBy: actor.name, createdAt: clock.now() }
    const begun = await addAnalysisIn(transaction, { ...made, input, total: outdated })
    if (begun.isNew) {
      const line = { actor, action: 'archive.reanalyze', object: { id: begun.id, name: '' } } as const
      await writing.journalIn(transaction).write({ ...line, details: { posts: outdated } })
    }
    return begun.id
  })
  loop.wake()
  const job = await jobs.find(id)
  if (!job) throw new AppError('not_found')
  return job
}
