import { readRestrictions } from '@litopys/contract/access/restrictions'
import { withBareChannelIds } from '@litopys/contract/channel-id'
import { elsewhereIn } from '@litopys/contract/query/elsewhere'
import { meantQuery } from '@litopys/contract/query/equivalents'
import type { Reading } from '@litopys/contract/query/match'
import { usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import type { Query } from '@litopys/contract/query/syntax'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import type { PeopleReader } from '#archive/people'
import { searchOf } from '#features/saved-objects/news.usecase'
import { isOpenTo } from '#features/saved-objects/reader'
import { type Actor, localActor } from '#server/actor'
import type { Clock } from '#server/clock'
import { dayStart } from './day-start.ts'
import type { SubscriptionStore, WatchedRow } from './subscriptions.store.ts'
import { createTriggerIndex, type TriggerIndex } from './trigger-index.ts'
import { type Trigger, triggersOf } from './triggers.ts'

/** A search prepared for evaluating posts. */
export type WatchedSearch = { query: Query; filters: SearchFilters; reading: Reading; triggers: Trigger[] }
/** A request with its watching readers. */
export type WatchedRequest = WatchedSearch & { requestId: string; readers: WatchingReader[] }
export type WatchingReader = { subscriptionId: string } & Pick<Actor, 'restrictions'>

/** Why a request cannot find anything. */
export type WatchProblem = 'broken' | 'elsewhere' | 'too_broad' | 'frequency' | 'job'

/** A search that can be watched, or the reason why it cannot. */
export function readWatchedSearch(
  row: Pick<WatchedRow, 'body'>,
  timeZone: string,
): { search: WatchedSearch; isCorrected: boolean } | { problem: WatchProblem } {
  const kept = searchOf(row)
  if (!kept) return { problem: 'broken' }
  const { q, matching = usualMatching } = kept
  const filters = withBareChannelIds(kept.filters)
  const { query: parsed, corrections } = parseQuery(q)
  // New posts never belong to that job.
  if (kept.job !== undefined) return { problem: 'job' }
  // The frequency depends on later posts, which a new post does not have yet.
  if (filters.frequency) return { problem: 'frequency' }
  const query = meantQuery(parsed, { matching, searchKey: kept.searchKey })
  // A new post has no translation yet and its pictures are not analysed, and it is not evaluated again.
  if (elsewhereIn(query)) return { problem: 'elsewhere' }
  const triggers = triggersOf(query, filters, matching)
  if (!triggers) return { problem: 'too_broad' }
  return {
    search: { query, filters, reading: { matching, timeZone }, triggers },
    isCorrected: corrections.length > 0,
  }
}

export type WatchedRequests = () => Promise<TriggerIndex<WatchedRequest> | undefined>

type Deps = { subscriptions: SubscriptionStore; people: PeopleReader; clock: Clock; timeZone: string }

/**
 * Returns an index of all watched requests; undefined where there are none. It is read again after any
 * change.
 */
export function createWatchedRequests({ subscriptions, people, clock, timeZone }: Deps): WatchedRequests {
  let known: { stamp: string; index: TriggerIndex<WatchedRequest> | undefined } | undefined
  const searches = new Map<string, WatchedSearch | undefined>()
  const searchOfVersion = (row: WatchedRow) => {
    const key = `${row.requestId} ${row.version}`
    if (!searches.has(key)) {
      const read = readWatchedSearch(row, timeZone)
      searches.set(key, 'search' in read ? read.search : undefined)
    }
    return searches.get(key)
  }

  return async () => {
    const today = dayStart(clock.now(), timeZone)
    const stamp = `${await subscriptions.stamp()} ${today.toISOString()}`
    if (known?.stamp === stamp) return known.index
    const rows = (await subscriptions.watched()).filter(({ cutAt }) => cutAt === null || cutAt < today)
    const requests = [...Map.groupBy(rows, ({ requestId }) => requestId)].flatMap(([requestId, watching]) => {
      const search = watching[0] && searchOfVersion(watching[0])
      const readers = watching.flatMap((row) => readerOf(row) ?? [])
      return search && readers.length > 0 ? [{ ...search, requestId, readers }] : []
    })
    if (searches.size > 2 * rows.length + 100) searches.clear()
    const index =
      requests.length === 0
        ? undefined
        : createTriggerIndex(
            requests.map((item) => ({ triggers: item.triggers, item })),
            people,
          )
    known = { stamp, index }
    return index
  }
}

/** Undefined where nothing is found for the user: they are not active, or can no longer read the request. */
function readerOf({ id, userId, email, access, status, ...row }: WatchedRow): WatchingReader | undefined {
  if (userId === localActor.id) return { subscriptionId: id, restrictions: localActor.restrictions }
  if (status !== 'Active' || email === null) return undefined
  if (!isOpenTo(row, { id: userId, name: email })) return undefined
  return { subscriptionId: id, restrictions: readRestrictions(access ?? []) }
}
