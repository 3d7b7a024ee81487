import type { Engine, ReadOptions } from '#archive/engine'
import { bind, raw, sql } from '#archive/sql'

type GroupRow = { hash: string; pictureGroup: number }

/** Files of one picture that are compared. Only pictures that are saved again and again have more. */
const mostFiles = 1_000

/**
 * Store of groups of files that show the same picture. A group has the number of its smallest file; when groups merge,
 * their files get another row with the smaller number, so the smallest number of a file is its group.
 */
export function createAlikePictureStore(engine: Engine) {
  const findRows = async (hashes: readonly string[]): Promise<Set<string>> => {
    if (hashes.length === 0) return new Set()
    const rows = await engine.rows<GroupRow>(
      sql`SELECT hash, pictureGroup FROM litopys.pictureGroups WHERE hash IN ${bind('Array(String)', [...hashes])}`,
      { pool: 'write' },
    )
    return new Set(rows.map(rowKey))
  }
  return {
    /** For each file the files with the same picture, including itself. A file that is in no group is alone. */
    async find(
      hashes: readonly string[],
      options: Pick<ReadOptions, 'pool' | 'signal'> = { pool: 'write' },
    ): Promise<Map<string, Set<string>>> {
      const alike = new Map(hashes.map((hash) => [hash, new Set([hash])]))
      if (hashes.length === 0) return alike
      const groups = await engine.rows<GroupRow>(
        sql`SELECT DISTINCT hash, pictureGroup FROM litopys.pictureGroups WHERE hash IN ${bind('Array(String)', [...hashes])}`,
        options,
      )
      if (groups.length === 0) return alike
      const numbers = [...new Set(groups.map(({ pictureGroup }) => pictureGroup))]
      const members = await engine.rows<GroupRow>(
        sql`SELECT DISTINCT hash, pictureGroup FROM litopys.pictureGroups WHERE pictureGroup IN ${bind('Array(UInt64)', numbers)}
          ORDER BY pictureGroup, hash LIMIT ${raw(String(mostFiles))} BY pictureGroup`,
        options,
      )
      const byGroup = Map.groupBy(members, ({ pictureGroup }) => pictureGroup)
      for (const { hash, pictureGroup } of groups)
        for (const member of byGroup.get(pictureGroup) ?? []) alike.get(hash)?.add(member.hash)
      return alike
    },

    /**
     * Notes groups of files, and that this version of the comparison has compared these files with all others. The other
     * files of the groups were not: two of them may have copies in common that the compared ones do not have.
     */
    async insert(stamp: string, compared: readonly string[], groups: readonly string[][]): Promise<void> {
      const isCompared = new Set(compared)
      const rows = groups.flatMap((files) => {
        const pictureGroup = Math.min(...files.map(groupNumber))
        return files.map((hash) => ({ hash, pictureGroup, analysis: isCompared.has(hash) ? stamp : '' }))
      })
      // A second row of a file and a group would replace the first one, and with it the version that compared the file.
      const known = await findRows(rows.flatMap(({ hash }) => (isCompared.has(hash) ? [] : hash)))
      const lines = rows
        .filter((row) => isCompared.has(row.hash) || !known.has(rowKey(row)))
        .map((row) => `${JSON.stringify(row)}\n`)
      if (lines.length > 0)
        await engine.insertLines('litopys.pictureGroups', new TextEncoder().encode(lines.join('')))
    },
  }
}

const rowKey = ({ hash, pictureGroup }: GroupRow) => `${hash} ${pictureGroup}`

/** The first 52 bits of the hash. Two of ten million files have the same with a probability of 1 in 100. */
function groupNumber(sha256: string): number {
  return Number.parseInt(sha256.slice(0, 13), 16)
}
