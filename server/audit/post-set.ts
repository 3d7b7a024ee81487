import { createHash } from 'node:crypto'
import type { PostKey } from '#archive/post-keys'

/** Posts with numbers in the same range have one block. A place in it takes two bytes in the database. */
const blockSize = 4_096

/** Posts of a channel in a range of numbers: 4,096 × `block` + a place. */
export type PostBlock = { channelId: string; block: number; places: Set<number> }

/** A set of posts that takes about 20 bytes for a post, also with a million of them. */
export type PostSet = ReadonlyMap<string, PostBlock>

export function postSetOf(keys: Iterable<PostKey>): PostSet {
  const posts = new Map<string, PostBlock>()
  for (const key of keys) addPost(posts, key)
  return posts
}

export function addPost(posts: Map<string, PostBlock>, { channelId, messageId }: PostKey): void {
  const { block, place } = placeOf(messageId)
  const name = `${block} ${channelId}`
  const known = posts.get(name)
  if (known) known.places.add(place)
  else posts.set(name, { channelId, block, places: new Set([place]) })
}

export function placeOf(messageId: number): { block: number; place: number } {
  const block = Math.floor(messageId / blockSize)
  return { block, place: messageId - block * blockSize }
}

export function countPosts(posts: PostSet): number {
  return [...posts.values()].reduce((sum, { places }) => sum + places.size, 0)
}

/** The posts that are in both sets. */
export function inBoth(one: PostSet, other: PostSet): PostSet {
  const both = new Map<string, PostBlock>()
  for (const [name, { places, ...block }] of one) {
    const others = other.get(name)?.places
    const shared = [...places].filter((place) => others?.has(place))
    if (shared.length > 0) both.set(name, { ...block, places: new Set(shared) })
  }
  return both
}

/** Hash over posts, which does not depend on their order. */
export function hashOfPosts(posts: PostSet): string {
  const lines = Array.from(posts.values(), ({ channelId, block, places }) =>
    JSON.stringify([channelId, block, sortedPlaces(places)]),
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
}

export function sortedPlaces(places: Iterable<number>): number[] {
  return [...places].toSorted((a, b) => a - b)
}
