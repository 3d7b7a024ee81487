import { scopeOf } from '@litopys/contract/access/policy'
import type { PostKey } from '#archive/post-keys'
import { visibleTo } from '#archive/visible'
import type { TagInput } from '#db/job-work'
import type { AccountStore } from '#features/accounts/accounts-in'
import { actorOfAccount } from '#features/accounts/actor-of-account'
import { keyOfId } from '#features/posts/post-id'
import { type RetagDeps, retagPosts } from '#features/posts/retag'
import { type WholeResultDeps, walkResult } from '#features/search/whole-result'
import { AppError } from '#server/errors'

export type RunTaggingDeps = RetagDeps & WholeResultDeps & { accounts: AccountStore }

/** How far a tagging has come. */
export type TaggingStep = { after: PostKey; posts: number; changed: number; total: number }

/** Posts whose tags are changed at once. */
const partSize = 1_000

/**
 * Change the tags of posts, part by part, for whom it was asked, with the rights that he has by now. Each part can be done again; `after`: where
 * an earlier run came to.
 */
export async function* tagPosts(
  deps: RunTaggingDeps,
  { actorId, tagging: { change, of } }: TagInput,
  after: PostKey | undefined,
  signal: AbortSignal,
): AsyncGenerator<TaggingStep> {
  const actor = await actorOfAccount(deps.accounts, actorId)
  if (scopeOf(actor, 'tags.change') !== 'all') throw new AppError('forbidden')
  const visible = visibleTo(actor.restrictions, deps.timeZone)
  const { total, parts } =
    'posts' in of
      ? { total: of.posts.length, parts: [of.posts.flatMap((id) => keyOfId(id) ?? [])] }
      : await walkResult(deps, actor, searchOf(of), { after, partSize }, signal)
  for await (const keys of parts) {
    signal.throwIfAborted()
    const changed = await retagPosts(deps, visible, keys, change)
    const last = keys.at(-1)
    if (last) yield { after: last, posts: keys.length, changed, total }
  }
}

function searchOf(of: Exclude<TagInput['tagging']['of'], { posts: string[] }>) {
  return 'tagged' in of ? { q: '', filters: { tags: { in: of.tagged } } } : of.search
}
