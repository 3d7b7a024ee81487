import type { AnalysisFault } from '@litopys/contract/analysis-faults'
import type { Engine } from '#archive/engine'
import { bind, bindInstant, join, type Sql, sql } from '#archive/sql'
import type { CameraData, PictureAnalysis } from '#media/worker/protocol'

export type MediaFileStore = ReturnType<typeof createMediaFileStore>

/** What was found in a file, or why nothing was. */
export type AnalysedFile = { hash: string } & ({ picture: PictureAnalysis } | { fault: AnalysisFault })

/** Formats of files that are analysed as pictures. */
export const pictureFormats = ['jpeg', 'png', 'gif', 'webp']

/** Store of what the media worker found. `stamp`: version of the analysis. */
export function createMediaFileStore(engine: Engine) {
  const pending = (stamp: string) => sql`format IN ${bind('Array(String)', pictureFormats)} AND hash NOT IN (
    SELECT hash FROM litopys.mediaFiles WHERE analysis = ${bind('String', stamp)})`
  return {
    /** Selects the files that no analysis of this version has read. */
    pendingFiles: (stamp: string): Sql => sql`SELECT hash FROM litopys.postFiles WHERE ${pending(stamp)}`,

    /** Number of files in these selections. A file in several counts once. */
    async countFiles(selections: Sql[]): Promise<number> {
      const [row] = await engine.rows<{ files: number }>(
        sql`SELECT toFloat64(uniqExact(hash)) AS files FROM (${join(selections, ' UNION ALL ')})`,
        { pool: 'write' },
      )
      return row?.files ?? 0
    },

    /** The files among these that were analysed at this time or later, with their faults. */
    async findSince(hashes: readonly string[], since: Date): Promise<Map<string, AnalysisFault | ''>> {
      const rows = await engine.rows<{ hash: string; fault: AnalysisFault | '' }>(
        sql`SELECT hash, fault FROM litopys.mediaFiles WHERE hash IN ${bind('Array(String)', [...hashes])}
          AND analysedAt >= ${bindInstant(Math.floor(since.getTime() / 1_000))}
          ORDER BY analysedAt DESC LIMIT 1 BY hash`,
        { pool: 'write' },
      )
      return new Map(rows.map(({ hash, fault }) => [hash, fault]))
    },

    /** Number of files that no analysis of this version has read. */
    async countPending(stamp: string): Promise<number> {
      const [row] = await engine.rows<{ files: number }>(
        sql`SELECT toFloat64(uniqExact(hash)) AS files FROM litopys.postFiles WHERE ${pending(stamp)}`,
        { pool: 'write' },
      )
      return row?.files ?? 0
    },

    /** SHA-256 of the next files after this one that no analysis of this version has read. */
    async findPending(stamp: string, { after, limit }: { after: string; limit: number }): Promise<string[]> {
      const rows = await engine.rows<{ hash: string }>(
        sql`SELECT DISTINCT hash FROM litopys.postFiles WHERE hash > ${bind('String', after)} AND ${pending(stamp)}
          ORDER BY hash LIMIT ${bind('UInt32', limit)}`,
        { pool: 'write' },
      )
      return rows.map(({ hash }) => hash)
    },

    /** Replaces what earlier analyses found in these files. */
    async insert(stamp: string, analysedAt: Date, found: AnalysedFile[]): Promise<void> {
      if (found.length === 0) return
      const lines = found.map((one) => `${JSON.stringify({ analysis: stamp, ...rowOf(one, analysedAt) })}\n`)
      await engine.insertLines('litopys.mediaFiles', new TextEncoder().encode(lines.join('')))
    },

    /** What was found in these files. */
    async find(hashes: string[], signal: AbortSignal): Promise<Map<string, FoundFile>> {
      if (hashes.length === 0) return new Map()
      const rows = await engine.rows<FoundRow>(
        sql`SELECT hash, fault, width, height, isAnimated, camera FROM litopys.mediaFiles
          WHERE hash IN ${bind('Array(String)', hashes)} ORDER BY analysedAt DESC LIMIT 1 BY hash`,
        { signal },
      )
      return new Map(rows.map(({ hash, camera, ...row }) => [hash, { ...row, camera: JSON.parse(camera) }]))
    },
  }
}

type FoundRow = Omit<FoundFile, 'camera'> & { hash: string; camera: string }
/** `fault` is empty if the file was read. */
export type FoundFile = {
  fault: AnalysisFault | ''
  width: number
  height: number
  isAnimated: boolean
  camera: CameraData
}

function rowOf(one: AnalysedFile, at: Date) {
  const row = { hash: one.hash, analysedAt: Math.floor(at.getTime() / 1_000) }
  if ('fault' in one) return { ...row, fault: one.fault, camera: '{}' }
  const { width, height, isAnimated, camera, hashes } = one.picture
  return {
    ...row,
    ...hashes,
    width,
    height,
    isAnimated,
    camera: JSON.stringify(camera),
  }
}
