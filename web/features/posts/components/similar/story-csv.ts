import type { Story } from '@litopys/contract/schemas/similar'
import { csvText } from '#ui/csv.ts'

/** The posts of a story as CSV. `levelName`: name of a level in the language of the interface. */
export function storyCsv(
  posts: Story['posts'],
  heads: string[],
  levelName: (level: Story['posts'][number]['level']) => string,
): string {
  const rows = posts.map(({ _id, channelId, title, dateCreated, seconds, level, excerpt }) => [
    ...[_id, channelId, title, dateCreated],
    ...[seconds, levelName(level), excerpt],
  ])
  return csvText([heads, ...rows])
}
