import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { dumpTable, listTables } from './dump.ts'
import type { Records } from './open.ts'

/** Number of rows of a table, and a hash over them that does not depend on their order. */
export type TableDigest = { rows: number; hash: string }
export type RecordsDigest = Record<string, TableDigest>

/** Digests of all tables. `db` must be a transaction. */
export async function digestRecords(db: Records): Promise<RecordsDigest> {
  const digest: RecordsDigest = {}
  for (const table of await listTables(db)) {
    let [rows, sum] = [0, 0n]
    for await (const chunk of dumpTable(db, table)) {
      rows += chunk.rows
      for (const line of chunk.lines.split('\n')) if (line !== '') sum += hashOf(line)
    }
    digest[table] = {
      rows,
      hash: BigInt.asUintN(hashBits, sum)
        .toString(16)
        .padStart(hashBits / 4, '0'),
    }
  }
  return digest
}

/** Names of the tables whose digests differ. */
export function differingTables(one: RecordsDigest, other: RecordsDigest): string[] {
  const tables = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...tables].filter((table) => !isDeepStrictEqual(one[table], other[table]))
}

const hashBits = 256

function hashOf(line: string): bigint {
  return BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
}
