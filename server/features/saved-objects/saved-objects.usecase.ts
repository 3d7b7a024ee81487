import { scopeOf } from '@litopys/contract/access/policy'
import { histogramOf } from '@litopys/contract/memory/histogram'
import { instantsOf } from '@litopys/contract/query/instants'
import type { ListAnswer } from '@litopys/contract/route'
import type { ItemFilters, RegistryValues, SavedCollection, SavedSort } from '@litopys/contract/schemas/saved'
import type { DateHistogram, Interval } from '@litopys/contract/schemas/search'
import type { AuditRead } from '#audit/audit-read'
import type { Transact } from '#audit/transact'
import { findVisible, type PresentDeps } from '#features/posts/current-posts.usecase'
import type { RateLimit } from '#http/rate-limit'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { Kind } from './kinds.ts'
import type { OpeningStore } from './openings.store.ts'
import { frameOf, isOpenTo, type Requester, readerOf, seesAll } from './reader.ts'
import type { SavedObjectQuery, SavedObjectRow, SavedObjectStore } from './saved-objects.store.ts'

export type SavedObjectDeps = PresentDeps & {
  saved: SavedObjectStore
  openings: OpeningStore
  transact: Transact
  auditRead: AuditRead
  clock: Clock
  /** Limits how many unknown names in `sharedWith` an actor may try. */
  guesses: RateLimit
}

export type ListSavedDeps = Pick<SavedObjectDeps, 'saved' | 'openings' | 'timeZone'>

type Question = { search: string; filters?: ItemFilters }
type Page = Question & { sortBy?: SavedSort; page: number; itemsPerPage: number }

/**
 * The actor's objects and those shared with them, newest first. An administrator gets all others too, without
 * content.
 */
export async function listSavedObjects<Listed>(
  deps: ListSavedDeps,
  { listed }: Pick<Kind<object, unknown, Listed>, 'listed'>,
  collections: readonly SavedCollection[],
  requester: Requester,
  { sortBy = { key: 'createdAt', desc: true }, page, itemsPerPage, ...question }: Page,
): Promise<ListAnswer<Listed>> {
  const { actor } = requester
  const place = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const { rows, total } = await deps.saved.page(
    queryOf(deps, collections, requester, question),
    sortBy,
    place,
  )
  const opened = await openedBy(deps, rows, actor.id)
  const data = rows.map((row) =>
    listed(row, frameOf(row, actor), { sees: seesAll(row, actor), openedAt: opened.get(row.id) }),
  )
  return { data, totalItems: total, page, itemsPerPage }
}

/**
 * Opens an object. An administrator's reading of an object not shared with them is recorded in the audit log.
 * @throws AppError not_found also for objects that the actor may not know of.
 */
export async function readSavedObject<Opened>(
  deps: SavedObjectDeps,
  kind: Kind<object, Opened, unknown>,
  { actor, scope }: Requester,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<Opened> {
  const { collection, opened } = kind
  const row = await deps.saved.find(collection, id)
  if (!row || !(scope === 'all' || isOpenTo(row, actor))) throw new AppError('not_found')
  if (!isOpenTo(row, actor)) {
    await deps.auditRead({ actor, action: 'saved.open', object: objectOf(row), details: { collection } })
  }
  const times = await openedBy(deps, [row], actor.id)
  const visible = await visiblePosts(deps, kind, row, actor, signal)
  return opened(row, frameOf(row, actor), { sees: seesAll(row, actor), visible, openedAt: times.get(row.id) })
}

/**
 * Name and ownership of a request. An administrator gets no name of a request that is not shared with them.
 * @throws AppError not_found also for requests that the actor may not know of.
 */
export async function seeRequest(
  saved: SavedObjectStore,
  actor: Actor,
  id: string,
): Promise<{ name: string; isOwn: boolean }> {
  const row = await saved.find('requests', id)
  const isOpen = row !== undefined && isOpenTo(row, actor)
  if (!row || !(isOpen || scopeOf(actor, 'saved.read') === 'all')) throw new AppError('not_found')
  return { name: isOpen ? objectOf(row).name : '', isOwn: row.ownerId === actor.id }
}

/** Ids of the object's posts that the reader sees; undefined where no post is hidden from the reader. */
export async function visiblePosts(
  deps: PresentDeps,
  { postIds }: Pick<Kind<object, unknown, unknown>, 'postIds'>,
  row: SavedObjectRow,
  actor: Actor,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const found = await findVisible(deps, actor, postIds(row), signal)
  return found && new Set(found.keys())
}

export async function findSavedDates(
  deps: SavedObjectDeps,
  collection: SavedCollection,
  requester: Requester,
  { interval, ...question }: Question & { interval?: Interval },
): Promise<DateHistogram> {
  const found = await deps.saved.outlines(queryOf(deps, [collection], requester, question))
  return histogramOf(
    found.map(({ createdAt }) => createdAt),
    { interval, timeZone: deps.timeZone },
  )
}

/** Each value with the number of its objects, most frequent first. */
export async function findRegistryValues(
  deps: SavedObjectDeps,
  collections: readonly SavedCollection[],
  requester: Requester,
): Promise<RegistryValues> {
  const found = await deps.saved.outlines(queryOf(deps, collections, requester, { search: '' }))
  const texts = (field: string) => found.map(({ body }) => String(body[field] ?? ''))
  return {
    collection: counted(found.map(({ collection }) => collection)),
    itemType: counted(texts('itemType')),
    theme: counted(texts('theme')),
    keywords: counted(
      texts('keywords').flatMap((text) =>
        text
          .toLowerCase()
          .split(/[,;]/)
          .map((keyword) => keyword.trim()),
      ),
    ),
    createdBy: counted(found.map(({ createdBy }) => createdBy)),
  }
}

function counted(values: string[]) {
  const groups = Map.groupBy(
    values.filter((value) => value !== ''),
    (value) => value,
  )
  return [...groups]
    .map(([value, { length }]) => ({ value, count: length }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function queryOf(
  { timeZone }: ListSavedDeps,
  collections: readonly SavedCollection[],
  requester: Requester,
  { search, filters: { createdAt = {}, collection: chosen = [], ...filters } = {} }: Question,
): SavedObjectQuery {
  const wanted = collections.filter((one) => chosen.length === 0 || chosen.some((other) => other === one))
  const created = instantsOf(createdAt, timeZone)
  return { collections: wanted, reader: readerOf(requester), search, filters, created }
}

async function openedBy(
  { openings }: ListSavedDeps,
  rows: SavedObjectRow[],
  userId: string,
): Promise<Map<string, Date>> {
  const requests = rows.filter(({ collection }) => collection === 'requests')
  if (requests.length === 0) return new Map()
  return await openings.of(
    userId,
    requests.map(({ id }) => id),
  )
}

/** Id and name of an object for the audit log. */
export function objectOf({ id, body }: Pick<SavedObjectRow, 'id' | 'body'>) {
  return { id, name: String(body.title || body.itemTitle || body.itemId || '') }
}
