import type { OpenedPost, PostLine } from '@litopys/contract/schemas/post'
import { copyGroupOf } from '#archive/copy-group'
import type { Engine } from '#archive/engine'
import { excerptSql } from '#archive/excerpt'
import { existedBeforeSql } from '#archive/existed-before'
import { createFrequencyReader } from '#archive/frequency-reader'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { createAlikePictureStore } from './alike-pictures.store.ts'
import { indexColumns, type PostContent } from './post-row.ts'
import type { Revision } from './revisions.ts'

export type OpenedStore = ReturnType<typeof createOpenedStore>
type FoundRow = PostContent
type OpenedRow = PostContent & { copyGroup: number }
type LineRow = Omit<PostLine, '_id' | 'deletedAt'> & { deletedAt: string | null }

const mostCopies = 50
/** Different files of one group of copies that are compared. */
const mostFiles = 1_000
const lineColumns = sql`channelId, messageId, title, author, dateCreated, deletedAt,
  ${excerptSql} AS excerpt`

/** Store of what surrounds a post, as far as its reader may see it. */
export function createOpenedStore(engine: Engine) {
  const alikePictures = createAlikePictureStore(engine)
  const filesLike = async ({ isLimited }: Visible, picture: string, signal: AbortSignal) => {
    if (isLimited) return [picture]
    const alike = await alikePictures.find([picture], { signal })
    return [...(alike.get(picture) ?? [])]
  }
  const lines = async (condition: Sql, order: Sql, limit: number, signal: AbortSignal) => {
    const rows = await engine.rows<LineRow>(
      sql`SELECT ${lineColumns} FROM litopys.posts WHERE ${condition} ORDER BY ${order} LIMIT ${bind('UInt32', limit)}`,
      { signal },
    )
    return rows.map(lineOf)
  }

  return {
    frequencies: createFrequencyReader(engine),

    async find(visible: Visible, key: PostKey, signal: AbortSignal): Promise<OpenedRow | undefined> {
      const [row] = await engine.rows<OpenedRow>(
        sql`SELECT * EXCEPT (${raw(indexColumns.join(', '))}, firstRun, lastRun)
            REPLACE (${existedBeforeSql(visible, hasKey([key]))} AS existedBefore),
            ${copyGroupOf(visible).group} AS copyGroup
          FROM litopys.posts WHERE ${hasKey([key])} AND ${visible.condition} ORDER BY version DESC LIMIT 1`,
        { signal },
      )
      return row
    },

    /** Lines of the visible posts among these. */
    async lines(visible: Visible, keys: PostKey[], signal: AbortSignal): Promise<PostLine[]> {
      if (keys.length === 0) return []
      return await lines(
        sql`${hasKey(keys)} AND ${visible.condition}`,
        raw('version'),
        2 * keys.length,
        signal,
      )
    },

    /** The visible posts among these. */
    async findMany(visible: Visible, keys: PostKey[], signal: AbortSignal): Promise<FoundRow[]> {
      if (keys.length === 0) return []
      return await engine.rows<FoundRow>(
        sql`SELECT * EXCEPT (${raw(indexColumns.join(', '))}, firstRun, lastRun)
            REPLACE (${existedBeforeSql(visible, hasKey(keys))} AS existedBefore)
          FROM litopys.posts WHERE ${hasKey(keys)} AND ${visible.condition}
          ORDER BY version DESC LIMIT 1 BY channelId, messageId`,
        { signal },
      )
    },

    async findVisible(
      visible: Visible,
      keys: PostKey[],
      signal: AbortSignal,
    ): Promise<(PostKey & { existed: boolean })[]> {
      if (keys.length === 0) return []
      return await engine.rows<PostKey & { existed: boolean }>(
        sql`SELECT DISTINCT channelId, messageId, toBool(${existedBeforeSql(visible, hasKey(keys))}) AS existed
          FROM litopys.posts WHERE ${hasKey(keys)} AND ${visible.condition}`,
        { signal },
      )
    },

    /**
     * These posts, including those of deleted channels: whether the reader may see each, ignoring the
     * deletion, and whether it is a copy of an earlier post as far as they may know. Only for decisions about
     * posts that are not shown.
     */
    async judge(
      visible: Visible,
      keys: PostKey[],
      signal: AbortSignal,
    ): Promise<(PostKey & { seen: boolean; existed: boolean })[]> {
      if (keys.length === 0) return []
      return await engine.rows<PostKey & { seen: boolean; existed: boolean }>(
        sql`SELECT DISTINCT channelId, messageId, toBool(${visible.condition}) AS seen,
            toBool(${existedBeforeSql(visible, hasKey(keys))}) AS existed
          FROM litopys.posts WHERE ${hasKey(keys)}`,
        { signal, withDeleted: true },
      )
    },

    /**
     * The other texts of a post, unordered; a former text may also be the current one. Empty for readers with
     * restrictions on content: tags and language of old texts are not stored, so they cannot be checked.
     */
    async revisions(visible: Visible, key: PostKey, signal: AbortSignal): Promise<Revision[]> {
      if (visible.judgesContent) return []
      return await engine.rows(sql`SELECT * FROM litopys.revisions FINAL WHERE ${hasKey([key])}`, { signal })
    },

    /** The neighbours of a post in its channel by number, nearest first. */
    async neighbours(
      visible: Visible,
      { channelId, messageId }: PostKey,
      limit: number,
      signal: AbortSignal,
    ): Promise<OpenedPost['neighbours']> {
      const beside = (sign: '<' | '>') =>
        sql`channelId = ${bind('String', channelId)} AND messageId ${raw(sign)} ${bind('Int64', messageId)} AND ${visible.condition}`
      const [before, after] = await Promise.all([
        lines(beside('<'), raw('messageId DESC'), limit, signal),
        lines(beside('>'), raw('messageId'), limit, signal),
      ])
      return { before, after }
    },

    /**
     * The posts of a group of copies, with their number per local day. `picture`: the file of the opened post. Files that show
     * the same are connected by files of hidden posts too, so a reader with restrictions gets equal files only.
     */
    async copies(
      visible: Visible,
      { copyGroup, picture }: { copyGroup: number; picture: string | undefined },
      timeZone: string,
      signal: AbortSignal,
    ): Promise<OpenedPost['copies']> {
      const condition = sql`${copyGroupOf(visible).group} = ${bind('UInt64', copyGroup)} AND ${visible.condition}`
      const files = picture === undefined ? [] : await filesLike(visible, picture, signal)
      const hasPicture = sql`hasAny(media.hash, ${bind('Array(String)', files)})`
      const [[counted], spread, first] = await Promise.all([
        engine.rows<{ posts: number; channels: number; pictures: number }>(
          sql`SELECT count() AS posts, uniqExact(channelId) AS channels, countIf(${hasPicture}) AS pictures
            FROM litopys.posts WHERE ${condition}`,
          { signal },
        ),
        engine.rows<{ day: string; posts: number }>(
          sql`SELECT toString(toDate(dateCreated, ${bind('String', timeZone)})) AS day, count() AS posts
            FROM litopys.posts WHERE ${condition} GROUP BY day ORDER BY day`,
          { signal },
        ),
        engine.rows<LineRow & { samePicture: boolean }>(
          sql`SELECT ${lineColumns}, toBool(${hasPicture}) AS samePicture FROM litopys.posts WHERE ${condition}
            ORDER BY dateCreated, channelId, messageId LIMIT ${bind('UInt32', mostCopies)}`,
          { signal },
        ),
      ])
      return {
        posts: counted?.posts ?? 0,
        channels: counted?.channels ?? 0,
        ...(counted && files.length > 0 ? { samePicture: counted.pictures } : {}),
        first: first.map(({ samePicture, ...line }) => ({
          ...lineOf(line),
          ...(samePicture ? { samePicture } : {}),
        })),
        spread,
      }
    },

    /** Those of these groups of copies whose visible posts all show the same picture. */
    async findPictured(visible: Visible, groups: number[], signal: AbortSignal): Promise<Set<number>> {
      if (groups.length === 0) return new Set()
      const rows = await engine.rows<{ copyGroup: number; files: string[] }>(
        sql`SELECT ${copyGroupOf(visible).group} AS copyGroup,
            groupUniqArray(${raw(String(mostFiles))})(if(length(media) = 1, media.hash[1], '')) AS files
          FROM litopys.posts WHERE copyGroup IN ${bind('Array(UInt64)', groups)} AND ${visible.condition}
          GROUP BY copyGroup HAVING NOT has(files, '')`,
        { signal },
      )
      if (visible.isLimited)
        return new Set(rows.flatMap(({ copyGroup, files }) => (files.length === 1 ? [copyGroup] : [])))
      const alike = await alikePictures.find([...new Set(rows.map(({ files: [file = ''] }) => file))], {
        signal,
      })
      const isPictured = ({ files: [first = '', ...others] }: (typeof rows)[number]) =>
        others.every((file) => alike.get(first)?.has(file))
      return new Set(rows.filter(isPictured).map(({ copyGroup }) => copyGroup))
    },
  }
}

function lineOf({ deletedAt, ...row }: LineRow): PostLine {
  return {
    _id: `${row.channelId}_${row.messageId}`,
    ...row,
    ...(deletedAt === null ? {} : { deletedAt }),
  }
}
