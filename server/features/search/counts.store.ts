import type { Engine } from '#archive/engine'
import { type SharedRead, sharedRead } from '#archive/shared-reads'
import { sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'

/** Counts the posts that match a condition in SQL. */
export type CountStore = SharedRead<number>

export function createCountStore(engine: Engine): CountStore {
  return sharedRead(engine, async (where, signal) => {
    const [row] = await engine.rows<{ total: number }>(
      sql`SELECT count() AS total FROM litopys.posts WHERE ${where}`,
      { signal },
    )
    return row?.total ?? 0
  })
}

export async function countPosts(
  counts: CountStore,
  condition: Condition,
  signal: AbortSignal,
): Promise<number> {
  return await counts(conditionSql(condition), signal)
}
