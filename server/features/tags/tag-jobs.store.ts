import type { Matching } from '@litopys/contract/query/matching'
import type { SearchKey } from '@litopys/contract/query/search-key'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import { sql } from 'kysely'
import type { ClaimedJob, Condition } from '#jobs/job'

/**
 * Which tags go and come, and on what: these posts, all that a search finds, all that have one of these tags,
 * or what the job `undone` has changed.
 */
export type TagInput = {
  actorId: string
  tagging: {
    change: { add: string[]; remove: string[] }
    of: { posts: string[] } | { tagged: string[] } | { search: SearchInput } | { undone: string }
  }
}
type SearchInput = {
  q: string
  matching?: Matching
  searchKey?: SearchKey[]
  filters?: SearchFilters
  unseen?: boolean
  job?: string
}

/** The last post that was changed, in the order of the archive. */
export type TagCheckpoint = { after: { channelId: string; messageId: number } }
export type TagJob = ClaimedJob<TagInput, TagCheckpoint>

/** Tagging a few posts by hand takes a moment, and the user knows of it: lists leave it out. */
export const isListedTagging: Condition = sql<boolean>`input -> 'tagging' -> 'of' -> 'posts' IS NULL`

/** Its author sees a change of tags whatever their restrictions are. */
export const isTaggingShown: Condition = sql<boolean>`true`
