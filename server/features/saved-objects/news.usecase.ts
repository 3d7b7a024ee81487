import { check } from '@litopys/contract/check'
import { matching } from '@litopys/contract/query/matching'
import { knownSearchKey, searchKey } from '@litopys/contract/query/search-key'
import type { RequestNews } from '@litopys/contract/schemas/saved'
import { searchFilters } from '@litopys/contract/schemas/search'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { isLate } from '#archive/engine-error'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { requestOf } from './kinds.ts'
import { isOpenTo } from './reader.ts'
import type { SavedObjectRow } from './saved-objects.store.ts'
import type { SavedObjectDeps } from './saved-objects.usecase.ts'

const savedSearch = Type.Object({
  q: Type.String(),
  filters: searchFilters,
  matching: Type.Optional(matching),
  searchKey: Type.Optional(searchKey),
  unseen: Type.Optional(Type.Boolean()),
  job: Type.Optional(Type.String({ format: 'uuid' })),
})
export type SavedSearch = Static<typeof savedSearch>

export type NewsDeps = SavedObjectDeps & {
  /**
   * Number of posts of a search archived since a time; `isCut`: there are at least this many.
   * @throws AppError search_timeout, overloaded
   */
  countSince(
    actor: Actor,
    search: SavedSearch,
    since: Date,
    signal: AbortSignal,
  ): Promise<{ posts: number; isCut: boolean }>
}

/** Maximum requests counted in one call, and the time for all of them. The rest are reported as late. */
const mostAtOnce = 100
const patienceMs = 5_000

/**
 * Number of new posts for each readable request that the actor has run before. Counts only posts that they
 * may see.
 */
export async function readNews(
  deps: Pick<NewsDeps, 'saved' | 'openings' | 'countSince'>,
  actor: Actor,
  { ids }: { ids: string },
  signal: AbortSignal,
): Promise<RequestNews[]> {
  const wanted = [...new Set(ids.split(',').filter((id) => uuid.test(id)))].slice(0, mostAtOnce)
  const rows = await deps.saved.findMany('requests', wanted)
  const opened = await deps.openings.of(actor.id, wanted)
  const end = performance.now() + patienceMs
  const news: RequestNews[] = []
  for (const row of rows) {
    const since = opened.get(row.id)
    if (!since || !isOpenTo(row, actor)) continue
    signal.throwIfAborted()
    news.push(
      performance.now() > end
        ? { _id: row.id, isCut: false, problem: 'late' }
        : await newsOf(deps, actor, row, since, signal),
    )
  }
  return news
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function newsOf(
  { countSince }: Pick<NewsDeps, 'countSince'>,
  actor: Actor,
  row: SavedObjectRow,
  since: Date,
  signal: AbortSignal,
): Promise<RequestNews> {
  const search = searchOf(row)
  if (!search) return { _id: row.id, isCut: false, problem: 'broken' }
  try {
    return { _id: row.id, ...(await countSince(actor, search, since, signal)) }
  } catch (error) {
    if (!isLate(error)) throw error
    // The whole call may have ended.
    signal.throwIfAborted()
    return { _id: row.id, isCut: false, problem: 'late' }
  }
}

/**
 * The search of a saved request. Undefined for other collections, and for a stored form that today's search
 * cannot read.
 */
export function searchOf(row: Pick<SavedObjectRow, 'body'>): SavedSearch | undefined {
  const { index, search, searchKey: keys, filters, startDate, endDate, options } = requestOf(row)
  if (index !== 'archives') return undefined
  const dates = { ...(startDate ? { from: startDate } : {}), ...(endDate ? { to: endDate } : {}) }
  const checked = check(savedSearch, {
    q: search ?? '',
    searchKey: knownSearchKey(keys),
    filters: { ...filters, ...(startDate || endDate ? { dateCreated: dates } : {}) },
    ...(options.matching === undefined ? {} : { matching: options.matching }),
    ...(options.unseen === undefined ? {} : { unseen: options.unseen }),
    ...(options.job === undefined ? {} : { job: options.job }),
  })
  return checked.ok ? checked.value : undefined
}

/** Records that the actor runs the request now. */
export async function openRequest(
  { saved, openings, clock }: SavedObjectDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<{ openedAt: string }> {
  await findOpenRequest({ saved }, actor, id)
  const now = clock.now()
  await openings.set(id, actor.id, now)
  return { openedAt: now.toISOString() }
}

/**
 * The request, if the actor may read it.
 * @throws AppError not_found also for a request that is neither theirs nor shared with them.
 */
export async function findOpenRequest(
  { saved }: Pick<SavedObjectDeps, 'saved'>,
  actor: Actor,
  id: string,
): Promise<SavedObjectRow> {
  const row = await saved.find('requests', id)
  if (!row || !isOpenTo(row, actor)) throw new AppError('not_found')
  return row
}
