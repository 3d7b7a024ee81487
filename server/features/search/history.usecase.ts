import { createHash } from 'node:crypto'
import { isUsualSearchKey } from '@litopys/contract/query/search-key'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { historyRoutes } from '@litopys/contract/routes/history'
import { type Actor, isLocalActor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { type HistoryStore, keptSearches } from './history.store.ts'

export type HistoryDeps = { history: HistoryStore; clock: Clock }

/**
 * Stores an answered search with its first page; further pages belong to it. Empty searches and local
 * commands are not stored.
 */
export async function rememberSearch(
  { history, clock }: HistoryDeps,
  actor: Actor,
  { q, matching, searchKey, filters, page, cursor }: InputOf<typeof postRoutes.search>,
  totalItems: number,
): Promise<void> {
  const isFirst = page === 1 && cursor === undefined
  const asksNothing = q.trim() === '' && Object.keys(filters ?? {}).length === 0
  if (!isFirst || asksNothing || isLocalActor(actor)) return
  const keys = searchKey && !isUsualSearchKey(searchKey) ? searchKey.toSorted() : undefined
  const key = createHash('sha256')
    .update(JSON.stringify([q.trim(), sorted(matching), sorted(filters), ...(keys ? [keys] : [])]))
    .digest('base64url')
  const made = { id: clock.newId(), userId: actor.id, key, at: clock.now() }
  await history.remember({ ...made, q: q.trim(), matching, searchKey: keys, filters, totalItems })
}

export async function listHistory(
  { history }: HistoryDeps,
  actor: Actor,
  { search }: InputOf<typeof historyRoutes.list>,
): Promise<OutputOf<typeof historyRoutes.list>> {
  const past = isLocalActor(actor) ? [] : await history.list(actor.id, search)
  const data = past.map(({ id, q, matching, searchKey, filters, totalItems, at }) => ({
    id,
    q,
    totalItems,
    at: at.toISOString(),
    ...(matching ? { matching } : {}),
    ...(searchKey ? { searchKey } : {}),
    ...(filters ? { filters } : {}),
  }))
  return { data, totalItems: data.length, page: 1, itemsPerPage: keptSearches }
}

export async function forgetSearches(
  { history }: HistoryDeps,
  actor: Actor,
  { id }: InputOf<typeof historyRoutes.forget>,
): Promise<void> {
  const isGone = !isLocalActor(actor) && (await history.forget(actor.id, id))
  if (id !== undefined && !isGone) throw new AppError('not_found')
}

/** Sorted fields, so that the same filters in another order are the same search. */
function sorted(value: object | undefined): unknown {
  return Object.entries(value ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
