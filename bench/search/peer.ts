import type { PeerPost } from './peer-posts.ts'
import type { BenchQuery } from './queries.ts'

/** Another engine with the same posts. `note`: what was done for it, and what its answers differ in. */
export type Peer = {
  name: string
  note: string
  /**
   * One screen: total, first page by relevance and by date with rows, ten facets, daily histogram. Gives the
   * total.
   */
  screen(query: BenchQuery): Promise<number>
  close(): Promise<void>
}

/** A peer that is given its posts, all of them before `ready`. */
export type LoadingPeer = { add(posts: PeerPost[]): Promise<void>; ready(): Promise<Peer> }

/** An engine that is not measured, and why. */
export type Absent = { name: string; absent: string }

/** Posts on the first page. */
export const pageSize = 20
/** Values of a facet that are shown. */
export const facetSize = 10
