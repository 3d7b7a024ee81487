import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, raw, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import type { MediaRow } from './post-row.ts'

/** SHA-256 of the files of a post and of their stills; '' for files that the archive does not have. */
const storedHashes = raw('arrayConcat(media.hash, media.still)')

export type MediaStore = ReturnType<typeof createMediaStore>
export type PostMedia = PostKey & { title: string; media: MediaRow[] }

/** Store of the files that posts refer to. The files themselves are in DATA_DIR/media. */
export function createMediaStore(engine: Engine) {
  return {
    /** Media of these posts that may be seen. */
    async find(visible: Visible, keys: PostKey[], signal: AbortSignal): Promise<PostMedia[]> {
      return await engine.rows(
        sql`SELECT channelId, messageId, title, media FROM litopys.posts
          WHERE ${hasKey(keys)} AND notEmpty(media) AND ${visible.condition}
          ORDER BY version DESC LIMIT 1 BY channelId, messageId`,
        { signal },
      )
    },

    /** The hashes among these that posts refer to. */
    async findReferenced(hashes: string[]): Promise<Set<string>> {
      const wanted = bind('Array(String)', hashes)
      const rows = await engine.rows<{ hash: string }>(
        sql`SELECT DISTINCT arrayJoin(${storedHashes}) AS hash FROM litopys.posts
          WHERE hasAny(media.hash, ${wanted}) OR hasAny(media.still, ${wanted})`,
        { pool: 'write' },
      )
      return new Set(rows.map((row) => row.hash))
    },

    /** All hashes with this prefix that posts refer to, including posts of deleted channels. */
    async listReferenced(start: string): Promise<Set<string>> {
      const rows = await engine.rows<{ hash: string }>(
        sql`SELECT DISTINCT arrayJoin(${storedHashes}) AS hash FROM litopys.posts
          WHERE notEmpty(media.hash) AND startsWith(hash, ${bind('String', start)})`,
        { pool: 'export', timeoutSeconds: 600, withDeleted: true },
      )
      return new Set(rows.map((row) => row.hash))
    },
  }
}
