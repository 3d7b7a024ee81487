import { type PostSet, postSetOf } from '#audit/post-set'
import { idOfKey, keyOfId } from './post-id.ts'

/** Most posts that an audit entry names. */
const namedAtMost = 1_000

/**
 * Posts for an audit entry whose object has other posts at other times: the details name them, so that a chain of
 * custody has the entry only if it named the post. More posts than an entry can name are not in chains of custody.
 */
export function namedPosts(postIds: readonly string[]): { details: { ids?: string[] }; posts: PostSet } {
  const keys = [...new Set(postIds)].filter(isStorable).flatMap((id) => keyOfId(id) ?? [])
  if (keys.length === 0 || keys.length > namedAtMost) return { details: {}, posts: new Map() }
  return { details: { ids: keys.map(idOfKey) }, posts: postSetOf(keys) }
}

/** PostgreSQL rejects NUL, and changes lone surrogates. */
function isStorable(id: string): boolean {
  return id.isWellFormed() && !id.includes('\0')
}
