import { sql } from 'kysely'
import type { PostKey } from '#archive/post-keys'
import type { Records } from '#records/open'
import { hashOfPosts, type PostSet, placeOf, sortedPlaces } from './post-set.ts'

export type AuditedPostStore = ReturnType<typeof createAuditedPostStore>

/** Rows or posts of one statement. */
const rowsAtOnce = 1_000

/**
 * The posts that entries of the audit log concern, by the object of the entries: a quote, an export, a job. An export
 * of 100,000 posts of one channel has about 25 rows, not one for each post.
 */
export function createAuditedPostStore(db: Records) {
  return {
    /** Adds posts to an object. Repeating this changes nothing. */
    async add(objectId: string, posts: PostSet): Promise<void> {
      const rows = Array.from(posts.values(), ({ channelId, block, places }) => {
        return { objectId, channelId, block, places: sortedPlaces(places) }
      })
      for (let at = 0; at < rows.length; at += rowsAtOnce)
        await db
          .insertInto('auditedPosts')
          .values(rows.slice(at, at + rowsAtOnce))
          .onConflict((conflict) =>
            conflict.columns(['channelId', 'block', 'objectId']).doUpdateSet({
              places: sql`ARRAY(SELECT DISTINCT unnest(audited_posts.places || excluded.places) ORDER BY 1)`,
            }),
          )
          .execute()
    },

    /** Objects of entries that concern any of these posts. */
    async objectsOf(posts: readonly PostKey[]): Promise<string[]> {
      const objects = new Set<string>()
      for (let at = 0; at < posts.length; at += rowsAtOnce) {
        const part = posts.slice(at, at + rowsAtOnce)
        const places = part.map(({ messageId }) => placeOf(messageId))
        const { rows } = await sql<{ objectId: string }>`
          SELECT DISTINCT audited_posts.object_id FROM unnest(${part.map(({ channelId }) => channelId)}::text[],
            ${places.map(({ block }) => block)}::bigint[], ${places.map(({ place }) => place)}::smallint[])
            AS wanted (channel_id, block, place)
          JOIN audited_posts USING (channel_id, block) WHERE wanted.place = ANY(audited_posts.places)`.execute(
          db,
        )
        for (const { objectId } of rows) objects.add(objectId)
      }
      return [...objects]
    },

    /** Hash over the posts of an object. */
    async hashOf(objectId: string): Promise<string> {
      const rows = await db.selectFrom('auditedPosts').selectAll().where('objectId', '=', objectId).execute()
      return hashOfPosts(
        new Map(
          rows.map(({ channelId, block, places }) => [
            `${block} ${channelId}`,
            { channelId, block: Number(block), places: new Set(places) },
          ]),
        ),
      )
    },
  }
}
