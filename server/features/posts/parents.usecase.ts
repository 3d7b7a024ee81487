import type { Post, PostLine } from '@litopys/contract/schemas/post'
import type { PostKey } from '#archive/post-keys'
import type { Visible } from '#archive/visible'
import type { OpenedStore } from './opened.store.ts'
import { idOfKey } from './post-id.ts'

export type ParentDeps = { opened: OpenedStore }
type Child = Pick<Post, 'channelId' | 'reference' | 'pinned'>

/**
 * Finds the posts that these posts reply to or pinned, in one statement. The returned function gives a post's
 * parent; undefined where it is absent, missing or hidden.
 */
export async function findParents(
  { opened }: ParentDeps,
  visible: Visible,
  posts: Child[],
  signal: AbortSignal,
): Promise<(post: Child) => PostLine | undefined> {
  const keys = new Map(posts.flatMap((post) => keyOfParent(post) ?? []).map((key) => [idOfKey(key), key]))
  const lines = await opened.lines(visible, [...keys.values()], signal)
  const byId = new Map(lines.map((line) => [line._id, line]))
  return (post) => {
    const key = keyOfParent(post)
    return key && byId.get(idOfKey(key))
  }
}

function keyOfParent({ channelId, reference, pinned }: Child): PostKey | undefined {
  const messageId = pinned?.messageId ?? reference.replyTo
  return messageId === undefined ? undefined : { channelId, messageId }
}
