import type { Settings } from './connections.ts'
import { quoted } from './sql.ts'

/**
 * Setting that takes the posts of these channels out of every statement that reads posts, subqueries
 * included: no reader can forget it. Without channels no setting, so that nothing costs anything while no
 * deletion can be undone.
 */
export function withoutChannels(channelIds: readonly string[]): Settings {
  if (channelIds.length === 0) return {}
  const filter = `channelId NOT IN (${channelIds.map(quoted).join(', ')})`
  return { additional_table_filters: `{${quoted('litopys.posts')}: ${quoted(filter)}}` }
}
