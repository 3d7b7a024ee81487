import { isDeepStrictEqual } from 'node:util'
import { reversedDates } from '@litopys/contract/reversed-dates'
import { orderedDates } from '@litopys/contract/schemas/saved'
import { assertNotHeld } from '#features/holds/held.usecase'
import { namedPosts } from '#features/posts/named-posts'
import { assertVersion } from '#server/changed-since'
import { AppError } from '#server/errors'
import { undoableSince } from '#server/undo-period'
import type { Kind } from './kinds.ts'
import { createOpeningStore } from './openings.store.ts'
import { frameOf, isOpenTo, type Requester } from './reader.ts'
import { createSavedObjectStore, type SavedObjectRow, type SavedObjectStore } from './saved-objects.store.ts'
import { objectOf, type SavedObjectDeps, visiblePosts } from './saved-objects.usecase.ts'
import { assertReaders, readersOf } from './sharing.usecase.ts'

type Given = { sharedWith?: string[] } & Record<string, unknown>

/**
 * Adds a saved object. A call repeated with the same `_id` returns the existing object.
 * @throws AppError validation_failed with each unknown name in `sharedWith`.
 */
export async function addSavedObject<Opened>(
  deps: SavedObjectDeps,
  kind: Kind<object, Opened, unknown>,
  { actor }: Requester,
  { _id, sharedWith = [], ...given }: Given & { _id?: string },
  signal: AbortSignal,
): Promise<Opened> {
  const { transact, clock, guesses } = deps
  const { collection, usual, opened } = kind
  const now = clock.now()
  const body = { ...usual, ...kind.merged(given, undefined) }
  const row: SavedObjectRow = {
    id: _id ?? clock.newId(),
    collection,
    ownerId: actor.id,
    body,
    sharedWith: readersOf(sharedWith),
    version: 0,
    changed: {},
    deletedAt: null,
    createdBy: actor.name,
    createdAt: now,
    updatedBy: actor.name,
    updatedAt: now,
  }
  const known = await transact(async ({ records, audit }) => {
    const saved = createSavedObjectStore(records)
    await assertReaders(records, guesses, actor, { given: sharedWith })
    if (!(await saved.add(row))) return await ownOf(saved, row)
    if (collection === 'requests') await createOpeningStore(records).set(row.id, actor.id, now)
    const named = namedPosts(kind.postIds(row))
    audit.add({
      actor,
      action: 'saved.create',
      object: objectOf(row),
      details: {
        collection,
        ...(row.sharedWith.length > 0 ? { sharedWith: row.sharedWith } : {}),
        ...named.details,
      },
      posts: named.posts,
    })
    return row
  })
  const visible = await visiblePosts(deps, kind, known, actor, signal)
  return opened(known, frameOf(known, actor), { sees: true, visible, openedAt: now })
}

/**
 * The existing object with the id that the client chose, if the actor owns it.
 * @throws AppError not_found where they have deleted it.
 */
async function ownOf(
  saved: SavedObjectStore,
  { collection, id, ownerId }: SavedObjectRow,
): Promise<SavedObjectRow> {
  const row = await saved.lock(collection, id)
  if (row?.ownerId === ownerId && row.deletedAt === null) return row
  if (row?.ownerId === ownerId) throw new AppError('not_found')
  const field = { path: '/_id', message: 'Something else has this id', code: 'taken' }
  throw new AppError('validation_failed', { fields: [field] })
}

/**
 * Changes a saved object.
 * @throws AppError changed_since with the fields changed by others since `__v`; validation_failed with each
 * unknown new name.
 */
