import type { Tagging } from '@litopys/contract/schemas/tag'

/** The posts that get tags: some posts, or all results of a search. */
export type TagTarget =
  | { kind: 'posts'; ids: string[]; total: number }
  | { kind: 'search'; search: NonNullable<Tagging['search']>; total: number }

export function taggingOf(target: TagTarget): Tagging {
  return target.kind === 'posts' ? { posts: target.ids } : { search: target.search }
}
