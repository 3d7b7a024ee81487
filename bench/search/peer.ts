import type { Meter } from '../processes.ts'
import type { PeerPost } from './peer-posts.ts'
import type { BenchQuery } from './queries.ts'

/**
 * What is measured of a query: only its number of posts; the first ten rows by relevance; the whole screen of
 * the workbench (total, first page by relevance and by date with rows, ten facets, daily histogram).
 */
export const measures = ['count', 'top', 'screen'] as const
export type Measure = (typeof measures)[number]

/** Returns the number of posts; for `top`, of rows. */
export type Ask = (measure: Measure, query: BenchQuery) => Promise<number>

/** What identifies the posts of an engine: their number, the sum of their message numbers, first and last date. */
export type PostsSeen = { posts: number; messageIds: number; first: string; last: string }

/** An engine with the posts. `note`: its set-up, and the differences of its answers. */
export type Peer = {
  name: string
  note: string
  ask: Ask
  /** undefined if its processes are on another machine. */
  meter: Meter | undefined
  /** The first processes of programs that we started for it. */
  processes?(): number[]
  postsSeen(): Promise<PostsSeen>
  /** Bytes of posts, texts and all indexes on disk. */
  indexBytes(): Promise<number>
  /**
   * Runs `work` with newly started processes of the engine and their meter, if there are any. `between` is
   * called with the engine's directory while it is stopped. Without `cold` the engine cannot be restarted.
   */
  cold?(between: (directory: string) => Promise<void>, work: ColdWork): Promise<void>
  close(): Promise<void>
}

export type ColdWork = (ask: Ask, meter: Meter | undefined) => Promise<void>

/** A peer that must be loaded: all posts are added before `ready`. */
export type LoadingPeer = {
  add(posts: PeerPost[]): Promise<void>
  ready(): Promise<Peer>
  /** Ends an engine that could not be loaded. */
  abandon(): Promise<void>
}

/** An engine that is not measured, and why. */
export type Absent = { name: string; absent: string }

/** Posts on the first page. */
export const pageSize = 20
/** Posts of the measure `top`. */
export const topSize = 10
/** Shown values of a facet. */
export const facetSize = 10
