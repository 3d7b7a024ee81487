export type Sample = { value: number; labels?: Record<string, string> }

/**
 * A value that Prometheus reads. It is computed at each scrape. The values of its labels must come from a
 * small set that users cannot extend: kinds, pools, ids of channels; never texts, addresses or e-mails.
 */
export type Metric = {
  name: `litopys_${string}`
  /** `counter`: only grows, except at a restart. Its name ends with `_total`. */
  kind: 'gauge' | 'counter'
  help: string
  labels?: readonly string[]
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

/** Counts events by the values of one label, for a counter. */
export type Tally = { add(value: string): void; samples(): Sample[] }

/** `known`: values that are reported from the start, with 0, so that the first event is an increase. */
export function createTally(label: string, known: readonly string[] = []): Tally {
  const counts = new Map(known.map((value) => [value, 0]))
  return {
    add: (value) => void counts.set(value, (counts.get(value) ?? 0) + 1),
    samples: () => [...counts].map(([value, count]) => ({ labels: { [label]: value }, value: count })),
  }
}
