import type { PostKey } from '#archive/post-keys'
import type { Visible } from '#archive/visible'
import { idOfKey } from './post-id.ts'
import type { PostStore } from './posts.store.ts'
import type { RetagStore, TagChange } from './retag.store.ts'

export type { TagChange } from './retag.store.ts'
/** The effect of a change on one post. */
export type TagEffect = { postId: string; added: string[]; removed: string[] }

export type RetagDeps = { posts: PostStore; retags: RetagStore }

/**
 * Changes the tags of the visible posts among these, by new versions of their rows (docs/decisions/0009);
 * returns how many changed. `note` receives the change before it is written. After a kill posts may have two
 * rows until the change is repeated.
 */
export async function retagPosts(
  { posts, retags }: RetagDeps,
  visible: Visible,
  keys: PostKey[],
  change: TagChange,
  note: (effects: TagEffect[]) => Promise<void> = async () => undefined,
): Promise<number> {
  if (keys.length === 0) return 0
  return await posts.exclusively(async () => {
    const rows = await retags.find(visible, keys, change)
    const newest = new Map(rows.toReversed().map((row) => [idOfKey(row), row]))
    const changed = [...newest.values()].filter((row) => row.changes)
    const stale = rows.filter((row) => newest.get(idOfKey(row)) !== row)
    if (changed.length + stale.length === 0) return 0
    await note(changed.map((row) => ({ postId: idOfKey(row), added: row.added, removed: row.removed })))
    await posts.asReplacement(async () => {
      if (changed.length > 0) await retags.insertNext(changed, change)
      await posts.deleteRows([...changed, ...stale])
    })
    return changed.length
  })
}
