import { hasKey, type PostKey } from './post-keys.ts'
import { type Sql, sql } from './sql.ts'

/** A post in one of its versions. */
export type VersionKey = PostKey & { version: number }

/** A packed row: the values of a post as JSON, in the order of `rowsOfPosts` (reading-layout.ts). */
export type PackedRow = VersionKey & { row: string }

/** Places of values in a packed row. */
const places = { author: 2, title: 4, text: 6, dateCreated: 44, deletedAt: 48 }

/**
 * The packed rows of posts, in all versions: older ones stay until the engine merges them. They are smaller than posts, and
 * the statement reads few rows besides. A post that a kill kept from being packed is missing.
 */
export function packedRowsSql(keys: PostKey[]): Sql {
  return sql`SELECT channelId, messageId, version, row FROM litopys.postRows
    WHERE ${hasKey(keys)} LIMIT 1 BY channelId, messageId, version`
}

/** The rows of the wanted versions by their post (`keyText`). */
export function ofVersions<Row extends VersionKey>(
  rows: readonly Row[],
  wanted: readonly VersionKey[],
): Map<string, Row> {
  const versions = new Map(wanted.map((one) => [keyText(one), one.version]))
  return new Map(
    rows.filter((row) => versions.get(keyText(row)) === row.version).map((row) => [keyText(row), row]),
  )
}

/** Reads the value with this name. */
export function packedValues(row: string): (name: keyof typeof places) => unknown {
  const values: unknown = JSON.parse(row)
  return (name) => (Array.isArray(values) ? values[places[name]] : undefined)
}

export function keyText({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
