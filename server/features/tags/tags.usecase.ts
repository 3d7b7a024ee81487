import type { Scope } from '@litopys/contract/access/policy'
import type { InputOf, OutputOf, ResultOf } from '@litopys/contract/route'
import type { tagRoutes } from '@litopys/contract/routes/tags'
import { visibleTo } from '#archive/visible'
import { idOfKey, keyOfId } from '#features/posts/post-id'
import { findQuoteFacets } from '#features/quotes/quote-counts.usecase'
import type { ReadQuoteDeps } from '#features/quotes/read-quotes.usecase'
import {
  findTagged,
  type RetagQuoteDeps,
  retagQuotes,
  retagTagged,
  tagChangeName,
} from '#features/quotes/retag-quotes.usecase'
import { type FacetDeps, findFacets } from '#features/search/facets.usecase'
import { awaitJob } from '#jobs/await-job'
import type { JobLists } from '#jobs/job-lists.store'
import type { JobLoop } from '#jobs/job-loop'
import { jobReader } from '#jobs/job-reader'
import { createJobStore } from '#jobs/jobs.store'
import type { Records } from '#records/open'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { TagChangeStore } from './tag-changes.store.ts'
import type { TagInput } from './tag-jobs.store.ts'

export type ListTagDeps = FacetDeps & ReadQuoteDeps
export type TagDeps = FacetDeps &
  RetagQuoteDeps & {
    jobLists: JobLists
    loop: Pick<JobLoop, 'wake'>
    tagChanges: TagChangeStore
  }
type Changed = ResultOf<typeof tagRoutes.change>

/** Minimum number of different tags that are counted. */
const mostTags = 1_000

/** Tags with the counts of visible posts and quotes. */
export async function listTags(
  deps: ListTagDeps,
  actor: Actor,
  { contains, limit }: InputOf<typeof tagRoutes.list>,
  signal: AbortSignal,
): Promise<OutputOf<typeof tagRoutes.list>> {
  const query = {
    q: '',
    field: 'tags',
    limit: Math.max(mostTags, limit),
    order: 'count' as const,
    ...(contains ? { contains } : {}),
  }
  const [[ofPosts], [ofQuotes]] = await Promise.all([
    findFacets(deps, actor, query, signal),
    findQuoteFacets(deps, actor, query, signal),
  ])
  const counts = new Map(
    (ofPosts?.values ?? []).map(({ value, count }) => [value, { posts: count, quotes: 0 }]),
  )
  for (const { value, count } of ofQuotes?.values ?? [])
    counts.set(value, { posts: counts.get(value)?.posts ?? 0, quotes: count })
  const data = [...counts]
    .map(([tag, count]) => ({ tag, ...count }))
    .toSorted((a, b) => b.posts + b.quotes - (a.posts + a.quotes) || (a.tag < b.tag ? -1 : 1))
    .slice(0, limit)
  return { data, totalItems: counts.size, page: 1, itemsPerPage: limit }
}

/**
 * Checks that these posts exist. A hidden post is treated as a missing one, both in the answer and in the
 * statement.
 * @throws AppError validation_failed with the path of each unknown id.
 */
