import type { Tagging } from '@litopys/contract/schemas/tag'

/** What tags are put on: some posts, or all that a search finds. */
export type TagTarget =
  | { kind: 'posts'; ids: string[]; total: number }
  | { kind: 'search'; search: NonNullable<Tagging['search']>; total: number }

export function taggingOf(target: TagTarget): Tagging {
  return target.kind === 'posts' ? { posts: target.ids } : { search: target.search }
}
