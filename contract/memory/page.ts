import { compareTuples } from './compare.ts'

/** What the order of posts depends on. `views` is null or missing where they are unknown. */
export type OrderedPost = {
  channelId: string
  messageId: number
  dateCreated: string
  views?: number | null | undefined
}
export type PostOrder = { key: 'dateCreated' | 'views'; desc: boolean }

/** Views rank, seconds since 1970, channel, message: what posts are compared by. */
export type Place = readonly [number, number, string, number]

export function placeOf(
  { dateCreated, channelId, messageId, views }: OrderedPost,
  { key, desc }: PostOrder,
): Place {
  const rank = key === 'views' ? viewsRank(views, desc) : 0
  return [rank, Math.floor(Date.parse(dateCreated) / 1_000), channelId, messageId]
}

/** Negative if the first place comes first in this order. */
export function comparePlaces(a: Place, b: Place, { key, desc }: PostOrder): number {
  return compareTuples(a, b) * (key === 'dateCreated' && !desc ? 1 : -1)
}

/**
 * Posts in an order of the archive. By views, posts with unknown views come last in both directions, and of
 * equal posts the newest comes first.
 */
export function inPostOrder<Post extends OrderedPost>(posts: readonly Post[], order: PostOrder): Post[] {
  return posts
    .map((post) => ({ post, place: placeOf(post, order) }))
    .toSorted((a, b) => comparePlaces(a.place, b.place, order))
    .map(({ post }) => post)
}

/** The rank of a post by views, highest first. */
export function viewsRank(views: number | null | undefined, desc: boolean): number {
  return desc ? (views ?? -1) : -(views ?? 4_294_967_296)
}
