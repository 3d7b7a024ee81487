import type { FileTextKind } from '@litopys/language/text/file-texts'
import type { Engine, ReadOptions } from '#archive/engine'
import type { PostKey } from '#archive/post-keys'
import { bind, bindInstant, type Sql, sql } from '#archive/sql'
import {
  type FileTextRow,
  type FoundText,
  mostCharacters,
  type ReadText,
  type TextStep,
} from './file-texts.ts'

export type FileTextStore = ReturnType<typeof createFileTextStore>

/** Hashes per statement. */
const hashesAtOnce = 1_000

/** Store of texts that were found in files of posts, by the SHA-256 of the file. */
export function createFileTextStore(engine: Engine) {
  const pending = ({ kind, analysis, formats, again }: TextStep) =>
    sql`format IN ${bind('Array(String)', [...formats])} AND hash NOT IN (SELECT hash FROM litopys.fileTexts
      WHERE kind = ${bind('String', kind)} AND analysis = ${bind('String', analysis)}
        AND (fault NOT IN ${bind('Array(String)', [...(again?.faults ?? [])])}
          OR analysedAt >= toDateTime(${bind('UInt32', Math.floor((again?.before.getTime() ?? 0) / 1_000))}, 'UTC')))`
  return {
    /** Selects the files that this version of the step has not read. */
    pendingFiles: (step: TextStep): Sql => sql`SELECT hash FROM litopys.postFiles WHERE ${pending(step)}`,

    /** The files among these that a step read at this time or later. */
    async findSince(kind: FileTextKind, hashes: readonly string[], since: Date): Promise<Set<string>> {
      const rows = await engine.rows<{ hash: string }>(
        sql`SELECT DISTINCT hash FROM litopys.fileTexts WHERE hash IN ${bind('Array(String)', [...hashes])}
          AND kind = ${bind('String', kind)} AND analysedAt >= ${bindInstant(Math.floor(since.getTime() / 1_000))}`,
        { pool: 'write' },
      )
      return new Set(rows.map(({ hash }) => hash))
    },

    /** Number of files that this version of the step has not read. */
    async countPending(step: TextStep): Promise<number> {
      const [row] = await engine.rows<{ files: number }>(
        sql`SELECT toFloat64(uniqExact(hash)) AS files FROM litopys.postFiles WHERE ${pending(step)}`,
        { pool: 'write' },
      )
      return row?.files ?? 0
    },

    /** SHA-256 of the next files after this one that this version of the step has not read. */
    async findPending(step: TextStep, { after, limit }: { after: string; limit: number }): Promise<string[]> {
      const rows = await engine.rows<{ hash: string }>(
        sql`SELECT DISTINCT hash FROM litopys.postFiles WHERE hash > ${bind('String', after)} AND ${pending(step)}
          ORDER BY hash LIMIT ${bind('UInt32', limit)}`,
        { pool: 'write' },
      )
      return rows.map(({ hash }) => hash)
    },

    /** Replaces what earlier versions of the step found in these files. */
    async insert({ kind, analysis }: TextStep, at: Date, found: FoundText[]): Promise<void> {
      if (found.length === 0) return
      const analysedAt = Math.floor(at.getTime() / 1_000)
      const lines = found.map((one) => `${JSON.stringify({ kind, analysis, analysedAt, ...one })}\n`)
      await engine.insertLines('litopys.fileTexts', new TextEncoder().encode(lines.join('')))
    },

    /** The texts of these files, as the rows of their posts have them. */
    async find(hashes: readonly string[], options: ReadOptions = { pool: 'write' }): Promise<FileTextRow[]> {
      const found: FileTextRow[] = []
      for (let at = 0; at < hashes.length; at += hashesAtOnce)
        found.push(
          ...(await engine.rows<FileTextRow>(
            // A post has no more characters, and a character has one or two UTF-16 units.
            sql`SELECT kind, hash, substringUTF8(text, 1, ${bind('UInt32', mostCharacters)}) AS text, unsure FROM (
              SELECT * FROM litopys.fileTexts WHERE hash IN ${bind('Array(String)', hashes.slice(at, at + hashesAtOnce))}
              ORDER BY analysedAt DESC LIMIT 1 BY hash, kind) WHERE text != '' ORDER BY hash, kind`,
            options,
          )),
        )
      return found
    },

    /** What a step found in these files, with the places of words. */
    async findRead(
      kind: FileTextKind,
      hashes: readonly string[],
      signal: AbortSignal,
    ): Promise<Map<string, ReadText>> {
      if (hashes.length === 0) return new Map()
      const rows = await engine.rows<ReadText>(
        sql`SELECT hash, fault, language, confidence, text, parts FROM litopys.fileTexts
          WHERE kind = ${bind('String', kind)} AND hash IN ${bind('Array(String)', [...hashes])}
          ORDER BY analysedAt DESC LIMIT 1 BY hash`,
        { signal },
      )
      return new Map(rows.map((row) => [row.hash, row]))
    },

    /** The same without the texts, which may be long. */
    async findAbout(
      kind: FileTextKind,
      hashes: readonly string[],
      signal: AbortSignal,
    ): Promise<Map<string, Omit<ReadText, 'text'>>> {
      if (hashes.length === 0) return new Map()
      const rows = await engine.rows<Omit<ReadText, 'text'>>(
        sql`SELECT hash, fault, language, confidence, parts FROM litopys.fileTexts
          WHERE kind = ${bind('String', kind)} AND hash IN ${bind('Array(String)', [...hashes])}
          ORDER BY analysedAt DESC LIMIT 1 BY hash`,
        { signal },
      )
      return new Map(rows.map((row) => [row.hash, row]))
    },

    /** Keys of the posts that have one of these files. */
    async findPosts(hashes: readonly string[]): Promise<PostKey[]> {
      return await engine.rows(
        sql`SELECT DISTINCT toString(channelId) AS channelId, messageId FROM litopys.postFiles
          WHERE hash IN ${bind('Array(String)', [...hashes])} ORDER BY channelId, messageId`,
        { pool: 'write' },
      )
    },

    /**
     * Hashes of files whose text a post lacks, or has as an earlier version of the step found it, as after a kill: the next
     * ones after this one. Posts with more texts than a post may have are found too.
     */
    async findUnapplied({ after, limit }: { after: string; limit: number }): Promise<string[]> {
      const rows = await engine.rows<{ hash: string }>(
        sql`SELECT DISTINCT hash FROM (
            SELECT hash FROM litopys.postFiles
            WHERE hash > ${bind('String', after)}
              AND hash IN (SELECT hash FROM litopys.fileTexts WHERE text != '')
              AND (channelId, messageId, hash) NOT IN (
                SELECT channelId, messageId, arrayJoin(fileTexts.hash) FROM litopys.posts WHERE notEmpty(fileTexts.hash))
            UNION ALL
            SELECT tupleElement(file, 1) AS hash FROM (
              SELECT arrayJoin(arrayZip(fileTexts.hash, CAST(fileTexts.kind, 'Array(String)'), fileTextHashes)) AS file
              FROM litopys.posts WHERE notEmpty(fileTexts.hash))
            WHERE hash > ${bind('String', after)}
              AND (tupleElement(file, 1), tupleElement(file, 2)) IN (SELECT hash, toString(kind) FROM litopys.fileTexts)
              AND file NOT IN (
                SELECT hash, toString(kind), argMax(textHash, analysedAt) FROM litopys.fileTexts GROUP BY hash, kind))
          ORDER BY hash LIMIT ${bind('UInt32', limit)}`,
        { pool: 'write' },
      )
      return rows.map(({ hash }) => hash)
    },
  }
}
