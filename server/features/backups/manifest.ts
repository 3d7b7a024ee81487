import { createHash } from 'node:crypto'
import { check } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'

/** Version of the format of backups. */
export const backupFormat = 1

/** A file of the backup folder, by its SHA-256. */
const storedFile = Type.Object({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size: Type.Integer({ minimum: 0 }),
})
export type StoredFile = Static<typeof storedFile>

/** The engine writes other characters of a column as %2E. */
const name = Type.String({ pattern: '^(?!\\.+$)[\\w.%-]+$' })

/**
 * One line of the list of a backup: where a stored file belongs. A table of the archive is in `part`s, which are
 * folders of files. `rows` are rows of a table of the records, compressed JSON lines. The pieces of a file with
 * checkpoints follow each other.
 */
export const listEntry = Type.Union([
  Type.Object({ kind: Type.Literal('part'), table: name, part: name, path: name, ...storedFile.properties }),
  Type.Object({
    kind: Type.Literal('rows'),
    table: name,
    rows: Type.Integer({ minimum: 1 }),
    ...storedFile.properties,
  }),
  // The name is the hash that the file should have.
  Type.Object({
    kind: Type.Literal('media'),
    name: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    ...storedFile.properties,
  }),
  Type.Object({ kind: Type.Literal('claims'), name, ...storedFile.properties }),
  Type.Object({ kind: Type.Literal('checkpoints'), name, ...storedFile.properties }),
])
export type ListEntry = Static<typeof listEntry>

/** Posts of a channel, and a hash over their numbers, versions and texts. */
const channelState = Type.Object({
  channelId: Type.String(),
  posts: Type.Integer(),
  hash: Type.String(),
})
export type ChannelState = Static<typeof channelState>
const counts = Type.Record(Type.String(), Type.Integer())

export const manifest = Type.Object({
  format: Type.Literal(backupFormat),
  id: Type.String({ pattern: '^[0-9]{8}T[0-9]{6}Z-[0-9a-f]{8}$' }),
  /** Version of Litopys. */
  version: Type.String(),
  /** When the state was taken. */
  moment: Type.String({ format: 'date-time' }),
  /** Applied migrations. */
  schema: Type.Object({ archive: Type.Array(Type.String()), records: Type.Array(Type.String()) }),
  /** Rows by table. */
  archive: Type.Object({ tables: counts, channels: Type.Array(channelState) }),
  records: Type.Object({ tables: counts }),
  media: Type.Integer(),
  secrets: Type.Union([Type.Null(), storedFile]),
  leftOut: Type.Array(Type.String()),
  /** Compressed JSON lines, one `listEntry` each. */
  list: storedFile,
  /** All files of the backup, and those of them that no earlier one had. */
  files: Type.Integer(),
  bytes: Type.Integer(),
  newBytes: Type.Integer(),
  /** How long writers waited, in milliseconds. */
  heldMs: Type.Integer(),
})
export type Manifest = Static<typeof manifest>

const signed = Type.Object({ sha256: Type.String(), manifest: Type.String() })

/** The text of a manifest with its hash. */
export function manifestText(value: Manifest): string {
  const text = JSON.stringify(value)
  return JSON.stringify({ sha256: hashOf(text), manifest: text })
}

/** The manifest in a text; undefined if the text is damaged, or of another format. */
export function readManifest(text: string): Manifest | undefined {
  const outer = check(signed, parse(text))
  if (!outer.ok || hashOf(outer.value.manifest) !== outer.value.sha256) return undefined
  const inner = check(manifest, parse(outer.value.manifest))
  return inner.ok ? inner.value : undefined
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
