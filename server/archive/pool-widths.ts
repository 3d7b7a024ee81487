/** Searches with more connections than this would mostly wait for each other's memory and disk. */
const mostSearches = 16

/**
 * Number of connections of each pool. A search runs on one core for part of its time, so there are as many
 * searches as cores, and one more place that is reserved (see `createFairQueue`).
 */
export function poolWidths(cores: number) {
  return {
    search: Math.min(Math.max(cores, 2), mostSearches) + 1,
    // Two exports run at a time, possibly for hours. Each reads posts from one connection while another makes row
    // groups of Parquet. The other connections are for a tag job and for verify.
    export: 6,
    write: 1,
    /** Ends other statements, and must not wait for them. */
    control: 1,
    maintenance: 1,
    /** Asks whether the engine answers. */
    ping: 1,
  }
}
