import { openEngine } from '../../server/archive/engine.ts'
import { bind, sql } from '../../server/archive/sql.ts'
import { note } from './note.ts'

/** Above the numbers of all generated posts. */
const step = 100_000_000

/** Message number of a copy of a post; copy 0 is the imported post. */
export function messageIdOfCopy(messageId: number, copy: number): number {
  return messageId + copy * step
}

/** `url` and `cluster`: of a ClickHouse server; the embedded engine without them. */
type Place = { directory: string; url?: string | undefined; cluster?: string | undefined }

/** Copies posts until there are this many. Each copy has its own number. */
export async function growArchive({ directory, url, cluster }: Place, posts: number): Promise<void> {
  const engine = await openEngine({ directory, url, cluster, searchTimeoutSeconds: 120 })
  try {
    const [row] = await engine.rows<{ count: number }>(
      sql`SELECT toUInt32(count()) AS count FROM litopys.posts`,
    )
    const imported = row?.count ?? 0
    if (imported === 0 || posts % imported !== 0) {
      throw new Error(`${posts} posts are not a multiple of the ${imported} that were imported`)
    }
    for (let copy = 1; copy < posts / imported; copy += 1) {
      const number = bind('Int64', String(messageIdOfCopy(0, copy)))
      await engine.run(sql`INSERT INTO litopys.posts SELECT * REPLACE (
          imported.messageId + ${number} AS messageId, bitShiftRight(cityHash64(imported.cluster, ${number}), 11) AS cluster
        ) FROM litopys.posts AS imported WHERE imported.messageId < ${bind('Int64', String(step))}`)
      note(`${(copy + 1) * imported} posts`)
    }
  } finally {
    await engine.close()
  }
}
