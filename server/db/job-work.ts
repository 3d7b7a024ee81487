import type { Matching } from '@litopys/contract/query/matching'
import type { SearchKey } from '@litopys/contract/query/searchKey'
import type { Job, RefreshMode } from '@litopys/contract/schemas/job'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import type { Resume } from '#adapters/telegram/source'

export type JobKind = Job['kind']

/** `actorId`: who started it, by whose rights of the moment each batch is judged. */
export type ImportInput = { uploadId: string; place?: string; actorId: string; channel?: string }

/** `channelIds`: the channels seen so far; `touched`: the numbers of their posts as runs, for the gaps at the end. */
export type ImportCheckpoint = {
  resume: Resume
  channelIds: string[]
  touched?: [channelId: string, runs: [number, number][]][]
}

/** `channel`: its record's id. Without an `actorId` its schedule asked for it. */
export type RefreshInput = {
  channel: string
  channelId: string
  mode: RefreshMode
  actorId?: string
  /** So many vanished posts are marked without asking again. */
  confirmDeletions?: number
}

export type RefreshStep = 'forward' | 'recheck' | 'backfill' | 'gaps' | 'files'
/** Where a channel stands is in its own record; `at`: the number up to which gaps or files have been asked for. */
export type RefreshCheckpoint = { step: RefreshStep; at?: number }

/** All posts that were analysed by an older analyzer or by other rules. */
export type AnalysisInput = { analysis: 'outdated'; actorId: string }
/** Which tags go and come, and on what: these posts, all that a search finds, all that have one of these tags, or what the job `undone` has changed. */
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

export type JobInput = ImportInput | RefreshInput | AnalysisInput | TagInput
export type JobCheckpoint = ImportCheckpoint | RefreshCheckpoint | TagCheckpoint
