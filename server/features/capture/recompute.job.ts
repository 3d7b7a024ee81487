import type { ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import type { ImportReport } from '@litopys/contract/schemas/job'
import type { PostKey } from '#archive/post-keys'
import type { Transact } from '#audit/transact'
import type { ClaimedJob, JobDefinition } from '#jobs/job'
import type { JobLists } from '#jobs/job-lists.store'
import type { JobLoop } from '#jobs/job-loop'
import { assertNotStopped } from '#jobs/job-stops'
import { createJobStore, type JobStore } from '#jobs/jobs.store'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { type ComparedPosts, comparePosts, nextPosts, type RecomputeDeps } from './recompute.usecase.ts'

/** `sample`: number of posts to draw; undefined for all. */
export type RecomputeInput = { sample?: number; actorId: string }
type RecomputeCheckpoint = { after: PostKey; upTo?: string }
type RecomputeJob = ClaimedJob<RecomputeInput, RecomputeCheckpoint>
type JobDeps = RecomputeDeps & { jobs: JobStore }

/** Maximum length of the list of differences in a report, and of a value in it. Counts are complete. */
const listedAtMost = 1_000
const longestValue = 500

/** Job definition of comparisons of posts with their source records. Each uses all analysers. */
export function recomputeJob(deps: JobDeps): JobDefinition<RecomputeInput, RecomputeCheckpoint> {
  return { kind: 'recompute', width: 1, run: (job, signal) => runRecompute(deps, job, signal) }
}

/** Compares posts in the order of their keys. A run after a stop continues after the last compared post. */
async function runRecompute(deps: JobDeps, job: RecomputeJob, signal: AbortSignal): Promise<void> {
  let { report } = job
  const { sample } = job.input
  const upTo =
    sample === undefined ? undefined : (job.checkpoint?.upTo ?? (await deps.posts.sampleUpTo(job.id, sample)))
  let after = job.checkpoint?.after
  for (;;) {
    signal.throwIfAborted()
    const keys = await nextPosts(deps, after, upTo === undefined ? undefined : { seed: job.id, upTo })
    const last = keys.at(-1)
    if (!last) break
    report = withCompared(report, keys.length, await comparePosts(deps, keys, signal))
    after = last
    const checkpoint = { after, ...(upTo === undefined ? {} : { upTo }) }
    const progress = { checkpoint, report, added: job.added, done: report.read }
    assertNotStopped(await deps.jobs.save(job, { ...progress, total: Math.max(job.total, report.read) }))
  }
  if (!report.comparison) report = withCompared(report, 0, nothingCompared)
  const checkpoint = after ? { after, ...(upTo === undefined ? {} : { upTo }) } : null
  const progress = { checkpoint, report, added: job.added, done: report.read, total: report.read }
  assertNotStopped(await deps.jobs.save(job, progress))
}

const nothingCompared: ComparedPosts = { compared: 0, incomplete: 0, differing: 0, differences: [] }

function withCompared(report: ImportReport, read: number, more: ComparedPosts): ImportReport {
  const { compared, incomplete, differing, differences } = report.comparison ?? nothingCompared
  const listed = more.differences.map(({ stored, recomputed, ...one }) => ({
    ...one,
    stored: stored.slice(0, longestValue).toWellFormed(),
    recomputed: recomputed.slice(0, longestValue).toWellFormed(),
  }))
  const comparison = {
    compared: compared + more.compared,
    incomplete: incomplete + more.incomplete,
    differing: differing + more.differing,
    differences: [...differences, ...listed].slice(0, listedAtMost),
  }
  return { ...report, read: report.read + read, comparison }
}

export type RecomputeStartDeps = Pick<RecomputeDeps, 'posts'> & {
  jobLists: JobLists
  loop: Pick<JobLoop, 'wake'>
  transact: Transact
  clock: Clock
}

/** Starts a comparison of posts with their source records, or returns the running one. */
export async function startRecompute(
  { posts, jobLists, loop, transact, clock }: RecomputeStartDeps,
  actor: Actor,
  { sample }: { sample?: number | undefined },
): Promise<ResultOf<typeof archiveRoutes.recompute>> {
  const all = await posts.countPosts()
  const total = Math.min(all, sample ?? all)
  const id = await transact(async ({ records, audit }) => {
    const input: RecomputeInput = { actorId: actor.id, ...(sample === undefined ? {} : { sample }) }
    const made = { id: clock.newId(), createdBy: actor.name, createdAt: clock.now() }
    const job = { ...made, kind: 'recompute' as const, title: '', input, total }
    const added = await createJobStore(records).addOnce(job)
    if (added.isNew)
      audit.add({
        actor,
        action: 'archive.recompute',
        object: { id: added.id, name: '' },
        details: { posts: total, ...(total < all ? { sample } : {}) },
      })
    return added.id
  })
  loop.wake()
  const job = await jobLists.find(id)
  if (!job) throw new AppError('not_found')
  return job
}
