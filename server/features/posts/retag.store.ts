import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import type { RowKey } from './posts.store.ts'

/** Tags to add and to remove. */
export type TagChange = { add: string[]; remove: string[] }
/** `changes`: the row changes; `added` and `removed`: the tags that change. */
export type TaggedRow = RowKey & { changes: boolean; added: string[]; removed: string[] }

export type RetagStore = ReturnType<typeof createRetagStore>

/**
 * Store of the tags of existing posts. The engine writes the next versions itself, without reading or
 * computing other fields.
 */
export function createRetagStore(engine: Engine) {
  return {
    /**
     * Rows of these posts, newest version first. A write that was cut short leaves several rows for a key.
     */
    async find(visible: Visible, keys: PostKey[], change: TagChange): Promise<TaggedRow[]> {
      const { tags, untagged } = after(change)
      return await engine.rows(
        sql`SELECT channelId, messageId, version,
            arraySort(${tags}) != arraySort(tags) OR arraySort(${untagged}) != arraySort(untagged) AS changes,
            arrayFilter(x -> NOT has(tags, x), ${bind('Array(String)', change.add)}) AS added,
            arrayFilter(x -> has(tags, x), ${bind('Array(String)', change.remove)}) AS removed
          FROM litopys.posts AS post WHERE ${hasKey(keys)} AND ${visible.condition} ORDER BY version DESC`,
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
      // A bare column name would mean the new value in WHERE too.
      await engine.run(sql`INSERT INTO litopys.posts
        SELECT * REPLACE (version + 1 AS version, ${tags} AS tags, ${untagged} AS untagged)
        FROM litopys.posts AS post WHERE (post.channelId, post.messageId, post.version)
          IN arrayZip(${of('channelId', 'String')}, ${of('messageId', 'Int64')}, ${of('version', 'UInt32')})`)
    },
  }
}

/** A removed tag is remembered only if the post had it, and forgotten when it is added again. */
function after({ add, remove }: TagChange): { tags: Sql; untagged: Sql } {
  const [added, removed] = [bind('Array(String)', add), bind('Array(String)', remove)]
  const own = (column: Sql) => sql`CAST(${column}, 'Array(String)')`
  const tags = own(sql`post.tags`)
  const untagged = own(sql`post.untagged`)
  return {
    tags: sql`arrayDistinct(arrayConcat(arrayFilter(x -> NOT has(${removed}, x), ${tags}), ${added}))`,
    untagged: sql`arrayDistinct(arrayConcat(arrayFilter(x -> NOT has(${added}, x), ${untagged}),
      arrayFilter(x -> has(${removed}, x), ${tags})))`,
  }
}