async function assertPresent(
  { opened, timeZone }: TagDeps,
  { restrictions }: Actor,
  ids: string[],
  signal: AbortSignal,
): Promise<void> {
  const keys = ids.flatMap((id) => keyOfId(id) ?? [])
  const present = await opened.findVisible(visibleTo(restrictions, timeZone), keys, signal)
  const found = new Set(present.map(idOfKey))
  const fields = ids.flatMap((id, i) =>
    found.has(id) ? [] : [{ path: `/posts/${i}`, message: `There is no post ${id}`, code: 'unknown' }],
  )
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

/**
 * Changes tags of quotes at once, and tags of posts by a job, in one transaction with the audit log entry.
 */
export async function tag(
  deps: TagDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  { add = [], remove = [], posts, quotes, search }: InputOf<typeof tagRoutes.change>,
  signal: AbortSignal,
): Promise<Changed> {
  const change = { add, remove }
  assertMeant(change, [posts, quotes, search])
  if (quotes) {
    const { length } = await retagQuotes(deps, { actor, scope }, quotes, change, signal)
    return { quotes: length }
  }
  if (scope !== 'all') throw new AppError('forbidden')
  if (posts) await assertPresent(deps, actor, posts, signal)
  const of = posts ? { posts: [...new Set(posts)] } : { search: search ?? { q: '' } }
  const details = { ...change, ...(posts ? { posts: posts.length, ids: posts } : { search }) }
  const id = await startChange(deps, actor, { change, of }, { action: 'tags.change', details })
  return { quotes: 0, job: await awaitJob(deps, actor, id) }
}

/**
 * Undoes the actor's own change of tags on posts, as far as it changed them.
 * @throws AppError not_found where it changed nothing, is more than a day old or already undone;
 * validation_failed while it is running.
 */
export async function undoTagging(
  deps: TagDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  { job: undone }: InputOf<typeof tagRoutes.undo>,
): Promise<Changed> {
  if (scope !== 'all') throw new AppError('forbidden')
  await deps.tagChanges.forget(deps.clock.now())
  const rows = await deps.tagChanges.ofJob(undone)
  const job = await deps.jobLists.find(undone, jobReader(actor))
  if (!job || rows.length === 0 || rows.some(({ actorId }) => actorId !== actor.id))
    throw new AppError('not_found')
  if (job.state.status === 'queued' || job.state.status === 'running')
    throw invalid('/job', 'This change is still running', 'running')
  const change = {
    add: [...new Set(rows.flatMap(({ removed }) => removed))],
    remove: [...new Set(rows.flatMap(({ added }) => added))],
  }
  const line = { action: 'tags.change', details: { ...change, undone } } as const
  const id = await startChange(deps, actor, { change, of: { undone } }, line)
  return { quotes: 0, job: await awaitJob(deps, actor, id) }
}

/** Renames a tag, or merges several tags under one name. */
export async function renameTag(
  deps: TagDeps,
  actor: Actor,
  { from, to }: InputOf<typeof tagRoutes.rename>,
  signal: AbortSignal,
): Promise<Changed> {
  const old = from.filter((tag) => tag !== to)
  if (old.length === 0) throw invalid('/to', 'The tag already has this name', 'same')
  const change = { add: [to], remove: old }
  const tagging = { change, of: { tagged: old } }
  const tagged = await findTagged(deps, actor, old, signal)
  let quotes = 0
  const id = await startChange(
    deps,
    actor,
    tagging,
    { action: 'tags.rename', details: { from: old, to } },
    async (transaction) => {
      quotes = await retagTagged(deps, transaction, actor, tagged, change)
    },
  )
  return { quotes, job: await awaitJob(deps, actor, id) }
}

type Line = { action: 'tags.change' | 'tags.rename'; details: Record<string, unknown> }

async function startChange(
  { transact, clock }: TagDeps,
  actor: Actor,
  tagging: TagInput['tagging'],
  line: Line,
  beside: (transaction: Records) => Promise<void> = async () => undefined,
): Promise<string> {
  const { change, of } = tagging
  const title = tagChangeName(change)
  const id = clock.newId()
  await transact(async ({ records, audit }) => {
    await beside(records)
    const total = 'posts' in of ? of.posts.length : 0
    const input: TagInput = { actorId: actor.id, tagging }
    const made = { createdBy: actor.name, createdAt: clock.now() }
    await createJobStore(records).add({ id, kind: 'tags', title, input, total, ...made })
    audit.add({ actor, object: { id, name: title }, ...line })
  })
  return id
}

function assertMeant({ add, remove }: { add: string[]; remove: string[] }, targets: unknown[]): void {
  if (add.length + remove.length === 0) throw invalid('/add', 'Give tags to add or to remove', 'required')
  const both = add.find((tag) => remove.includes(tag))
  if (both !== undefined) throw invalid('/remove', `A tag cannot be both added and removed: ${both}`, 'oneOf')
  if (targets.filter((target) => target !== undefined).length !== 1)
    throw invalid('/posts', 'Give either posts, quotes or a search', 'oneOf')
}

function invalid(path: string, message: string, code: string): AppError {
  return new AppError('validation_failed', { fields: [{ path, message, code }] })
}
