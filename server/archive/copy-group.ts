import { raw, type Sql, sql } from './sql.ts'
import type { Visible } from './visible.ts'

/** What a post and its copies have in common. `group`: a number, as an expression over `column`. */
export type CopyGroup = { column: Sql; group: Sql }

/**
 * The groups of copies that a reader may know of. For a reader with restrictions they follow from visible posts alone, as a hidden post
 * can connect the others of a cluster: posts with the same node are one group, and a text or picture belongs to the smallest visible one
 * that it is a copy of, in at most two steps (docs/decisions/0094-copies-by-reader.md).
 */
export function copyGroupOf({ isLimited, condition }: Visible): CopyGroup {
  if (!isLimited) return { column: raw('cluster'), group: raw('cluster') }
  const column = raw('copyNode')
  const nodes = sql`SELECT copyNode FROM litopys.posts WHERE ${condition}`
  // Links of hidden posts would change no group, but the engine copies the list into each statement.
  const links = sql`(SELECT (groupArray(node), groupArray(smallest)) FROM (
    SELECT node, min(other) AS smallest FROM litopys.copyLinks
    WHERE node IN (${nodes}) AND other IN (${nodes}) GROUP BY node))`
  const step = (from: Sql) => sql`transform(${from}, tupleElement(${links}, 1), tupleElement(${links}, 2))`
  return { column, group: step(step(column)) }
}
