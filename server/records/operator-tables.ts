import type { Matching } from '@litopys/contract/query/matching'
import type { SearchKey } from '@litopys/contract/query/search-key'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import type { JSONColumnType } from 'kysely'

export type SearchHistoryTable = {
  id: string
  userId: string
  /** Digest of the search, so that each search has one row. */
  key: string
  q: string
  matching: JSONColumnType<Matching | null, string | null, string | null>
  searchKey: JSONColumnType<SearchKey[] | null, string | null, string | null>
  filters: JSONColumnType<SearchFilters | null, string | null, string | null>
  totalItems: number
  at: Date
}

/**
 * Joins and partings of people. `key` is the key that is shown as `intoKey`, or the name that was parted. `name` and
 * `intoName` are what the user saw.
 */
export type PersonChangesTable = {
  id: string
  change: string
  key: string
  name: string
  intoKey: string
  intoName: string
  changedById: string
  changedBy: string
  changedAt: Date
}

/** Entities that were found by mistake. `markedById` is a user or the local command. */
export type FalsePositivesTable = {
  id: string
  kind: string
  value: string
  reason: string
  markedById: string
  markedBy: string
  markedAt: Date
}
