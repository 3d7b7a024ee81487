import { compareTuples } from './compare.ts'
import type { PagePlace, Placed, SmallResultOrder } from './page-orders.ts'
import type { SmallResultPost } from './small-result.store.ts'

/** A page of a small result; equal to the engine's order (pages.store.ts). */
export function pageOfSmallResult(
  posts: SmallResultPost[],
  order: SmallResultOrder,
  place: PagePlace,
): Placed[] {
  const isRising = order.key === 'dateCreated' && !order.desc
  const placed = posts
    .map((post) => placedBy(post, order))
    .map((one) => ({ one, tuple: tupleOf(one) }))
    .toSorted((a, b) => compareTuples(a.tuple, b.tuple) * (isRising ? 1 : -1))
  if (!('after' in place)) return placed.slice(place.offset, place.offset + place.limit).map(({ one }) => one)
  const after = tupleOf(place.after)
  const rest = placed.filter(({ tuple }) => compareTuples(tuple, after) * (isRising ? 1 : -1) > 0)
  return rest.slice(0, place.limit).map(({ one }) => one)
}

function placedBy(post: SmallResultPost, order: SmallResultOrder): Placed {
  const { channelId, messageId, date } = post
  const key = { channelId, messageId, date }
  if (order.key === 'views') return { ...key, rank: rankOf(post.views, order.desc) }
  return key
}

function rankOf(views: number | null, desc: boolean): number {
  return desc ? (views ?? -1) : -(views ?? 4_294_967_296)
}

function tupleOf({ rank = 0, date, channelId, messageId }: Placed): (number | string)[] {
  return [rank, Math.floor(Date.parse(date) / 1_000), channelId, messageId]
}
