import type { PostKey } from '#archive/post-keys'
import type { Visible } from '#archive/visible'
import { idOfKey } from './post-id.ts'
import type { PostStore } from './posts.store.ts'
import type { RetagStore, TagChange } from './retag.store.ts'

export type { TagChange } from './retag.store.ts'
/** What a change does to one post. */
export type TagEffect = { postId: string; added: string[]; removed: string[] }

export type RetagDeps = { posts: PostStore; retags: RetagStore }

/**
 * Give these posts their tags, as far as they may be seen. The rows that say so are their next versions
 * (docs/decisions/0009): after a kill in between posts stand twice until the same is done again. `note` is
 * told before of what is done. Returns how many were changed.
 */
export async function retagPosts(
  { posts, retags }: RetagDeps,
  visible: Visible,
  keys: PostKey[],
  change: TagChange,
  note: (effects: TagEffect[]) => Promise<void> = async () => undefined,
): Promise<number> {
  if (keys.length === 0) return 0
  return await posts.alone(async () => {
    const rows = await retags.find(visible, keys, change)
    const newest = new Map(rows.toReversed().map((row) => [idOfKey(row), row]))
    const changed = [...newest.values()].filter((row) => row.changes)
    const stale = rows.filter((row) => newest.get(idOfKey(row)) !== row)
    if (changed.length + stale.length === 0) return 0
    await note(changed.map((row) => ({ postId: idOfKey(row), added: row.added, removed: row.removed })))
    await posts.swap(async () => {
      if (changed.length > 0) await retags.insertNext(changed, change)
      await posts.deleteRows([...changed, ...stale])
    })
    return changed.length
  })
}
