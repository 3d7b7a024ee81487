import type { Engine } from '#archive/engine'
import { bind, raw, sql } from '#archive/sql'

export type ChannelPostStore = ReturnType<typeof createChannelPostStore>

/** Archive tables with rows of a post. */
const tables = [
  ...['posts', 'postRows', 'postFiles', 'revisions', 'confirmations', 'counts', 'seen'],
  ...['observations', 'sourceRecords'],
]

/** Works on all posts of a channel, hidden or not. */
export function createChannelPostStore(engine: Engine) {
  return {
    /** SHA-256 of the files of the posts. */
    async fileHashes(channelId: string): Promise<string[]> {
      const rows = await engine.rows<{ hash: string }>(
        sql`SELECT DISTINCT hash FROM (
          SELECT arrayJoin(arrayConcat(media.hash, media.still)) AS hash FROM litopys.posts WHERE channelId = ${bind('String', channelId)}
        ) WHERE hash != ''`,
        { pool: 'write', timeoutSeconds: 600 },
      )
      return rows.map(({ hash }) => hash)
    },

    /**
     * Permanently removes the posts with their revisions, counts, read marks and source records, and what was found in
     * files that no other post has.
     */
    async removeAll(channelId: string): Promise<void> {
      for (const table of tables)
        await engine.run(
          sql`DELETE FROM litopys.${raw(table)} WHERE channelId = ${bind('String', channelId)}`,
        )
      // Texts of documents, transcripts, places of cameras.
      for (const table of ['fileTexts', 'mediaFiles'])
        await engine.run(
          sql`DELETE FROM litopys.${raw(table)} WHERE hash NOT IN (SELECT hash FROM litopys.postFiles)`,
        )
      // Values such as telephone numbers, which no other post has.
      await engine.run(
        sql`DELETE FROM litopys.facetValues WHERE id NOT IN (SELECT arrayJoin(valueIds) FROM litopys.posts)`,
      )
    },
  }
}
