import type { Matching } from '@litopys/contract/query/matching'
import type { SearchKey } from '@litopys/contract/query/search-key'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import { sql } from 'kysely'
import type { ClaimedJob, JobFilter } from '#jobs/job'

/**
 * Tags to add and to remove, and their posts: these posts, the results of a search, all posts with one of
 * these tags, or the posts changed by the job `undone`.
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

/** The last changed post in archive order. */
export type TagCheckpoint = { after: { channelId: string; messageId: number } }
export type TagJob = ClaimedJob<TagInput, TagCheckpoint>

/** Leaves tagging of single posts out of job lists: it takes a moment and the user sees its result. */
export const isListedTagging: JobFilter = sql<boolean>`input -> 'tagging' -> 'of' -> 'posts' IS NULL`

/** Users see their own changes of tags whatever their restrictions are. */
export const isTaggingShown: JobFilter = sql<boolean>`true`
