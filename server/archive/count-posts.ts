import type { Engine } from './engine.ts'
import { sql } from './sql.ts'

/** Number of rows of posts. During an import, a post may be counted in two versions. */
export async function countPosts(engine: Engine): Promise<number> {
  const [row] = await engine.rows<{ posts: number }>(
    sql`SELECT toFloat64(count()) AS posts FROM litopys.posts`,
  )
  return row?.posts ?? 0
}
