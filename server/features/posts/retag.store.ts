import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import type { RowKey } from './posts.store.ts'

/** Tags that posts get and lose. */
export type TagChange = { add: string[]; remove: string[] }
/**
 * `changes`: whether the row is another by the change; `added` and `removed`: which tags it gets and loses.
 */
export type TaggedRow = RowKey & { changes: boolean; added: string[]; removed: string[] }

export type RetagStore = ReturnType<typeof createRetagStore>

/**
 * The tags of posts that are there. The engine writes the next versions itself: nothing else of a post is
 * read or made anew.
 */
export function createRetagStore(engine: Engine) {
  return {
    /** The rows of these posts, newest version first; more than one for a key where a write was cut short. */
    async find(visible: Visible, keys: PostKey[], change: TagChange): Promise<TaggedRow[]> {
      const { tags, untagged } = after(change)
      return await engine.rows(
        sql`SELECT channelId, messageId, version,
            arraySort(${tags}) != arraySort(tags) OR arraySort(${untagged}) != arraySort(untagged) AS changes,
            arrayFilter(x -> NOT has(tags, x), ${bind('Array(String)', change.add)}) AS added,
            arrayFilter(x -> has(tags, x), ${bind('Array(String)', change.remove)}) AS removed
          FROM litopys.posts WHERE ${hasKey(keys)} AND ${visible.condition} ORDER BY version DESC`,
        { pool: 'write' },
      )
    },

    async insertNext(rows: RowKey[], change: TagChange): Promise<void> {
      const { tags, untagged } = after(change)
      const of = (key: keyof RowKey, type: string) =>
        bind(
          `Array(${type})`,
          rows.map((row) => row[key]),
        )
      // The bare names would be the new values in WHERE too.
      await engine.run(sql`INSERT INTO litopys.posts
        SELECT * REPLACE (version + 1 AS version, ${tags} AS tags, ${untagged} AS untagged)
        FROM litopys.posts WHERE (litopys.posts.channelId, litopys.posts.messageId, litopys.posts.version)
          IN arrayZip(${of('channelId', 'String')}, ${of('messageId', 'Int64')}, ${of('version', 'UInt32')})`)
    },
  }
}

/** What is taken off is remembered only where it was, and forgotten when it is given again. */
function after({ add, remove }: TagChange): { tags: Sql; untagged: Sql } {
  const [added, removed] = [bind('Array(String)', add), bind('Array(String)', remove)]
  const own = (column: Sql) => sql`CAST(${column}, 'Array(String)')`
  const tags = own(sql`litopys.posts.tags`)
  const untagged = own(sql`litopys.posts.untagged`)
  return {
    tags: sql`arrayDistinct(arrayConcat(arrayFilter(x -> NOT has(${removed}, x), ${tags}), ${added}))`,
    untagged: sql`arrayDistinct(arrayConcat(arrayFilter(x -> NOT has(${added}, x), ${untagged}),
      arrayFilter(x -> has(${removed}, x), ${tags})))`,
  }
}
