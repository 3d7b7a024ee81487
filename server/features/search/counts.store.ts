import type { Engine } from '#archive/engine'
import { type SharedRead, sharedRead } from '#archive/shared-reads'
import { sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'

/** Counts the posts that match a condition in SQL. */
export type CountStore = SharedRead<number>

export function createCountStore(engine: Engine): CountStore {
  const read = sharedRead(engine, async (statement, signal) => {
    const [row] = await engine.rows<{ total: number }>(statement, { signal })
    return row?.total ?? 0
  })
  return (where, signal) => read(sql`SELECT count() AS total FROM litopys.posts WHERE ${where}`, signal)
}

export async function countPosts(
  counts: CountStore,
  condition: Condition,
  signal: AbortSignal,
): Promise<number> {
  return await counts(conditionSql(condition), signal)
}
