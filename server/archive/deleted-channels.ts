import type { Settings } from './connections.ts'
import { quoted } from './sql.ts'

/**
 * Setting that excludes the posts of these channels from every statement that reads posts, subqueries
 * included. Without channels it is empty, so that it costs nothing.
 */
export function withoutChannels(channelIds: readonly string[]): Settings {
  if (channelIds.length === 0) return {}
  const filter = `channelId NOT IN (${channelIds.map(quoted).join(', ')})`
  // The tables of an archive, and those on each shard of a cluster.
  const tables = ['litopys', 'litopysShard'].flatMap((name) => [
    `${name}.posts`,
    `${name}.postRows`,
    `${name}.postFiles`,
  ])
  const filters = tables.map((table) => `${quoted(table)}: ${quoted(filter)}`)
  return { additional_table_filters: `{${filters.join(', ')}}` }
}
