import type { Measure, PostsSeen } from './peer.ts'
import type { BenchQuery } from './queries.ts'

/** A query for which the engines, or one engine at two times, gave different numbers; by engine. */
export type Mismatch = {
  measure: Measure
  q: string
  only?: BenchQuery['only']
  found: Record<string, number[]>
}

/** The numbers that every engine answered, of all measurements of a run. */
export type Answers = ReturnType<typeof createAnswers>

export function createAnswers() {
  const all = new Map<string, { measure: Measure; query: BenchQuery; found: Map<string, Set<number>> }>()
  return {
    add(engine: string, measure: Measure, query: BenchQuery, number: number): void {
      // Counts and screens have the same total.
      const key = JSON.stringify([measure === 'top', query.q, query.only])
      const entry = all.get(key) ?? { measure, query, found: new Map() }
      all.set(key, entry)
      entry.found.set(engine, (entry.found.get(engine) ?? new Set()).add(number))
    },

    /** Number of queries that at least two engines have answered. */
    compared(): number {
      return [...all.values()].filter(({ found }) => found.size > 1).length
    },

    mismatches(): Mismatch[] {
      return [...all.values()].flatMap(({ measure, query: { q, only }, found }) => {
        const numbers = new Set([...found.values()].flatMap((some) => [...some]))
        if (numbers.size === 1) return []
        const byEngine = [...found].map(([engine, some]) => [engine, [...some]])
        return [{ measure, q, ...(only ? { only } : {}), found: Object.fromEntries(byEngine) }]
      })
    },

    /** The total that an engine gave for a query. */
    total(engine: string, { q, only }: BenchQuery): number | undefined {
      const [first] = all.get(JSON.stringify([false, q, only]))?.found.get(engine) ?? []
      return first
    },
  }
}

/** @throws Error if the engines do not have the same posts, so that comparing them would be wrong. */
export function assertSamePosts(seen: Map<string, PostsSeen>): void {
  const kinds = new Set([...seen.values()].map((posts) => JSON.stringify(posts)))
  if (kinds.size > 1) throw new Error(`The engines have different posts: ${JSON.stringify([...seen])}`)
}
