import type { Engine } from '#archive/engine'
import { raw } from '#archive/sql'
import type { ChannelState } from './manifest.ts'

export type ArchiveState = {
  migrations: string[]
  /** Rows by table. */
  tables: Record<string, number>
  channels: ChannelState[]
  /** Size of the tables on the disk. */
  bytes: number
}

/** Counts what the archive has now, and hashes its posts by channel. Reads narrow columns only. */
export async function readArchiveState(engine: Engine, tables: string[]): Promise<ArchiveState> {
  const rows = async <Row>(statement: string) =>
    await engine.rows<Row>(raw(statement), { pool: 'write', timeoutSeconds: 600 })
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const [row] = await rows<{ rows: number }>(`SELECT count() AS rows FROM litopys.${table}`)
    counts[table] = row?.rows ?? 0
  }
  const migrations = await rows<{ name: string }>(
    'SELECT DISTINCT name FROM litopys.migrations ORDER BY name',
  )
  const [size] = await rows<{ bytes: number }>(
    "SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE database = 'litopys' AND active",
  )
  const channels = await rows<ChannelState>(
    `SELECT channelId, count() AS posts, hex(groupBitXor(sipHash64(messageId, version, textHash))) AS hash
      FROM litopys.posts GROUP BY channelId ORDER BY channelId`,
  )
  return { migrations: migrations.map(({ name }) => name), tables: counts, channels, bytes: size?.bytes ?? 0 }
}
