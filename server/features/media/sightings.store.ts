import type { PostLine } from '@litopys/contract/schemas/post'
import type { Engine } from '#archive/engine'
import { excerptSql } from '#archive/excerpt'
import { bind, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'

export type SightingStore = ReturnType<typeof createSightingStore>

/** A file in a post. `place`: which of the files of the post it is, from 1. */
export type FoundSighting = Omit<PostLine, '_id' | 'deletedAt'> & {
  deletedAt: string | null
  hash: string
  place: number
  isForwarded: boolean
  forwardedName: string
  /** The post is marked as sensitive, or its sender covers the file. */
  isCovered: boolean
}

const mostSightings = 5_000

/** Store of the places where files are seen. */
export function createSightingStore(engine: Engine) {
  return {
    /** The visible posts with these files, the earliest first. */
    async find(visible: Visible, hashes: string[], signal: AbortSignal): Promise<FoundSighting[]> {
      if (hashes.length === 0) return []
      const wanted = bind('Array(String)', hashes)
      return await engine.rows<FoundSighting>(
        sql`SELECT channelId, messageId, title, author, dateCreated, deletedAt, isForwarded,
            toString(forwardedName) AS forwardedName,
            ${excerptSql} AS excerpt,
            arrayJoin(arrayFilter(i -> has(${wanted}, media.hash[i]), arrayEnumerate(media))) AS place,
            media.hash[place] AS hash, sensitive OR media.isSpoiler[place] AS isCovered
          FROM litopys.posts
          WHERE (channelId, messageId) IN (
            SELECT channelId, messageId FROM litopys.postFiles WHERE hash IN ${wanted}) AND ${visible.condition}
          ORDER BY dateCreated, channelId, messageId, place, version DESC
          LIMIT 1 BY channelId, messageId, place LIMIT ${bind('UInt32', mostSightings)}`,
        { signal },
      )
    },
  }
}
