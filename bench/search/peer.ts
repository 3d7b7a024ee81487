import type { PeerPost } from './peer-posts.ts'
import type { BenchQuery } from './queries.ts'

/** Another engine with the same posts. `note`: its set-up, and the differences of its answers. */
export type Peer = {
  name: string
  note: string
  /**
   * Runs one screen: total, first page by relevance and by date with rows, ten facets, daily histogram.
   * Returns the total.
   */
  screen(query: BenchQuery): Promise<number>
  close(): Promise<void>
}

/** A peer that must be loaded: all posts are added before `ready`. */
export type LoadingPeer = { add(posts: PeerPost[]): Promise<void>; ready(): Promise<Peer> }

/** An engine that is not measured, and why. */
export type Absent = { name: string; absent: string }

/** Posts on the first page. */
export const pageSize = 20
/** Shown values of a facet. */
export const facetSize = 10