export async function changeSavedObject<Opened>(
  deps: SavedObjectDeps,
  kind: Kind<object, Opened, unknown>,
  { actor, scope }: Requester,
  { id, __v, sharedWith, ...given }: Given & { id: string; __v?: number },
  signal: AbortSignal,
): Promise<Opened> {
  const { transact, clock, openings, guesses } = deps
  const { collection, opened } = kind
  const changed = await transact(async ({ records, audit }) => {
    const saved = createSavedObjectStore(records)
    const row = await lockOwn(saved, collection, id, { actor, scope })
    assertVersion(__v, row, (read) => fieldsSince(row, read))
    await assertReaders(records, guesses, actor, { given: sharedWith ?? [], known: row.sharedWith })
    assertOrder(collection, row.body, given)
    const after = {
      ...row,
      body: { ...row.body, ...kind.merged(given, row) },
      sharedWith: readersOf(sharedWith ?? row.sharedWith),
    }
    const fields = changedFields(row, after)
    if (fields.length === 0) return row
    const version = row.version + 1
    const next: SavedObjectRow = {
      ...after,
      version,
      updatedBy: actor.name,
      updatedAt: clock.now(),
      changed: { ...row.changed, ...Object.fromEntries(fields.map((field) => [field, version])) },
    }
    const { id: _, collection: __, ...stored } = next
    await saved.change(id, stored)
    const sharing = { before: row.sharedWith, after: next.sharedWith }
    const named = namedPosts(kind.postIds(next))
    audit.add({
      actor,
      action: 'saved.change',
      object: objectOf(next),
      details: {
        collection,
        fields,
        ...(fields.includes('sharedWith') ? { changes: { sharedWith: sharing } } : {}),
        ...named.details,
      },
      posts: named.posts,
    })
    return next
  })
  const openedAt = (await openings.of(actor.id, [changed.id])).get(changed.id)
  const visible = await visiblePosts(deps, kind, changed, actor, signal)
  return opened(changed, frameOf(changed, actor), { sees: true, visible, openedAt })
}

/** Deletes an object. It can be restored for a day; older deleted objects are removed for good. */
export async function deleteSavedObject(
  { transact, clock }: SavedObjectDeps,
  { collection }: Pick<Kind<object, unknown, unknown>, 'collection'>,
  requester: Requester,
  { id }: { id: string },
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const saved = createSavedObjectStore(records)
    const row = await saved.lock(collection, id)
    if (!row || row.deletedAt) throw new AppError('not_found')
    assertRemovable(row, requester)
    const now = clock.now()
    if (collection === 'requests') await assertNotHeld(records, { kind: 'request', id }, now)
    await saved.setDeleted(id, now)
    await saved.removeDeleted(undoableSince(now))
    audit.add({
      actor: requester.actor,
      action: 'saved.delete',
      object: objectOf(row),
      details: { collection },
    })
  })
}

/** Restores a deleted object; an existing object stays unchanged. */
export async function restoreSavedObject(
  { transact, clock }: SavedObjectDeps,
  { collection }: Pick<Kind<object, unknown, unknown>, 'collection'>,
  requester: Requester,
  { id }: { id: string },
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const saved = createSavedObjectStore(records)
    const row = await saved.lock(collection, id)
    if (!row || (row.deletedAt && row.deletedAt < undoableSince(clock.now()))) throw new AppError('not_found')
    assertRemovable(row, requester)
    if (!row.deletedAt) return
    await saved.setDeleted(id, null)
    audit.add({
      actor: requester.actor,
      action: 'saved.restore',
      object: objectOf(row),
      details: { collection },
    })
  })
}

/** Locks an object for a change. A user who may not know of it gets not_found. */
async function lockOwn(
  saved: SavedObjectStore,
  collection: SavedObjectRow['collection'],
  id: string,
  { actor, scope }: Requester,
): Promise<SavedObjectRow> {
  const row = await saved.lock(collection, id)
  if (!row || row.deletedAt) throw new AppError('not_found')
  if (row.ownerId === actor.id || scope === 'all') return row
  throw new AppError(isOpenTo(row, actor) ? 'forbidden' : 'not_found')
}

function assertRemovable(row: SavedObjectRow, { actor, scope }: Requester): void {
  if (row.ownerId === actor.id || scope === 'all') return
  throw new AppError(isOpenTo(row, actor) ? 'forbidden' : 'not_found')
}

/**
 * Checks the order of a date range. If only one end changes, the other is the stored one. A range stored in
 * the wrong order does not block other changes.
 */
function assertOrder(
  collection: SavedObjectRow['collection'],
  before: SavedObjectRow['body'],
  given: Record<string, unknown>,
): void {
  if (
    collection !== 'requests' ||
    !Object.entries(orderedDates)
      .flat()
      .some((name) => name in given)
  )
    return
  const fields = reversedDates(orderedDates, { ...before, ...given })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

function changedFields(before: SavedObjectRow, after: Pick<SavedObjectRow, 'body' | 'sharedWith'>): string[] {
  const fields = Object.keys(after.body).filter(
    (field) => !isDeepStrictEqual(before.body[field], after.body[field]),
  )
  return isDeepStrictEqual(before.sharedWith, after.sharedWith) ? fields : [...fields, 'sharedWith']
}

function fieldsSince({ changed }: SavedObjectRow, version: number): string[] {
  return Object.entries(changed).flatMap(([field, at]) => (at > version ? [field] : []))
}
