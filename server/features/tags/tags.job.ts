import { scopeOf } from '@litopys/contract/access/policy'
import type { PostKey } from '#archive/post-keys'
import { type Visible, visibleTo } from '#archive/visible'
import type { AuditedPostStore } from '#audit/audited-posts.store'
import { postSetOf } from '#audit/post-set'
import { actorOfUser } from '#features/auth/actor-of-user.usecase'
import type { UserStore } from '#features/auth/users-in'
import { keyOfId } from '#features/posts/post-id'
import { type RetagDeps, retagPosts, type TagEffect } from '#features/posts/retag.usecase'
import { type WholeResultDeps, walkResult } from '#features/search/whole-result.usecase'
import type { JobDefinition } from '#jobs/job'
import { assertNotStopped } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { TagChangeStore } from './tag-changes.store.ts'
import {
  isListedTagging,
  isTaggingShown,
  type TagCheckpoint,
  type TagInput,
  type TagJob,
} from './tag-jobs.store.ts'

export type TagJobDeps = RetagDeps &
  WholeResultDeps & {
    jobs: JobStore
    users: UserStore
    tagChanges: TagChangeStore
    auditedPosts: Pick<AuditedPostStore, 'add'>
    clock: Clock
  }

/** Progress of a tagging job. */
type TaggingStep = { after: PostKey; posts: number; changed: number; total: number }

/** Posts changed in one step. */
const partSize = 1_000

/** Definition of jobs that change tags of posts. */
export function tagJob(deps: TagJobDeps): JobDefinition<TagInput, TagCheckpoint> {
  return {
    kind: 'tags',
    width: 1,
    run: (job, signal) => runTags(deps, job, signal),
    isShownTo: () => isTaggingShown,
    isListed: isListedTagging,
  }
}

/** Changes tags from the start or from the last checkpoint. Each part is on disk before its checkpoint. */
async function runTags(deps: TagJobDeps, job: TagJob, signal: AbortSignal): Promise<void> {
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
    // Posts changed before a kill may no longer match the search.
    assertNotStopped(await deps.jobs.save(job, { ...progress, total: Math.max(total, report.read) }))
  }
}

/**
 * Changes the tags of posts, part by part, with the current rights of the user who asked. Each part can be
 * repeated; `after` is the last post of an earlier run.
 */
async function* tagPosts(
  deps: TagJobDeps,
  { id, input }: { id: string; input: TagInput },
  after: PostKey | undefined,
  signal: AbortSignal,
): AsyncGenerator<TaggingStep> {
  const { actorId, tagging } = input
  const actor = await actorOfUser(deps.users, actorId)
  if (scopeOf(actor, 'tags.change') !== 'all') throw new AppError('forbidden')
  const visible = visibleTo(actor.restrictions, deps.timeZone)
  const { of, change } = tagging
  // Before the posts: a job that is repeated after a kill then finds nothing more to change.
  const audited = async (effects: TagEffect[]) =>
    await deps.auditedPosts.add(id, postSetOf(effects.flatMap(({ postId }) => keyOfId(postId) ?? [])))
  if ('undone' in of) return yield* takeBack(deps, visible, { undone: of.undone, audited }, signal)
  const { total, parts } =
    'posts' in of
      ? { total: of.posts.length, parts: [of.posts.flatMap((postId) => keyOfId(postId) ?? [])] }
      : await walkResult(deps, actor, searchOf(of), { after, partSize }, signal)
  // A merge of tags cannot be undone, so it is not recorded.
  const noted = 'tagged' in of ? undefined : noting(deps, { jobId: id, actorId })
  const note = async (effects: TagEffect[]) => {
    await audited(effects)
    await noted?.(effects)
  }
  await deps.tagChanges.forget(deps.clock.now())
  for await (const keys of parts) {
    signal.throwIfAborted()
    const changed = await retagPosts(deps, visible, keys, change, note)
    const last = keys.at(-1)
    if (last) yield { after: last, posts: keys.length, changed, total }
  }
}

/**
 * Records changes before they are made: undoing a recorded change that was not made is harmless, but an
 * unrecorded change cannot be undone.
 */
function noting({ tagChanges, clock }: TagJobDeps, by: { jobId: string; actorId: string }) {
  return async (effects: TagEffect[]) => {
    const real = effects.filter(({ added, removed }) => added.length + removed.length > 0)
    const alike = Map.groupBy(real, ({ added, removed }) => JSON.stringify([added, removed]))
    const madeAt = clock.now()
    await tagChanges.add(
      [...alike.values()].flatMap((group) => {
        const [first] = group
        if (!first) return []
        const { added, removed } = first
        return [{ ...by, posts: group.map(({ postId }) => postId), added, removed, madeAt }]
      }),
    )
  }
}

/**
 * Undoes a job post by post: removes the tags that it added and adds those it removed. Each undone part is
 * marked, so that a repeated undo does not touch it: a user may have tagged these posts again.
 */
async function* takeBack(
  deps: TagJobDeps,
  visible: Visible,
  { undone, audited }: { undone: string; audited(effects: TagEffect[]): Promise<void> },
  signal: AbortSignal,
): AsyncGenerator<TaggingStep> {
  const rows = await deps.tagChanges.ofJob(undone)
  const total = rows.reduce((sum, { posts }) => sum + posts.length, 0)
  for (const row of rows) {
    signal.throwIfAborted()
    const { posts, added, removed } = row
    const keys = posts.flatMap((postId) => keyOfId(postId) ?? [])
    const changed = await retagPosts(deps, visible, keys, { add: removed, remove: added }, audited)
    await deps.tagChanges.markUndone(row, deps.clock.now())
    const last = keys.at(-1)
    if (last) yield { after: last, posts: keys.length, changed, total }
  }
}

function searchOf(of: Exclude<TagInput['tagging']['of'], { posts: string[] } | { undone: string }>) {
  return 'tagged' in of ? { q: '', filters: { tags: { in: of.tagged } } } : of.search
}
