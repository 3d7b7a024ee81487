import type { Engine } from '#archive/engine'
import { bind, bindInstant, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'

export type SinceStore = ReturnType<typeof createSinceStore>

/** Limits of the count in posts and seconds: the number is only a hint in a list. */
const mostCounted = 10_000
const timeoutSeconds = 2

export function createSinceStore(engine: Engine) {
  return async (
    condition: Condition,
    since: Date,
    signal: AbortSignal,
  ): Promise<{ posts: number; isCut: boolean }> => {
    const [row] = await engine.rows<{ posts: number }>(
      sql`SELECT count() AS posts FROM (
        SELECT 1 FROM litopys.posts
        WHERE archivedAt > ${bindInstant(Math.floor(since.getTime() / 1_000))} AND ${conditionSql(condition)}
        LIMIT ${bind('UInt32', mostCounted)})`,
      { signal, timeoutSeconds },
    )
    const posts = row?.posts ?? 0
    return { posts, isCut: posts >= mostCounted }
  }
}
