import type { Engine } from '#archive/engine'
import { bind, raw, type Sql, sql } from '#archive/sql'
import { plainContrast } from '#media/worker/perceptual-hash'

export type SamePictureStore = ReturnType<typeof createSamePictureStore>

/** Two files whose hashes differ in few bits. */
export type AlikePair = { hash: string; other: string; distance: number }

/** A version of the comparison. `needsTexts`: it waits until the words of a picture are read. */
export type Comparison = { stamp: string; analysis: string; needsTexts: boolean }

/** Pairs of one file. A picture with more files still joins its copies through others. */
const mostPairs = 200

/** Store of pictures that are compared with all others to find the files that show the same. */
export function createSamePictureStore(engine: Engine) {
  /** Analysed pictures that this version has not compared. */
  const pending = ({ stamp, analysis, needsTexts }: Comparison): Sql => sql`
    analysis = ${bind('String', analysis)} AND fault = '' AND contrast >= ${raw(String(plainContrast))}
    AND hash NOT IN (SELECT hash FROM litopys.pictureGroups WHERE analysis = ${bind('String', stamp)})
    ${raw(needsTexts ? "AND hash IN (SELECT hash FROM litopys.fileTexts WHERE kind = 'picture')" : '')}`
  return {
    /** Selects the analysed pictures that this version has not compared. */
    pendingFiles: (comparison: Comparison): Sql =>
      sql`SELECT hash FROM litopys.mediaFiles WHERE ${pending(comparison)}`,

    async countPending(comparison: Comparison): Promise<number> {
      const [row] = await engine.rows<{ files: number }>(
        sql`SELECT toFloat64(uniqExact(hash)) AS files FROM litopys.mediaFiles WHERE ${pending(comparison)}`,
        { pool: 'write' },
      )
      return row?.files ?? 0
    },

    /** SHA-256 of the next files after this one. */
    async findPending(
      comparison: Comparison,
      { after, limit }: { after: string; limit: number },
    ): Promise<string[]> {
      const rows = await engine.rows<{ hash: string }>(
        sql`SELECT DISTINCT hash FROM litopys.mediaFiles WHERE hash > ${bind('String', after)} AND ${pending(comparison)}
          ORDER BY hash LIMIT ${bind('UInt32', limit)}`,
        { pool: 'write' },
      )
      return rows.map(({ hash }) => hash)
    },

    /**
     * For each of these files the others whose hashes differ in at most so many bits, the most alike first. All files
     * are compared in one pass over the column of `whole`.
     */
    async findAlike(
      hashes: readonly string[],
      { whole, fine }: { whole: number; fine: number },
      signal: AbortSignal,
    ): Promise<AlikePair[]> {
      const wanted = await engine.rows<{ hash: string; whole: string; fine: string[] }>(
        sql`SELECT hash, toString(whole) AS whole, arrayMap(x -> toString(x), fine) AS fine FROM litopys.mediaFiles
          WHERE hash IN ${bind('Array(String)', [...hashes])} AND fault = '' ORDER BY analysedAt DESC LIMIT 1 BY hash`,
        { pool: 'write', signal },
      )
      if (wanted.length === 0) return []
      const numbers = (texts: string[]) => sql`arrayMap(x -> toUInt64(x), ${bind('Array(String)', texts)})`
      const parts = [0, 1, 2, 3].map(
        (i) =>
          sql`bitHammingDistance(fine[${raw(String(i + 1))}], ${numbers(wanted.map((one) => one.fine[i] ?? '0'))}[near])`,
      )
      return await engine.rows<AlikePair>(
        sql`WITH ${numbers(wanted.map((one) => one.whole))} AS wholes,
            ${bind(
              'Array(String)',
              wanted.map((one) => one.hash),
            )} AS names,
            arrayFilter(i -> bitHammingDistance(whole, wholes[i]) <= ${raw(String(whole))}, arrayEnumerate(wholes)) AS nearOnes
          SELECT names[near] AS hash, other, distance FROM (
            SELECT hash AS other, near, toUInt32(${parts[0] ?? raw('0')} + ${parts[1] ?? raw('0')}
                + ${parts[2] ?? raw('0')} + ${parts[3] ?? raw('0')}) AS distance
            FROM litopys.mediaFiles ARRAY JOIN nearOnes AS near
            PREWHERE arrayExists(one -> bitHammingDistance(whole, one) <= ${raw(String(whole))}, wholes)
            WHERE fault = '' AND contrast >= ${raw(String(plainContrast))})
          WHERE distance <= ${raw(String(fine))} AND other != names[near]
          ORDER BY distance, other LIMIT ${raw(String(mostPairs))} BY hash`,
        { pool: 'write', signal },
      )
    },
  }
}
