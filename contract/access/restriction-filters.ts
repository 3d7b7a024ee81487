import type { SearchFilters } from '../schemas/search.ts'
import { readRestrictions } from './restrictions.ts'

/**
 * Search filters for the posts that an entry of the restrictions allows; undefined for an entry without a
 * value.
 */
export function restrictionFilters(entry: string): SearchFilters | undefined {
  const { channels, tags, categories, languages, since } = readRestrictions([entry])
  if (channels.length > 0) return { channelId: { in: channels } }
  if (tags.length > 0) return { tags: { in: tags } }
  if (categories.length > 0) return { category: { in: categories } }
  if (languages.length > 0) return { inLanguage: { in: languages } }
  return since === undefined ? undefined : { dateCreated: { from: since } }
}
